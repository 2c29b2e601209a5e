"""No label of a chart runs into another one or out of the picture, on paper or on a phone."""

from __future__ import annotations

import pytest

import lcanalysis as lc
from lcanalysis.balance import board_game as questions
from lcanalysis.charts import board_game as charts
from lcanalysis.charts.files import svg

CHARTS = (
    lc.charts.scores,
    lc.charts.margins,
    lc.charts.parts,
    lc.charts.expeditions,
    lc.charts.first_look,
)
RUNS = {
    "printed": (["tuned", "greedy"], True, {}),
    "weak": (["never_open", "random"], True, {}),
    "first and second player": (["tuned", "tuned"], False, {}),
    "rich": (["tuned", "eager"], True, {"expedition_cost": 0, "wagers": 6, "bonus_points": 60}),
    "long": (["greedy", "eager"], True, {"colours": 6, "hand_size": 10}),
}

odds, tables = lc.odds, lc.odds.tables
SUMS = tables.wager_sums(unseen=52, draws=range(23))
ODDS = {
    "sum of three dice": lambda width: lc.charts.distribution(odds.dice.sums(), outcome="sum", width=width),
    "sum of five dice": lambda width: lc.charts.distribution(odds.dice.sums(5), outcome="sum", width=width),
    "place": lambda width: lc.charts.distribution(odds.deck.whereabouts(20, 8, 0, 9, 9), width=width),
    "targets": lambda width: lc.charts.dice_odds(
        tables.dice_targets([1, 6, 10]), odds.dice.sums(), width=width
    ),
    "all targets": lambda width: lc.charts.dice_odds(
        tables.dice_targets(range(1, 31), 5, range(1, 7), 3), odds.dice.sums(5, range(1, 7)), width=width
    ),
    "wager map": lambda width: lc.charts.wager_map(
        odds.expedition.wager_gains(range(0, 23, 2), 44), width=width
    ),
}
for _k, _of, _draws in ((1, 3, 12), (2, 4, 0), (3, 9, 44), (8, 12, 25), (1, 1, 38)):
    ODDS[f"{_k} of {_of} in {_draws}"] = lambda width, k=_k, of=_of, draws=_draws: lc.charts.deck_odds(
        tables.deck_curve(k, of, 44), draws, width=width
    )
for _hand, _sum, _draws in (("W 4 6", 10, 10), ("", 0, 22), ("W W 9 10", 19, 0), ("2", 2, 16)):
    ODDS[f"hand {_hand}"] = lambda width, hand=_hand, total=_sum, draws=_draws: lc.charts.expedition_odds(
        odds.expedition.outcomes(hand=hand, unseen=52, draws=draws), SUMS, draws, total, width=width
    )


VARIANTS = {
    "variants": lambda width: lc.charts.compared(
        lc.balance.compare(
            "classic", {"as printed": None, "cost 10, wagers 2": {"expedition_cost": 10, "wagers": 2}}, n=200
        ),
        ["skill", "score", "seat_advantage", "stalled", "uncertainty"],
        width=width,
    ),
    "curve": lambda width: lc.charts.sweep_curve(
        lc.precomputed.load_stored("classic_sweep_expedition_cost"),
        ["skill", "score", "turns", "stalled"],
        width=width,
    ),
    "map": lambda width: lc.charts.sweep_map(
        lc.precomputed.load_stored("classic_sweep_wagers"), "seat_advantage", width=width
    ),
    "shapes": lambda width: lc.charts.score_shapes(
        lc.balance.compare("classic", {"as printed": None, "no wagers": {"wagers": 0}}, n=200), width=width
    ),
    "pairing": lambda width: lc.charts.pairing(
        lc.balance.pairing_gain(
            lc.balance.compare("classic", {"a": None, "b": {"expedition_cost": 18}}, n=300)
        ),
        width=width,
    ),
}

