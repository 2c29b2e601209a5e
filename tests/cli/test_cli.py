"""The command: what it prints, and how it refuses wrong input."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from io import StringIO

import pandas as pd
import pytest

import lcanalysis as lc
from lcanalysis import cli


def run(capsys, monkeypatch, *words: str) -> tuple[int, str, str]:
    """Exit code and what was printed."""
    monkeypatch.setattr(sys, "argv", ["lcanalysis", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    out, err = capsys.readouterr()
    return int(ended.value.code or 0), out, err


@pytest.fixture
def command(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    return lambda *words: run(capsys, monkeypatch, *words)


def test_version(command):
    assert command("--version") == (0, f"lcanalysis {lc.__version__}\n", "")


@pytest.mark.parametrize(
    "name",
    [
        "advise",
        "simulate",
        "show",
        "rules",
        "tune",
        "train",
        "exploit",
        "compare",
        "sweep",
        "balance",
        "tournament",
        "record",
        "review",
        "report",
        "data",
        "lab",
    ],
)
def test_help_has_an_example(command, name):
    code, out, _ = command(name, "--help")
    assert code == 0
    assert f"Example: lcanalysis {name}" in out


def test_simulate_prints_the_summary(command):
    code, out, err = command("simulate", "classic", "eager", "never_open", "-n", "2000", "--format", "csv")
    assert (code, err) == (0, "")
    printed = pd.read_csv(StringIO(out))
    expected = lc.simulate("classic", ["eager", "never_open"], n=2000).summary()
    assert printed["score"].tolist() == pytest.approx(expected["score"].tolist())
    code, out, _ = command("simulate", "classic", "eager", "never_open", "-n", "2000", "--format", "json")
    assert json.loads(out)[0]["strategy"] == "eager"
    code, out, _ = command("simulate", "classic", "eager", "never_open", "-n", "2000")
    assert re.search(r" +eager +never_open", out)
    assert re.search(r"score +\S+ ± \S+ +0\n", out)


def test_tournament_prints_table_ratings_and_equilibrium(command, tmp_path):
    words = ("tournament", "classic", "never_open", "eager", "greedy", "-n", "200", "--seed", "1")
    code, out, err = command(*words, "-o", "played.parquet")
    assert (code, err) == (0, "")
    played = lc.balance.Tournament.load(tmp_path / "played.parquet")
    assert "200 games of classic a pairing, seed 1" in out
    assert re.search(r"greedy +\d+ ± \d+ +\d+ % +100 % +0\n", out.replace("\N{NO-BREAK SPACE}", " "))
    assert out.endswith("Circles: none\n")
    code, out, _ = command(*words, "--format", "csv")
    assert pd.read_csv(StringIO(out))["margin"].tolist() == pytest.approx(played.table["margin"].tolist())
    code, _, err = command("tournament", "classic", "-n", "3")
    assert (code, err.count("\n")) == (2, 1)


def test_simulate_takes_rules(command):
    cheap = (
        "simulate",
        "classic",
        "eager",
        "eager",
        "-n",
        "500",
        "--set",
        "expedition_cost=0",
        "--format",
        "csv",
    )
    _, out, _ = command(*cheap)
    assert pd.read_csv(StringIO(out))["cost"].tolist() == [0.0, 0.0]
    _, out, _ = command(
        "simulate", "classic", "eager", "eager", "-n", "500", "--rules", "classic_long", "--format", "csv"
    )
    assert pd.read_csv(StringIO(out))["turns"].tolist() == [56.0, 56.0]


def test_simulate_writes_every_game(command, tmp_path):
    code, _, _ = command(
        "simulate", "classic", "eager", "greedy", "-n", "300", "--rotate", "-o", "run.parquet"
    )
    assert code == 0
    assert len(lc.Results.load(tmp_path / "run.parquet").games) == 600
    _, out, _ = command("show", "run.parquet", "--format", "csv")
    assert pd.read_csv(StringIO(out))["strategy"].tolist() == ["eager", "greedy"]
    _, out, _ = command("show", "run.parquet")
    assert "300 games of classic" in out
    assert "seed: 0" in out


def test_a_damaged_file_is_one_sentence(command, tmp_path):
    command("simulate", "classic", "eager", "greedy", "-n", "300", "-o", "run.parquet")
    whole = (tmp_path / "run.parquet").read_bytes()
    (tmp_path / "run.parquet").write_bytes(whole[: len(whole) // 2])
    code, out, err = command("show", "run.parquet")
    assert (code, out) == (2, "")
    assert err == "lcanalysis: Results file run.parquet: damaged, or not written by lcanalysis\n"
    assert command("show", "nowhere.parquet")[0] == 2


def test_rules_are_printed_with_provenance(command):
    _, out, _ = command("rules", "classic", "--set", "expedition_cost=15", "--format", "csv")
    frame = pd.read_csv(StringIO(out)).set_index("key")
    assert frame.loc["wagers", "provenance"] == "rulebook"
    assert frame.loc["max_turns", "provenance"] == "assumed"
    assert frame.loc["expedition_cost", ["value", "default", "provenance"]].tolist() == [
        "15",
        "20",
        "changed",
    ]
    _, out, _ = command("rules")
    assert "classic_long" in out


def test_compare_prints_verdicts(command, tmp_path):
    words = ("compare", "classic", "expedition_cost=10", "-n", "200", "--strategies", "greedy,eager")
    _, out, err = command(*words, "--format", "csv", "-o", "found.parquet")
    assert err == ""
    printed = pd.read_csv(StringIO(out))
    expected = lc.compare(
        "classic",
        {"as printed": None, "expedition cost 10": {"expedition_cost": 10}},
        n=200,
        strategies=["greedy", "eager"],
    ).frame
    assert printed["value"].tolist() == pytest.approx(expected["value"].tolist())
    assert len(lc.balance.Comparison.load(tmp_path / "found.parquet").frame) == len(printed)
    _, out, _ = command(*words)
    assert "200 deals of classic for 2 players, seed 0" in out
    assert re.search(r"all greedy\nquantity .*verdict\nScore +as printed", out)
    assert re.search(r"expedition cost 10 +\S+ ± \S+ points +\+\S+ ± \S+ points +higher", out)


def test_sweep_prints_every_value(command, tmp_path):
    words = ("sweep", "classic", "expedition_cost=10:30:10", "-n", "100", "--strategies", "eager")
    _, out, _ = command(*words, "--format", "csv", "-o", "found.parquet")
    assert set(pd.read_csv(StringIO(out))["expedition_cost"]) == {10, 20, 30}
    assert lc.balance.Comparison.load(tmp_path / "found.parquet").keys == ("expedition_cost",)
    assert "expedition cost 30" in command(*words)[1]


def test_balance_writes_a_page(command, tmp_path):
    (tmp_path / "my_variant.toml").write_text('game = "classic"\n[values]\nwagers = 2\n')
    words = ("balance", "my_variant.toml", "-n", "100", "--strategies", "greedy,eager", "-o", "page.html")
    assert command(*words) == (0, "Report written to page.html\n", "")
    assert "what my variant does to the balance" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_tune_writes_weights(command, tmp_path):
    words = ("tune", "classic", "--generations", "1", "--deals", "5", "--opponents", "eager", "-o", "w.toml")
    code, out, _ = command(*words)
    assert (code, out) == (0, "Weights written to w.toml\n")
    first = (tmp_path / "w.toml").read_text()
    command(*words)
    assert (tmp_path / "w.toml").read_text() == first
    command(*words[:-1], "other.toml", "--seed", "2")
    assert (tmp_path / "other.toml").read_text() != first


def test_exploit_prints_what_is_won(command):
    words = (
        "exploit",
        "classic",
        "--strategy",
        "never_open",
        "--generations",
        "1",
        "--deals",
        "3",
        "-n",
        "50",
    )
    code, out, _ = command(*words)
    assert code == 0
    assert "never_open of classic, 2 players: an opponent trained against it does better by" in out
    code, out, _ = command(*words, "--format", "csv")
    assert pd.read_csv(StringIO(out))["won"].tolist() == [1.0]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("exploit classic --strategy nobody", "Unknown strategy of classic 'nobody'"),
        ("train --only nothing", "There is no training of a name like 'nothing'"),
        ("train --seeds one", "'one' is not a whole number"),
        ("simulate classic tuned gredy", "Unknown strategy of classic 'gredy': did you mean 'greedy'?"),
        ("simulate clasic tuned greedy", "Unknown"),
        ("simulate classic tuned", "needs a list of 2 strategies"),
        (
            "simulate classic eager eager --set expedition_cost=many",
            "expedition_cost = 'many' is not a whole number",
        ),
        ("simulate classic eager eager --set wagers=9", "wagers = 9 is not a whole number from 0 to 6"),
        ("simulate classic eager eager --set wagers", "must have the form KEY=VALUE"),
        ("simulate classic eager eager --set wager=2", "did you mean 'wagers'?"),
        ("simulate classic eager eager --set hand_size=20 --set colours=2", "leaves no deck"),
        ("simulate classic eager eager -n -1", "n = -1 is not"),
        ("simulate classic eager eager -n 0", "n = 0 is not"),
        ("simulate classic eager eager --seed -5", "seed = -5 is not"),
        ("simulate classic eager eager -n 3 --rotate", "not a multiple of 2"),
        ("simulate classic eager eager --rules nowhere.toml", "cannot be read"),
        ("simulate classic eager eager --rules nowhere", "Unknown rules 'nowhere'"),
        ("simulate classic eager eager -o run.txt", "ends in .parquet"),
        ("tune classic --strategy greedy --generations 1", "has no weights to tune"),
        ("tune classic --generations 0", "generations = 0"),
        ("tune classic --opponents nobody", "Unknown strategy of classic 'nobody'"),
        ("rules clasic", "did you mean 'classic'?"),
        ("compare classic wager=2 -n 20", "did you mean 'wagers'?"),
        ("compare classic nowhere.toml -n 20", "cannot be read"),
        ("compare classic wagers=2 -n 20 -o found.csv", "ends in .parquet"),
        ("compare classic wagers=2 -n 20 --seats 3", "classic is not played by 3"),
        ("compare classic wagers=2 -n 20 --strategies tuned,greedy,eager", "a list of one or two"),
        ("sweep classic wagers -n 20", "must have the form"),
        ("sweep classic wagers=1:3:0 -n 20", "the step must be 1 or more"),
        ("sweep classic wagers=3:1 -n 20", "no values of wagers"),
        ("sweep classic wagers=9 -n 20", "wagers = 9 is not"),
        ("balance classic -n 20", "does not differ from classic as printed"),
        ("balance classic --set wagers=2 -n 20 -o page.pdf", "ends in .html"),
        ("balance nowhere.toml", "cannot be read"),
    ],
)
def test_wrong_input_is_one_sentence_and_writes_nothing(command, tmp_path, words, sentence):
    code, out, err = command(*words.split())
    assert code == 2
    assert out == ""
    assert sentence in err
    assert err.startswith("lcanalysis: ")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_broken_rules_file_is_one_sentence(command, tmp_path):
    for content, sentence in (
        ("game = classic", "not valid TOML"),
        ("[values]\nwagers = 2", "needs a line"),
        ('game = "classic"\n[values]\nwagers = "two"', "wagers = 'two' is not"),
        ('game = "chess"', "Unknown game 'chess'"),
    ):
        (tmp_path / "my.toml").write_text(content)
        code, out, err = command("simulate", "classic", "eager", "eager", "--rules", "my.toml")
        assert (code, out) == (2, "")
        assert sentence in err


def test_an_unknown_option_or_command_is_refused(command):
    assert command("simulate", "classic", "--colour")[0] == 2
    assert command("simulat")[0] == 2


def test_the_module_runs_as_a_command():
    done = subprocess.run(
        [sys.executable, "-m", "lcanalysis.cli", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"lcanalysis {lc.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulate", "clasic", "tuned", "greedy"], "Unknown game 'clasic': did you mean 'classic'?"),
        (
            ["simulate", "classic", "greedy", "greedy", "-n", "10", "--set", "wagers=2", "--set", "wagers=3"],
            "more than once",
        ),
        (["data", "--only", "nope*"], "There is no result of a name like 'nope*'"),
        (["show", "nowhere.parquet"], "There is no file nowhere.parquet"),
    ],
)
def test_more_mistakes_are_one_sentence(command, arguments, sentence):
    code, out, err = command(*arguments)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "classic", "greedy", "greedy", "-n", "10", "-o", "FILE/x.parquet"],
        ["compare", "classic", "wagers=2", "-n", "10", "-o", "FILE/x.parquet"],
        ["sweep", "classic", "wagers=1,2", "-n", "10", "-o", "FILE/x.parquet"],
        ["tournament", "classic", "greedy", "eager", "-n", "10", "-o", "FILE/x.parquet"],
        ["tune", "classic", "-o", "FILE/x.toml"],
        ["train", "--folder", "FILE/x"],
        ["balance", "classic_long", "-o", "FILE/x.html"],
        ["report", "--folder", "FILE/x"],
        ["data", "--folder", "FILE/x", "--only", "classic_2_*"],
    ],
)
def test_where_nothing_can_be_written_nothing_is_played(command, arguments, tmp_path):
    """FILE is a file, so no folder can be made below it."""
    (tmp_path / "file").touch()
    code, out, err = command(*(word.replace("FILE", str(tmp_path / "file")) for word in arguments))
    assert (code, out) == (2, "")
    assert "cannot be written" in err
    assert err.count("\n") == 1


def test_what_compare_and_tournament_wrote_is_shown(command, tmp_path):
    compared, played = tmp_path / "c.parquet", tmp_path / "t.parquet"
    settings = ["-n", "20", "-o"]
    assert (
        command("compare", "classic", "wagers=2", "--strategies", "greedy", *settings, str(compared))[0] == 0
    )
    assert command("tournament", "classic", "greedy", "eager", *settings, str(played))[0] == 0
    code, out, _ = command("show", str(compared))
    assert (code, "wagers 2" in out) == (0, True)
    code, out, _ = command("show", str(played))
    assert (code, "eager" in out) == (0, True)


def test_a_game_is_recorded_and_reviewed(command, tmp_path):
    code, out, err = command("record", "auf_schatzsuche", "eager", "random", "--seed", "7")
    assert (code, err) == (0, "")
    assert out == str(lc.record("auf_schatzsuche", ["eager", "random"], seed=7))
    (tmp_path / "game.txt").write_text(out)
    words = ("review", "game.txt", "--iterations", "20", "--seed", "1")
    code, out, err = command(*words, "--format", "csv")
    assert (code, err) == (0, "")
    reviewed = lc.review((tmp_path / "game.txt").read_text(), iterations=20, seed=1)
    printed = pd.read_csv(StringIO(out))
    assert printed["loss"].tolist() == pytest.approx(reviewed["loss"].tolist())
    code, out, _ = command(*words, "-o", "course.svg")
    assert re.search(r"eager \(player 0\) +\d+ ", out)
    assert "<svg" in (tmp_path / "course.svg").read_text()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("review", "none.txt"), "There is no file none.txt"),
        (("review", "bad.txt"), "there is no line 'moves:'"),
        (("review", "binary.txt"), "it is not text"),
        (("review", "good.txt", "--iterations", "0"), "iterations = 0"),
        (("review", "good.txt", "--iterations", "5", "--seconds", "1"), "seconds or iterations"),
        (("review", "good.txt", "--iterations", "5", "--objective", "luck"), "objective"),
        (("record", "clasic", "tuned", "greedy"), "did you mean 'classic'"),
        (("record", "classic", "tuned"), "2 strategies"),
    ],
)
def test_wrong_games_are_refused(command, tmp_path, words, says):
    (tmp_path / "good.txt").write_text(str(lc.record("classic", ["eager", "random"], seed=1)))
    (tmp_path / "bad.txt").write_text("game: classic\n")
    (tmp_path / "binary.txt").write_bytes(b"\xff\xfe\x00")
    code, out, err = command(*words)
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


# ---- advise ----

POSITION = "to move: 0 play; hand 0: red W 4 6, blue 9 10, white 2 3 7"


def test_advise_prints_position_table_sentences_and_source(command):
    code, out, err = command("advise", "classic", POSITION, "--iterations", "800", "--seed", "3")
    assert (code, err) == (0, "")
    out = out.replace("\N{NO-BREAK SPACE}", " ")
    assert "What is right here? Player 0 to move" in out
    assert "hand 0: blue 9 10, white 2 3 7, red W 4 6\n" in out
    assert "hand 1: ?" in out
    assert re.search(r"\naction +difference +margin +wins +playouts\n", out)
    assert re.search(
        r"\nlay red W  +(best|−?[\d.]+ ± [\d.]+) +[+−]?[\d.]+ ± [\d.]+ +[\d.]+ ± [\d.]+ % +\d+", out
    )
    assert "Best found: " in out
    assert "playouts by tuned in possible worlds, all for margin; seed 3." in out


def test_advise_reads_files_and_gives_frames_and_charts(command, tmp_path, monkeypatch):
    (tmp_path / "asked.txt").write_text(POSITION.replace("; ", "\n"))
    words = ("--iterations", "300", "--format", "csv")
    code, out, err = command("advise", "classic", "asked.txt", *words, "--chart", "advice.svg")
    assert (code, err) == (0, "")
    found = lc.advise(POSITION, iterations=300)
    assert pd.read_csv(StringIO(out))["difference"].tolist() == pytest.approx(found["difference"].tolist())
    assert "What is right here?" in (tmp_path / "advice.svg").read_text()
    monkeypatch.setattr(sys, "stdin", StringIO(POSITION))
    assert command("advise", "-", *words)[1] == out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("advise", "clasic", POSITION), "did you mean 'classic'?"),
        (("advise", "classic"), "a position must follow the game classic"),
        (("advise", "nothing_there"), "'nothing_there' is neither a file nor a position"),
        (("advise", "classic", "to move: over"), ""),
        (("advise", "classic", POSITION, "--seconds", "-1"), "seconds = -1.0 is not a positive number"),
        (("advise", "classic", POSITION, "--objective", "luck"), "Unknown objective 'luck'"),
        (("advise", "classic", POSITION, "--playout", "tunde"), "did you mean 'tuned'?"),
        (("advise", "classic", POSITION, "--players", "3"), "'3' does not fit; allowed: 2"),
        (("advise", "classic", POSITION, "--chart", "advice.xyz", "--iterations", "50"), "xyz"),
        (("advise", "classic", "to", "move"), "put the position in quotation marks"),
    ],
)
def test_advise_refuses_wrong_input_with_one_sentence(command, words, told):
    code, out, err = command(*words)
    assert code == 2
    assert out == ""
    assert err.startswith("lcanalysis: ")
    assert told in err


def test_advise_shows_where_a_position_is_wrong(command):
    code, _, err = command("advise", "classic", "to move: 0 play; laid 0: gren 5")
    assert code == 2
    assert err.splitlines()[1:] == ["to move: 0 play; laid 0: gren 5", " " * 25 + "^"]
