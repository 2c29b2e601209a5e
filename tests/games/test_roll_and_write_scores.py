"""Known values of the rules page, and its rules one by one, on typed positions and by the reference."""

import pytest

import lcanalysis as lc
from tests.reference import roll_and_write as reference

GAME = lc.game("roll_and_write")
KNOWN = {
    "3 3 4": -20,
    "(x2) 3 3 4": -40,
    "(x2) 1 1 2 3 4 5 6 7 10": 200,
    "1 2 3 4": 10,
    "(x2)": 0,
    "9": -40,
    "1 1 1 1 1 1 1 1": 70,
    "": 0,
}


@pytest.mark.parametrize(("column", "score"), KNOWN.items())
def test_known_columns(column, score):
    frame = GAME.parse(f"red 0: {column}; bridges 0: none").scores()
    assert (frame["columns"] + frame["doubling"]).tolist() == [score, 0]
    numbers = [int(word) for word in column.replace("(x2)", "").split()]
    assert frame.loc[0, "columns"] == reference.Rules().points(len(numbers))
    sheet = reference.Sheet()
    sheet.numbers[0] = numbers
    sheet.circles = {0} if "x2" in column else set()
    assert reference.total(sheet.score(reference.Rules())) == score


@pytest.mark.parametrize(("marks", "score"), [(0, 0), (1, -40), (4, 10), (6, 30), (8, 70), (9, 0)])
def test_known_dice_columns(marks, score):
    assert GAME.parse(f"dice 0: {marks}; bridges 0: none").scores().loc[0, "score"] == score
    sheet = reference.Sheet()
    sheet.dice = marks
    assert sheet.score(reference.Rules())["dice"] == score


def test_known_artifact_columns():
    full = "red 1: 1 1 1 1 1 1 1 1 1"
    assert GAME.parse(f"{full}; artifacts 1: 9; bridges 0: none").scores().loc[1, "artifacts"] == 100
    parts = GAME.parse(f"{full}; artifacts 1: 8").scores().loc[1, ["columns", "artifacts", "bridges"]]
    assert parts.tolist() == [100, 70, 2 * 20]


def after(text, *actions, rules=None):
    position = GAME.parse(text, rules)
    for action in actions:
        position = position.apply(action)
    return position


def line(position, name):
    return next(line for line in position.show().splitlines() if line.startswith(name)).split(":")[1].split()


def test_a_zero_is_a_circle_once_then_ten():
    dice = "dice: red red blue + 0 0 5"
    assert "write 0 in red" in after(dice).legal()
    circled = after(f"{dice}; red 0: (x2)")
    assert "write 0 in red" not in circled.legal()
    assert line(after(dice, "write 0 in red"), "red 0")[0] == "(x2)"
    started = after(f"{dice}; red 0: 9", "write 0 in red")
    assert line(started, "red 0")[2:4] == ["9", "10"]


def test_a_column_does_not_fall():
    legal = after("dice: red red blue + 2 3 4; red 0: 3; blue 0: 1 10").legal()
    assert legal == ["write 3 in red", "write 4 in red", "refuse"]


def test_a_full_column_marks_an_artifact_and_keeps_its_last_number():
    full = "dice: red red blue + 2 8 9; red 0: 1 1 1 1 1 1 1 1 8; bridges 0: red; blue 0: 1 10"
    start = after(full)
    assert start.legal() == ["write 8 in red", "write 9 in red", "refuse"]
    later = start.apply("write 9 in red")
    assert later.table[0]["filled"][0].tolist() == [9, 0, 0, 0, 2, 0, 3, 0]
    assert later.table[0]["last"][0][0] == 8
    lost = after(f"{full}; artifacts 0: 9", "write 8 in red")
    assert lost.table[0]["filled"][0][6] == 9


def test_arrows_chain_and_carry_artifacts():
    """Orange 7 and blue 6 are arrows, blue 8 and 9 artifacts."""
    start = after(
        "dice: red red red + 2 3 9; red 0: 1; orange 0: 1 1 1 1 1 1; blue 0: 4 4 4 4 4; green 0: (x2); purple 0: 9 9 9 9 9 9 9 9 9"
    )
    arrow = start.apply("write 2 in red")
    assert arrow.legal() == ["accelerate red", "accelerate orange", "accelerate blue", "accelerate none"]
    chained = arrow.apply("accelerate orange")
    assert chained.to_move == 0
    again = chained.apply("accelerate blue")
    assert again.to_move == 0
    done = again.apply("accelerate red")
    assert done.to_move == 1
    assert done.table[0]["filled"][0].tolist() == [3, 7, 0, 0, 6, 9, 3, 0]
    assert done.table[0]["arrows"][0] == 3
    assert arrow.apply("accelerate none").to_move == 1


def test_an_arrow_is_offered_where_it_leads_nowhere():
    """The ninth box of the only column that is started."""
    rules = lc.rules("roll_and_write", arrows=[[9]] * 6)
    position = after("dice: red red red + 9 9 9; red 0: 1 1 1 1 1 1 1 1", "write 9 in red", rules=rules)
    assert position.legal() == ["accelerate none"]


def test_the_ninth_box_is_an_artifact():
    text = "dice: red red red + 9 9 9; red 0: 1 1 1 1 1 1 1 1"
    assert after(text, "write 9 in red").table[0]["filled"][0][6] == 2
    rules = lc.rules("roll_and_write", ninth_box_artifact=False)
    assert after(text, "write 9 in red", rules=rules).table[0]["filled"][0][6] == 1