# Text boxes, shrunk by a pixel because letters do not fill theirs; the white halo below a text is the same text again.
LABELS = """() => {
  const picture = document.querySelector("svg").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("svg text")].filter(text => text.textContent.trim()).map(text => {
    const box = text.getBoundingClientRect();
    return {text: text.textContent, halo: text.getAttribute("stroke") === "white",
            left: box.left + 1, right: box.right - 1, top: box.top + 2, bottom: box.bottom - 2};
  }).filter(box => !box.halo);
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const faults = [];
  boxes.forEach((a, place) => {
    if (a.left < picture.left || a.right > picture.right || a.top < picture.top || a.bottom > picture.bottom)
      faults.push(`${a.text} is cut off`);
    boxes.slice(place + 1).forEach(b => { if (meet(a, b)) faults.push(`${a.text} runs into ${b.text}`); });
  });
  return {count: boxes.length, faults};
}"""


@pytest.fixture(scope="module", params=RUNS)
def odd_run(request):
    pair, rotate, changes = RUNS[request.param]
    return lc.simulate("classic", pair, n=2_000, seed=1, rules=lc.rules("classic", **changes), rotate=rotate)


@pytest.mark.parametrize("width", [560, 300])
def test_labels_keep_apart(offline, odd_run, width):
    for draw in CHARTS:
        offline.set_content(svg(draw(odd_run, width=width)))
        labels = offline.evaluate(LABELS)
        assert labels["count"] > 10
        assert labels["faults"] == [], draw.__name__


@pytest.mark.parametrize("width", [560, 300])
def test_labels_of_the_cross_table_keep_apart(offline, width):
    offline.set_content(svg(lc.charts.cross_table(lc.balance.cross_table("classic", n=200), width=width)))
    labels = offline.evaluate(LABELS)
    assert labels["count"] > 50
    assert labels["faults"] == []


@pytest.mark.parametrize("width", [560, 300])
def test_labels_of_odds_keep_apart(offline, width):
    faults = {}
    for name, draw in ODDS.items():
        offline.set_content(svg(draw(width)))
        labels = offline.evaluate(LABELS)
        assert labels["count"] > 5, name
        faults[name] = labels["faults"]
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize("width", [560, 300])
def test_labels_of_variants_keep_apart(offline, width):
    faults = {}
    for name, draw in VARIANTS.items():
        offline.set_content(svg(draw(width)))
        labels = offline.evaluate(LABELS)
        assert labels["count"] > 10, name
        faults[name] = labels["faults"]
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize("seats", [2, 4])
def test_labels_of_the_board_keep_apart(offline, seats):
    start = lc.game("board_game").new(seed=3, seats=seats)
    story = start.playthrough(["eager"] * seats)
    for done in (0, len(story) // 2, len(story)):
        position = story[done - 1][2] if done else start
        offline.set_content(svg(lc.charts.board(position)))
        labels = offline.evaluate(LABELS)
        assert labels["count"] > 70
        assert labels["faults"] == []


def test_labels_of_questions_about_the_board_game_keep_apart(offline):
    found = {
        (players, who): questions.follow([who] * players, n=60, seed=1)
        for players in (2, 3, 4)
        for who in ("greedy", "eager")
    }
    drawn = {
        "ends": charts.ends(found),
        "starts": charts.starts(found),
        "sent": charts.sent(questions.sending(found[2, "greedy"], "held"), "held"),
        "visits": charts.visits(questions.tile_visits(found[2, "greedy"])),
    }
    faults = {}
    for name, chart in drawn.items():
        offline.set_content(svg(chart))
        faults[name] = offline.evaluate(LABELS)["faults"]
    assert {name: found for name, found in faults.items() if found} == {}


def test_the_check_sees_labels_that_meet_and_labels_that_are_cut_off(offline):
    text = '<text x="{x}" y="20">some label</text>'
    offline.set_content(
        f'<svg width="300" height="40">{text.format(x=10)}{text.format(x=40)}{text.format(x=270)}</svg>'
    )
    assert offline.evaluate(LABELS)["faults"] == ["some label runs into some label", "some label is cut off"]
