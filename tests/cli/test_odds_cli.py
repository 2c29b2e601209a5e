"""`lcanalysis odds`: what it prints is what `lcanalysis.odds` answers."""

from __future__ import annotations

import json
import re
import shlex
import sys
from fractions import Fraction
from io import StringIO

import pandas as pd
import pytest

import lcanalysis as lc
from lcanalysis import cli

SHAPES = {
    "dice 7 9": ["targets", "keep", "sums"],
    "dice 7 9 --rerolls 0": ["targets", "sums"],
    "dice": ["sums"],
    "deck --of 6 --unseen 44 --draws 12 --and-of 3": ["answers", "counts", "draws"],
    "deck --of 3 --unseen 3000 --draws 9": ["answers", "counts"],
    "expedition --hand 4 --unseen 44 --draws 10": ["answers", "scores", "wagers", "sums"],
    "expedition --laid 4 --unseen 44 --draws 10": ["answers", "scores", "wagers"],
    "expedition board_game --hand 4 --unseen 90 --draws 10": ["answers", "scores"],
}


@pytest.fixture
def command(capsys, monkeypatch):
    """Exit code, output and errors of ``lcanalysis odds``."""

    def run(*words: str) -> tuple[int, str, str]:
        parts = [part for word in words for part in shlex.split(word)]
        monkeypatch.setattr(sys, "argv", ["lcanalysis", "odds", *parts])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        return int(ended.value.code or 0), *capsys.readouterr()

    return run


@pytest.fixture
def answer(command):
    """The tables of an answer as JSON."""

    def ask(*words: str) -> dict[str, pd.DataFrame]:
        code, out, err = command(*words, "--format", "json")
        assert (code, err) == (0, "")
        return {name: pd.DataFrame(rows) for name, rows in json.loads(out).items()}

    return ask


def value(answers: pd.DataFrame, beginning: str) -> Fraction:
    """The exact value of the one question that begins so."""
    (found,) = answers.loc[answers["question"].str.startswith(beginning), "exact"]
    return Fraction(found)


@pytest.mark.parametrize("name", ["dice", "deck", "expedition"])
def test_help_has_examples(command, name):
    code, out, _ = command(name, "--help")
    assert code == 0
    assert f"lcanalysis odds {name} " in out.split("Examples:")[1]


@pytest.mark.parametrize(("words", "names"), SHAPES.items(), ids=SHAPES)
def test_each_format_has_each_table(command, answer, words, names):
    tables = answer(words)
    assert list(tables) == names
    for name in names:
        code, out, _ = command(words, "--table", name, "--format", "csv")
        assert code == 0
        printed = pd.read_csv(StringIO(out))
        assert printed.columns.tolist() == tables[name].columns.tolist()
        assert len(printed) == len(tables[name])
    text = command(words)[1]
    assert text.count("\n\n") == len(names) - 1
    assert all(line == line.rstrip() for line in text.splitlines())


def test_targets(answer):
    targets = answer("dice", "7", "9", "--rerolls", "2")["targets"]
    found = {tuple(row[:3]): Fraction(row[4]) for row in targets.itertuples(index=False)}
    for name, numbers in (("7", [7]), ("9", [9]), ("any", [7, 9])):
        for bet in (False, True):
            aim = lc.odds.dice.forms(*numbers, with_bet=bet)
            assert found[name, bet, 0] == lc.odds.dice.can_form(*numbers, with_bet=bet, exact=True)
            assert found[name, bet, 2] == lc.odds.dice.best_reroll(aim, 2).value(exact=True)
    assert len(found) == 12


def test_dice_without_bets_and_of_different_faces(answer):
    targets = answer("dice", "5", "--faces", "d4", "--faces", "1-2,6")["targets"]
    assert not targets["with_bet"].any()
    pool = [(1, 2, 3, 4), (1, 2, 6)]
    assert Fraction(targets["exact"][0]) == lc.odds.dice.can_form(5, dice=pool, exact=True)
    sums = answer("dice", "--dice", "2", "--faces", "'bet 0 3'")["sums"]
    law = lc.odds.dice.sums(2, ("bet", 0, 3)).probabilities(exact=True)
    assert dict(zip(sums["outcome"], map(Fraction, sums["exact"]), strict=True)) == law