SEVENTH = "dice: red red red + 5 5 5; red 0: 1 1 1 1 1 1; red 1: 2 2 2 2 2 2; red 2: 3 3 3 3 3 3"


@pytest.mark.parametrize(
    ("actions", "owners"),
    [
        (["write 5 in red", "write 5 in red", "refuse"], [True, True, False]),
        (["refuse", "write 5 in red", "write 5 in red"], [False, True, True]),
        (["refuse", "refuse", "refuse"], [False, False, False]),
    ],
)
def test_a_bridge_goes_to_all_who_cross_in_the_turn(actions, owners):
    position = after(SEVENTH, *actions)
    assert (position.scores()["bridges"] == 20).tolist() == owners
    first = after(SEVENTH, *actions, rules=lc.rules("roll_and_write", shared_bridges=False))
    assert (first.scores()["bridges"] == 20).sum() == min(1, sum(owners))


def test_a_bridge_is_given_once():
    text = SEVENTH.replace("1 1 1 1 1 1", "1 1 1 1 1 1 1")
    position = after(f"{text}; bridges 0: red", "refuse", "write 5 in red", "write 5 in red")
    assert position.scores()["bridges"].tolist() == [20, 0, 0]


def test_the_dice_bridge_stays_with_the_exhausted():
    position = after("dice 0: 8; bridges 0: dice; dice 1: 3", "refuse", "refuse")
    frame = position.scores()
    assert frame.loc[0, ["dice", "bridges"]].tolist() == [0, 20]


def test_refusals_beyond_the_ninth_cost_nothing_and_count():
    position = after("dice 0: 9; done 0: refusals 11 arrows 0; bridges 0: dice", "refuse", "refuse")
    assert position.table[0]["filled"][0][7] == 9
    assert position.scores().loc[0, "refusals"] == 12


def test_dice_for_the_others():
    dice = "dice: red red blue + 3 3 5"
    taken = after(dice, "write 3 in red")
    assert line(taken, "dice") == ["red", "blue", "+", "3", "5"]
    assert line(after(dice, "refuse"), "dice") == ["red", "red", "blue", "+", "3", "3", "5"]
    rules = lc.rules("roll_and_write", dice_stay_after_refusal=False)
    assert len(line(after(dice, "refuse", rules=rules), "dice")) == 5


def test_the_end_when_all_are_exhausted():
    text = "dice 0: 9; dice 1: 8; bridges 0: dice"
    assert after(text, "refuse", "refuse").is_over
    assert not after(text.replace("8", "7"), "refuse", "refuse").is_over
    assert GAME.end_reasons[after(text, "refuse", "refuse").table[0]["end_reason"]] == "exhausted"


def test_the_end_when_all_bridges_are_crossed_by_anybody():
    seven = "1 1 1 1 1 1 1"
    text = f"red 0: {seven}; blue 0: {seven}; green 0: {seven}; orange 1: {seven} 1 1; yellow 1: {seven}; artifacts 1: 7; dice 1: 7; "
    text += "dice: purple purple purple + 5 5 5; purple 0: 1 1 1 1 1 1"
    over = after(text, "refuse", "refuse")
    assert not over.is_over
    over = after(text, "write 5 in purple", "accelerate none", "refuse")
    assert over.is_over
    assert GAME.end_reasons[over.table[0]["end_reason"]] == "bridges"
    assert not over.table[0]["stalled"]


def test_the_cap_stalls():
    position = after("turn: 1000; to move: 1 write; active: 1", "refuse", "refuse")
    assert position.is_over
    assert position.table[0]["stalled"]
    assert GAME.end_reasons[position.table[0]["end_reason"]] == "turn_cap"


def test_nobody_sees_what_another_has_chosen():
    start = after("dice: red green blue + 1 2 4; red 1: 1; to move: 0 write; red 2: 3", "refuse")
    secret = [start.apply(action) for action in ("refuse", "write 1 in green", "write 4 in blue")]
    assert len({p.table.tobytes() for p in secret}) == 1
    assert len({p.show(2) for p in secret}) == len({p.show(0) for p in secret}) == 1
    assert len({p.show(1) for p in secret}) == 3
    arrow = start.apply("write 2 in red")
    assert arrow.legal() == ["accelerate red", "accelerate none"]
    assert line(arrow, "chosen 1") == ["write", "2", "in", "red"]
    assert line(arrow, "red 1")[2] == "1"
    assert arrow.table[0]["filled"][1][0] == 1
    revealed = arrow.apply("accelerate red").apply("refuse")
    assert revealed.table[0]["filled"][1][0] == 3


def test_what_random_play_never_reaches_eager_does():
    """Nine artifacts and the end by bridges; only a cap ends a game with neither."""
    random = lc.simulate(GAME.key, ["random"] * 2, n=20_000, seed=9)
    eager = lc.simulate(GAME.key, ["eager"] * 2, n=2_000, seed=9)
    assert set(random.games["end_reason"]) == {"exhausted"}
    assert (random.games["artifacts"] < 100).all()
    assert set(eager.games["end_reason"]) == {"exhausted", "bridges"}
    assert (eager.games["artifacts"] == 100).any()