@pytest.mark.parametrize("bet", [False, True])
def test_keeps(answer, bet):
    keeps = answer("dice", "6", "10", *(["--with-bet"] if bet else []))["keep"]
    policy = lc.odds.dice.best_reroll(lc.odds.dice.forms(6, 10, with_bet=bet))
    for row in keeps.itertuples():
        roll = lc.odds.dice.read_faces(row.roll)
        assert lc.odds.dice.read_faces(row.keep) == policy.keep(roll)
        assert Fraction(row.exact) == policy.value_of(roll, exact=True)
    chances = [Fraction(exact) for exact in keeps["exact"]]
    weights = [Fraction(p).limit_denominator(216) for p in keeps["probability"]]
    assert sum(a * b for a, b in zip(chances, weights, strict=True)) == policy.value(exact=True)


def test_deck(answer):
    tables = answer("deck --of 6 -k 2 --unseen 44 --draws 12 --and-of 3 --and-k 1 --hand 8")
    answers, deck = tables["answers"], lc.odds.deck
    assert value(answers, "at least 2 of the 6") == deck.at_least(2, 6, 44, 12, exact=True)
    assert value(answers, "at least 1 of the 3") == deck.at_least(1, 3, 44, 12, exact=True)
    assert value(answers, "both") == deck.joint([(6, 2), (3, 1)], 44, 12, exact=True)
    assert value(answers, "cards") == deck.expected(6, 44, 12, exact=True)
    assert value(answers, "draws until number 2") == deck.expected_wait(6, 44, 2, exact=True)
    assert value(answers, "draws for an even") == deck.wait(6, 44, 2).median()
    assert value(answers, "I draw one before") == deck.before_opponent(6, deck=36, hand=8, exact=True)
    shares = [value(answers, words) for words in ("I draw one", "my opponent draws", "my opponent holds")]
    assert sum(shares) == 1
    law = deck.count(6, 44, 12).probabilities(exact=True)
    assert (
        dict(zip(tables["counts"]["outcome"], map(Fraction, tables["counts"]["exact"]), strict=True)) == law
    )
    curve = tables["draws"].set_index("draws")["probability"]
    assert curve[12] == pytest.approx(deck.joint([(6, 2), (3, 1)], 44, 12))
    assert len(curve) == 45


def test_deck_with_cards_out_of_the_game(answer):
    answers = answer("deck --of 2 --unseen 102 --draws 20 --hand 8 --removed 30")["answers"]
    first = lc.odds.deck.first_to_draw(2, 64, 8, 30).probabilities(exact=True)
    assert value(answers, "all are out of the game") == first["nobody"]
    assert value(answers, "I draw one before") == first[0]


@pytest.mark.parametrize("game", ["classic", "to_go"])
@pytest.mark.parametrize("patience", [None, 0, 2])
def test_expedition(answer, game, patience):
    words = f"expedition {game} --hand '4 6' --laid W --seen 9 --unseen 44 --draws 10"
    patient = "" if patience is None else f"--patience {patience}"
    tables = answer(words, patient, "--set cost=18")
    position = {"hand": "4 6", "laid": "W", "seen": "9", "unseen": 44, "draws": 10, "patience": patience}
    expedition, answers = lc.odds.expedition, tables["answers"]
    score = expedition.outcomes(game, cost=18, **position)
    assert value(answers, "a final score") == score.p(lambda points: points >= 0, exact=True)
    assert value(answers, "8 cards") == expedition.long_expedition(game, exact=True, cost=18, **position)
    assert value(answers, "score, on average") == score.mean(exact=True)
    assert value(answers, "score not exceeded in 9") == score.quantile(0.9)
    position.pop("laid")
    gain = expedition.wager_gain(game, wagers_laid=1, exact=True, cost=18, **position)
    assert value(answers, "what one more wager") == gain
    by_wagers = expedition.by_wagers(game, cost=18, laid="W", **position)
    assert tables["wagers"]["mean"].tolist() == pytest.approx(by_wagers["mean"].tolist())
    sums = expedition.break_even_sums(
        range(11), 44, game, seen="9", patience=patience, wagers_laid=1, cost=18
    )
    assert tables["sums"]["on_average"].tolist() == sums["on_average"].tolist()


def test_expedition_of_the_board_game(answer):
    words = "expedition board_game --laid '0 1 2' --unseen 90 --draws 15"
    answers = answer(words)["answers"]
    path = lc.odds.expedition.path_length(laid="0 1 2", unseen=90, draws=15)
    assert value(answers, "stone 7") == path.p(range(7, 10), exact=True)
    assert "what one more wager adds, on average" not in set(answers["question"])


def test_three_wagers_lie_and_none_is_asked_about(answer):
    tables = answer("expedition --laid 'W W W' --unseen 44 --draws 10")
    assert not tables["answers"]["question"].str.contains("wager").any()
    assert "sums" not in tables


def test_text_for_people(command):
    targets = command("dice", "7", "--table", "targets")[1].splitlines()
    assert targets[:4] == [
        "Chance to form each target",
        "target  with a bet  rerolls  probability     exact",
        "7               no        0      34.72 %     25/72",
        "7               no        1      63.43 %   137/216",
    ]
    keeps = command("dice", "7", "--table", "keep")[1]
    assert "What to keep for 7 with 1 re-roll left" in keeps
    assert "bet bet bet  nothing  " in keeps
    answers = command("deck --of 3 --unseen 36 --draws 12", "--table answers")[1]
    assert re.search(r"at least 1 of the 3 cards in 12 draws +71.65 %  1279/1785\n", answers)
    assert "9.25 draws" in answers
    hidden = command("deck --of 3 --unseen 36 --draws 12")[1]
    assert hidden.endswith("... and 13 more: --table draws\n")
    few = command("expedition --unseen 44 --draws 1 --seen 'W 9 10' --table sums")[1]
    assert few.splitlines()[-1].split() == ["1", "20", "20", "20"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("dice 7 --dice 0", "The number of dice must be a whole number from 1 to 100, not 0."),
        ("dice 7 --faces '1 x'", "'x' is no face: write a whole number"),
        ("dice 7 --faces ''", "Die 1 has no faces"),
        ("dice 7 --dice 2 --faces d4 --faces d6", "but not both"),
        ("dice 7 --rerolls -1", "rerolls must be a whole number from 0 to 20, not -1."),
        ("dice 7 --dice 40", "ask for fewer dice"),
        ("dice 7 --table keeps", "Unknown table 'keeps': did you mean 'keep'?"),
        ("deck --of 50 --unseen 3 --draws 1", "50 named cards cannot be among 3 unseen cards."),
        ("deck --of 3 --unseen 9 --draws 10", "10 draws are more than the 9 unseen cards."),
        ("deck --of 3 -k 4 --unseen 9 --draws 1", "4 of 3 named cards cannot be drawn."),
        ("deck --of 3 --unseen 9 --draws 1 --hand 10", "more than the 9 unseen cards."),
        ("deck --of 5 --and-of 5 --unseen 9 --draws 1", "10 named cards cannot be among 9"),
        ("expedition --unseen 44 --draws 9 --hand 11", "'11' in '11' is no card"),
        ("expedition clasic --unseen 44 --draws 9", "did you mean 'classic'?"),
        ("expedition --unseen 44 --draws 9 --hand 4 --seen 4", "The 4 is named 2 times"),
        ("expedition --unseen 44 --draws 9 --set costs=3", "did you mean 'cost'?"),
        ("expedition --unseen 44 --draws 9 --set cost", "must have the form KEY=VALUE"),
        ("expedition --unseen 44 --draws 9 --set cost=many", "with a whole number"),
    ],
)
def test_wrong_input_is_one_sentence(command, words, sentence):
    code, out, err = command(words)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.startswith("lcanalysis: ")
    assert err.count("\n") == 1


def test_a_missing_or_unreadable_option_is_refused(command):
    assert command("deck", "--of", "3")[0] == 2
    assert command("dice", "seven")[0] == 2
