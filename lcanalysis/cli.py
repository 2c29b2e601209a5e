"""The command `lcanalysis`."""

from __future__ import annotations

import contextlib
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import lcanalysis
from lcanalysis import odds_cli
from lcanalysis.errors import BadValue, DamagedResults, LcAnalysisError, UnreadableRecord, unknown
from lcanalysis.files import check_writable
from lcanalysis.games.rules import typed_value
from lcanalysis.printing import Format, Printed, aligned, print_frame

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    help="Odds and balance of the Lost Cities games.",
    epilog="Example: `lcanalysis simulate classic tuned greedy -n 100000 --rotate`",
)
app.add_typer(odds_cli.app, name="odds")


RulesName = Annotated[
    str | None,
    typer.Option("--rules", help="A variant that comes with the package, or a TOML file of values."),
]
Changes = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="KEY=VALUE", help="Change a value of the rules; may be given several times."
    ),
]


@app.callback(invoke_without_command=True)
def _options(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    if version:
        typer.echo(f"lcanalysis {lcanalysis.__version__}")
        raise typer.Exit


@app.command(
    epilog="Example: `lcanalysis simulate classic tuned greedy -n 1000000 --seed 7 --rotate -o run.parquet`"
)
def simulate(
    game: Annotated[str, typer.Argument(help="The game, for instance classic.")],
    strategies: Annotated[list[str], typer.Argument(help="One strategy a seat.")],
    n: Annotated[int, typer.Option("-n", help="Number of games.")] = 100_000,
    seed: Annotated[int, typer.Option(help="Seed of all games.")] = 0,
    rules: RulesName = None,
    changes: Changes = None,
    rotate: Annotated[bool, typer.Option("--rotate", help="Play each deal once from every seating.")] = False,
    threads: Annotated[int | None, typer.Option(help="Threads; all processors by default.")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write every game to this .parquet file.")
    ] = None,
    printed: Printed = Format.text,
) -> None:
    """Play games and print what each strategy scored, with 95 % intervals."""
    chosen = _rules(game, rules, changes)
    _parquet(output)
    run = lcanalysis.simulate(
        game,
        strategies,
        n,
        seed,
        chosen,
        rotate,
        keep="games" if output else "summary",
        threads=threads,
        progress=sys.stderr.isatty(),
    )
    if output is not None:
        run.save(output)
    _print_run(run, printed)


@app.command(epilog="Example: `lcanalysis show run.parquet`")
def show(
    path: Annotated[Path, typer.Argument(help="A file that simulate wrote.")],
    printed: Printed = Format.text,
) -> None:
    """Print what is in a results file, of simulate, compare, sweep or tournament, and where it comes from."""
    if not path.exists():
        raise DamagedResults(f"There is no file {path}")
    run = _loaded(path)
    if isinstance(run, lcanalysis.Results):
        _print_run(run, printed)
    elif not hasattr(run, "ratings"):
        _print_comparison(run, printed)
    elif printed is Format.text:
        typer.echo(_tournament_text(run))
    else:
        print_frame(run.table, printed)
    if printed is Format.text:
        typer.echo("\n".join(f"{key.replace('_', ' ')}: {value}" for key, value in run.provenance.items()))


def _loaded(path: Path) -> Any:
    """What a results file holds: a run, a comparison or a tournament."""
    from lcanalysis.balance import Comparison, Tournament

    for kind in (Comparison, Tournament):
        with contextlib.suppress(DamagedResults):
            return kind.load(path)
    return lcanalysis.Results.load(path)


Playouts = Annotated[
    int | None, typer.Option(help="Instead of seconds: how many playouts; the same give the same answer.")
]


@app.command(
    epilog="Example: `lcanalysis advise classic 'to move: 0 play; hand 0: red W 4 6, blue 9 10, white 2 3 7' --seconds 5` · "
    "`lcanalysis advise to_go position.txt --chart advice.svg` · `lcanalysis advise classic - < position.txt`"
)
def advise(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[GAME] POSITION",
            help="The game, classic by default, and a position: typed, or a text file, or - for standard input.",
        ),
    ],
    seconds: Annotated[float | None, typer.Option(help="How long to search; 2 by default.")] = None,
    iterations: Playouts = None,
    objective: Annotated[str, typer.Option(help="What all players want: margin, win or score.")] = "margin",
    playout: Annotated[str, typer.Option(help="The strategy of the playouts.")] = "tuned",
    players: Annotated[
        int | None, typer.Option(help="How many play, where the position does not say.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the possible worlds.")] = 0,
    rules: RulesName = None,
    changes: Changes = None,
    chart: Annotated[
        Path | None, typer.Option(help="Write the chart to this file: .svg, .png, .pdf or .html.")
    ] = None,
    printed: Printed = Format.text,
) -> None:
    """What is right in a position: every legal action with what it brings, and why the best one is ahead of the next."""
    game, text = _game_and_position(words)
    if players is not None:
        text = f"{text}\nplayers: {players}"
    chosen = _rules(game, rules, changes)
    position = lcanalysis.game(game).parse(text, chosen, seed)
    if chart is not None:
        _check_chart(chart)
    found = lcanalysis.advise(
        position, seconds, iterations=iterations, objective=objective, playout=playout, seed=seed
    )
    if printed is Format.text:
        typer.echo(_advice_text(position, found))
    else:
        print_frame(found, printed)
    if chart is not None:
        lcanalysis.charts.export(lcanalysis.charts.advice(found), chart)


def _check_chart(path: Path) -> None:
    """Refuse a chart file before the search, not after it."""
    if path.suffix.lower() not in lcanalysis.charts.FORMATS:
        raise unknown("chart format", path.suffix, lcanalysis.charts.FORMATS)
    check_writable(path)


def _game_and_position(words: list[str]) -> tuple[str, str]:
    """The game and the text of the position that the words of the command name.

    Examples
    --------
    >>> _game_and_position(["to_go", "to move: 0 act"]), _game_and_position(["hand 0: red 4"])
    (('to_go', 'to move: 0 act'), ('classic', 'hand 0: red 4'))
    """
    if len(words) > 2:
        raise BadValue("advise: give a game and a position, and put the position in quotation marks")
    game, given = ("classic", *words) if len(words) == 1 else words
    if given == "-":
        return game, sys.stdin.read()
    if ":" in given and Path(given).suffix != ".txt":
        return game, given
    if given in lcanalysis.all_games():
        raise BadValue(
            f"advise: a position must follow the game {given}, typed, or as a text file, or - for standard input"
        )
    try:
        return game, Path(given).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadValue(
            f"advise: '{given}' is neither a file nor a position, which has fields such as 'to move: 0 play'"
        ) from None
    except UnicodeDecodeError:
        raise BadValue(f"advise: {given} is not a text file") from None


def _advice_text(position: Any, found: Any) -> str:
    """The position as understood, a table of the actions, the findings in sentences, and what the two best differ in."""
    from lcanalysis.advice import words

    seen = position.show(position.to_move)
    blocks = [
        f"{words.asked(found)}\n\n{seen}",
        aligned(words.table(found), right=words.NUMBERS),
        "\n".join(words.told(found)),
    ]
    if len(found) > 1:
        parts = words.parts_table(lcanalysis.explain(found))
        if len(parts):
            blocks.append(aligned(parts, right=words.NUMBERS))
    return "\n\n".join([*blocks, words.source(found)])


@app.command(epilog="Example: `lcanalysis rules classic_long`")
def rules(
    name: Annotated[str | None, typer.Argument(help="A game, a variant, or a TOML file of values.")] = None,
    changes: Changes = None,
    printed: Printed = Format.text,
) -> None:
    """Print the rules values of a game with their provenance, or list the games and variants."""
    if name is None:
        print_frame(_list_of_rules(), printed)
        return
    print_frame(lcanalysis.rules(name, **_changes(changes)).to_frame(), printed)


@app.command(epilog="Example: `lcanalysis tune classic --seed 1 -o classic_tuned.toml`")
def tune(
    game: Annotated[str, typer.Argument(help="The game.")],
    strategy: Annotated[str, typer.Option(help="The strategy whose weights are trained.")] = "tuned",
    opponents: Annotated[str, typer.Option(help="First pool, divided by commas.")] = "eager,greedy",
    seed: Annotated[int, typer.Option(help="Seed of the search and of its deals.")] = 1,
    generations: Annotated[int, typer.Option(help="Steps of the search.")] = 300,
    deals: Annotated[
        int, typer.Option(help="Deals of a candidate against each of the pool, a generation.")
    ] = 300,
    stage: Annotated[int, typer.Option(help="Generations between additions to the pool.")] = 25,
    seats: Annotated[int | None, typer.Option(help="Players; the fewest of the game by default.")] = None,
    rules: RulesName = None,
    changes: Changes = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="File for the weights.")] = None,
) -> None:
    """Train the weights of a strategy by self-play against a pool."""
    from lcanalysis.tuning import Training
    from lcanalysis.tuning import tune as train

    chosen = _rules(game, rules, changes)
    names = tuple(name.strip() for name in opponents.split(",") if name.strip())
    training = Training(game, strategy, names, seed, generations, deals, stage, chosen, seats)
    path = output or Path(f"{game}_{strategy}_{training.players}.toml")
    check_writable(path)
    trained = train(training)
    trained.save(path)
    typer.echo(f"Weights written to {path}")


@app.command(epilog="Example: `lcanalysis train --only 'classic_*'`")
def train(
    only: Annotated[str, typer.Option(help="A pattern of GAME_PLAYERS, such as 'board_game_*'.")] = "*",
    seeds: Annotated[str, typer.Option(help="One search for each, divided by commas.")] = "1,2",
    folder: Annotated[
        Path | None, typer.Option(help="Where all files go; by default where the package looks for them.")
    ] = None,
    generations: Annotated[
        int | None, typer.Option(help="Of each search; by default that of the game.")
    ] = None,
    deals: Annotated[int | None, typer.Option(help="Deals of a candidate against an opponent.")] = None,
) -> None:
    """Train the weights that ship in several searches, and measure how exploitable they are; takes hours for all games."""
    from lcanalysis.training.everything import train as train_all

    if folder is not None:
        check_writable(folder / "anything")
    chosen = tuple(_number(text) for text in seeds.split(","))
    for path in train_all(
        only, chosen, folder, folder, sys.stderr.isatty(), generations=generations, deals=deals
    ):
        typer.echo(f"Written: {path}")


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise BadValue(f"--seeds: '{text}' is not a whole number") from None


@app.command(epilog="Example: `lcanalysis exploit classic --strategy greedy --generations 20`")
def exploit(
    game: Annotated[str, typer.Argument(help="The game.")],
    strategy: Annotated[str, typer.Option(help="Who is exploited.")] = "tuned",
    seats: Annotated[int | None, typer.Option(help="Players; the fewest of the game by default.")] = None,
    generations: Annotated[int, typer.Option(help="Steps of each of the two searches.")] = 60,
    deals: Annotated[int, typer.Option(help="Deals of a candidate, a generation.")] = 100,
    seed: Annotated[int, typer.Option(help="Seed of the searches and of all deals.")] = 1,
    measured: Annotated[int, typer.Option("-n", help="Deals of the measurement, from every seat.")] = 5_000,
    printed: Printed = Format.text,
) -> None:
    """Train an opponent against a strategy that does not change, and print what it wins at least."""
    import pandas as pd

    from lcanalysis.training import exploitability

    found = exploitability(
        game, strategy, seats, generations, deals, seed, measured=measured, progress=sys.stderr.isatty()
    )
    if printed is not Format.text:
        print_frame(pd.DataFrame([found.row()]), printed)
        return
    from lcanalysis import numbers

    margin = numbers.plus_minus(found.margin, (found.margin_high - found.margin_low) / 2)
    share = numbers.percent(found.won, found.won_low, found.won_high)
    typer.echo(
        f"{found.strategy} of {found.game}, {found.seats} players: an opponent trained against it does better by {margin} points "
        f"a game than {found.strategy} in its place, and wins {share} of {found.n:,} games; ± is the 95 % interval"
    )


Strategies = Annotated[str, typer.Option(help="One or two, divided by a comma, the better one first.")]
Seats = Annotated[int | None, typer.Option(help="Players; the fewest of the game by default.")]
Deals = Annotated[int, typer.Option("-n", help="Number of deals, the same for every variant.")]
Retune = Annotated[
    bool,
    typer.Option("--retune", help="Let strategies with weights learn each variant first; takes minutes."),
]


@app.command(
    epilog="Example: `lcanalysis compare classic expedition_cost=15 wagers=2,bonus_points=0 -n 20000`"
)
def compare(
    game: Annotated[str, typer.Argument(help="The game.")],
    variants: Annotated[
        list[str],
        typer.Argument(
            help="Each KEY=VALUE, several divided by commas; or a shipped variant; or a TOML file."
        ),
    ],
    n: Deals = 10_000,
    seed: Annotated[int, typer.Option(help="Seed of all deals.")] = 0,
    strategies: Strategies = "tuned,greedy",
    seats: Seats = None,
    retune: Retune = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write all numbers to this .parquet file.")
    ] = None,
    printed: Printed = Format.text,
) -> None:
    """Play variants and the game as printed on the same deals, and print what differs."""
    from lcanalysis.balance.compare import PRINTED

    given: dict[str, Any] = {PRINTED: None}
    given |= {_variant_name(text): _variant(text) for text in variants}
    _parquet(output)
    found = lcanalysis.compare(
        game, given, n, seed, _names(strategies), seats, retune, progress=sys.stderr.isatty()
    )
    if output is not None:
        found.save(output)
    _print_comparison(found, printed)


@app.command(epilog="Example: `lcanalysis sweep classic expedition_cost=10:30:5 -n 5000 -o cost.parquet`")
def sweep(
    game: Annotated[str, typer.Argument(help="The game.")],
    values: Annotated[
        list[str],
        typer.Argument(help="One or two of KEY=FROM:TO:STEP (TO is included) or KEY=VALUE,VALUE,..."),
    ],
    n: Deals = 5_000,
    seed: Annotated[int, typer.Option(help="Seed of all deals.")] = 0,
    strategies: Strategies = "tuned,greedy",
    seats: Seats = None,
    retune: Retune = False,
    rules: RulesName = None,
    changes: Changes = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Write all numbers to this .parquet file."),
    ] = None,
    printed: Printed = Format.text,
) -> None:
    """Vary one or two rules values over a range, and print what each does."""
    _parquet(output)
    found = lcanalysis.sweep(
        game,
        dict(_range(text) for text in values),
        _rules(game, rules, changes),
        n=n,
        seed=seed,
        strategies=_names(strategies),
        seats=seats,
        retune=retune,
        progress=sys.stderr.isatty(),
    )
    if output is not None:
        found.save(output)
    _print_comparison(found, printed)


@app.command(epilog="Example: `lcanalysis balance my_variant.toml -o report.html`")
def balance(
    variant: Annotated[str, typer.Argument(help="A TOML file, a shipped variant, or a game with --set.")],
    changes: Changes = None,
    n: Deals = 20_000,
    seed: Annotated[int, typer.Option(help="Seed of all deals.")] = 1,
    strategies: Strategies = "tuned,greedy",
    seats: Seats = None,
    retune: Retune = False,
    output: Annotated[Path, typer.Option("--output", "-o", help="The page.")] = Path("report.html"),
) -> None:
    """Compare a variant with the game as printed, on one page: findings, tables, charts."""
    check_writable(output)
    from lcanalysis.reporting import balance_report

    chosen = lcanalysis.rules(variant, **_changes(changes))
    name = None if variant in lcanalysis.all_games() else Path(variant).stem.replace("_", " ")
    path = balance_report(
        output, chosen, name, n, seed, _names(strategies), seats, retune, progress=sys.stderr.isatty()
    )
    typer.echo(f"Report written to {path}")


@app.command(
    epilog="Example: `lcanalysis tournament classic tuned greedy eager -n 20000 -o tournament.parquet`"
)
def tournament(
    game: Annotated[str, typer.Argument(help="The game.")],
    strategies: Annotated[
        list[str] | None, typer.Argument(help="Who takes part; all strategies of the game by default.")
    ] = None,
    n: Annotated[int, typer.Option("-n", help="Games of each pairing.")] = 20_000,
    seed: Annotated[int, typer.Option(help="Seed of all games.")] = 0,
    seats: Annotated[int | None, typer.Option(help="Players; the fewest of the game by default.")] = None,
    rules: RulesName = None,
    changes: Changes = None,
    threads: Annotated[int | None, typer.Option(help="Threads; all processors by default.")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the tournament to this .parquet file.")
    ] = None,
    printed: Printed = Format.text,
) -> None:
    """Play every strategy against every other, and print the cross table, ratings, circles and the equilibrium."""
    from lcanalysis.balance import tournament as play

    _parquet(output)
    chosen = _rules(game, rules, changes)
    played = play(
        game, strategies or None, n, seed, seats, chosen, progress=sys.stderr.isatty(), threads=threads
    )
    if output is not None:
        played.save(output)
    if printed is Format.text:
        typer.echo(_tournament_text(played))
    else:
        print_frame(played.table, printed)


@app.command(epilog="Example: `lcanalysis record classic tuned greedy --seed 7 > game.txt`")
def record(
    game: Annotated[str, typer.Argument(help="The game.")],
    strategies: Annotated[list[str], typer.Argument(help="One strategy a seat.")],
    seed: Annotated[int, typer.Option(help="What the game is dealt from.")] = 0,
    number: Annotated[int, typer.Option(help="Which game of that seed.")] = 0,
    rules: RulesName = None,
    changes: Changes = None,
) -> None:
    """Play one game and print it as text: the deal, and every action in words."""
    chosen = _rules(game, rules, changes)
    typer.echo(str(lcanalysis.record(game, strategies, seed, number, chosen)), nl=False)


@app.command(epilog="Example: `lcanalysis review game.txt --seconds 1 -o course.svg`")
def review(
    path: Annotated[Path, typer.Argument(help="A game as text, as record prints it; - reads the input.")],
    seconds: Annotated[float | None, typer.Option(help="How long to search at each decision; 0.5.")] = None,
    iterations: Annotated[int | None, typer.Option(help="Instead: playouts at each decision.")] = None,
    playout: Annotated[str, typer.Option(help="The strategy of the playouts.")] = "tuned",
    objective: Annotated[str, typer.Option(help="What players want: margin, win or score.")] = "margin",
    seed: Annotated[int, typer.Option(help="Seed of the possible worlds.")] = 0,
    worst: Annotated[int, typer.Option(help="How many mistakes to print and mark.")] = 5,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the chart of the game to this file.")
    ] = None,
    printed: Printed = Format.text,
) -> None:
    """Go through a played game: what each decision cost, by what the player knew, and the worst mistakes."""
    if output is not None:
        check_writable(output)
    played = lcanalysis.parse_record(_text_of(path))
    found = lcanalysis.review(
        played,
        seconds,
        iterations=iterations,
        playout=playout,
        objective=objective,
        seed=seed,
        progress=sys.stderr.isatty(),
    )
    if output is not None:
        from lcanalysis.charts import course, export

        export(course(found, worst), output)
    if printed is Format.text:
        from lcanalysis.charts.review import review_text

        typer.echo(review_text(found, worst))
    else:
        print_frame(found, printed)


def _text_of(path: Path) -> str:
    """The text of a file, or of the input."""
    if str(path) == "-":
        return sys.stdin.read()
    if not path.exists():
        raise BadValue(f"There is no file {path}")
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UnreadableRecord(f"Game record {path}: it is not text") from None


@app.command(epilog="Example: `lcanalysis report --folder report -n 1000000`")
def report(
    folder: Annotated[Path, typer.Option(help="Where index.html and the charts go.")] = Path("report"),
    n: Annotated[int, typer.Option("-n", help="Games of each featured pair.")] = 1_000_000,
    seed: Annotated[int, typer.Option(help="Seed of all games.")] = 1,
) -> None:
    """Play the featured games and write report/index.html with charts; no network is needed to read it."""
    from lcanalysis.reporting import make_report

    check_writable(folder / "index.html")
    path = make_report(folder, n=n, seed=seed, progress=True)
    typer.echo(f"Report written to {path}")


@app.command(epilog="Example: `lcanalysis data`")
def data(
    folder: Annotated[
        Path | None, typer.Option(help="Where the files go; by default where the package looks for them.")
    ] = None,
    only: Annotated[
        str,
        typer.Option(
            help="A pattern of names, such as 'classic_*'; games of search are played only for one like '*_strength'."
        ),
    ] = "*",
    anew: Annotated[bool, typer.Option("--anew", help="Forget about a remake that was stopped.")] = False,
) -> None:
    """Remake the precomputed results that the notebooks open with, and train weights for variants that lack them.

    It says beforehand how long it takes. Stop it with Ctrl-C; the next call goes on where it was.
    """
    from lcanalysis.remaking import forecast, remake, remake_weights

    if folder is not None:
        check_writable(folder / "anything")
    todo, of, seconds = forecast(folder, only, anew)
    if not of:
        raise BadValue(f"There is no result of a name like '{only}'")
    typer.echo(
        f"{todo} of {of} results to make; about {max(1, round(seconds / 60))} minutes on two processors"
    )
    if folder is None and only == "*":
        for path in remake_weights(progress=True):
            typer.echo(f"Weights for a variant: {path}")
    for place, path in enumerate(remake(folder, progress=True, only=only, anew=anew), start=1):
        typer.echo(f"{place} of {todo}: {path}")


@app.command(epilog="Example: `lcanalysis lab`")
def lab(
    folder: Annotated[
        Path | None, typer.Option(help="Folder of the notebooks; they are copied there if it has none.")
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open a browser window.")] = True,
) -> None:
    """Open the notebooks in JupyterLab, on this machine only."""
    from lcanalysis.data_files import working_notebooks

    opened = working_notebooks(folder)
    options = ["--ServerApp.ip=127.0.0.1", *([] if browser else ["--no-browser"])]
    raise typer.Exit(subprocess.call([sys.executable, "-m", "jupyterlab", *options, str(opened)]))


def _rules(game: str, variant: str | None, changes: list[str] | None) -> Any:
    """The rules that the options name; a variant must be of the game."""
    lcanalysis.game(game)
    chosen = lcanalysis.rules(variant or game, **_changes(changes))
    if variant and chosen.game != game:
        raise BadValue(f"The rules {variant} are of {chosen.game}, not of {game}")
    return chosen


def _changes(texts: list[str] | None) -> dict[str, Any]:
    """The values that options change, each key once."""
    pairs = [_change(text) for text in texts or []]
    for key, _ in pairs:
        if sum(key == other for other, _ in pairs) > 1:
            raise BadValue(f"--set {key}: it is given more than once")
    return dict(pairs)


def _change(text: str) -> tuple[str, Any]:
    """A key and its value, read as TOML, or as a word where it is none.

    Examples
    --------
    >>> _change("expedition_cost=15"), _change("next_starter=alternate")
    (('expedition_cost', 15), ('next_starter', 'alternate'))
    """
    key, equals, value = text.partition("=")
    if not equals:
        raise BadValue(f"--set {text}: it must have the form KEY=VALUE")
    return key.strip(), typed_value(value)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _parquet(output: Path | None) -> None:
    if output is None:
        return
    if output.suffix != ".parquet":
        raise BadValue(f"Results go to a file that ends in .parquet, not to {output.name}")
    check_writable(output)


def _variant(text: str) -> Any:
    """The values that differ, or the name of a file or shipped variant.

    Examples
    --------
    >>> _variant("wagers=2,bonus_points=0"), _variant("row_points=[1, 2],wagers=2"), _variant("classic_long")
    ({'wagers': 2, 'bonus_points': 0}, {'row_points': [1, 2], 'wagers': 2}, 'classic_long')
    """
    if "=" not in text:
        return text
    return dict(_change(part) for part in re.split(r",(?=\s*\w+\s*=)", text))


def _variant_name(text: str) -> str:
    """What tables call a variant.

    Examples
    --------
    >>> _variant_name("wagers=2,bonus_points=0"), _variant_name("variants/my_game.toml")
    ('wagers 2, bonus points 0', 'my game')
    """
    given = _variant(text)
    if isinstance(given, str):
        return Path(given).stem.replace("_", " ")
    return ", ".join(f"{key} {value}".replace("_", " ") for key, value in given.items())


def _range(text: str) -> tuple[str, list[Any]]:
    """A key and the values it shall take.

    Examples
    --------
    >>> _range("expedition_cost=10:30:5"), _range("next_starter=alternate,more_points")
    (('expedition_cost', [10, 15, 20, 25, 30]), ('next_starter', ['alternate', 'more_points']))
    """
    key, equals, values = text.partition("=")
    if not equals:
        raise BadValue(f"sweep {text}: it must have the form KEY=FROM:TO:STEP or KEY=VALUE,VALUE,...")
    span = re.fullmatch(r"\s*(-?\d+):(-?\d+)(?::(\d+))?\s*", values)
    if span is None:
        return key.strip(), [_change(f"{key}={value}")[1] for value in values.split(",")]
    step = int(span[3] or 1)
    if step == 0:
        raise BadValue(f"sweep {text}: the step must be 1 or more")
    return key.strip(), list(range(int(span[1]), int(span[2]) + 1, step))


def _print_comparison(found: Any, printed: Format) -> None:
    if printed is not Format.text:
        print_frame(found.frame, printed)
        return
    from lcanalysis.charts.variant_texts import long_table

    facts = found.provenance
    typer.echo(
        f"{facts['n']:,} deals of {facts['game']} for {facts['seats']} players, seed {facts['seed']}; ± is the 95 % interval"
    )
    for play in found.plays:
        typer.echo(f"\n{play}\n{aligned(long_table(found, play))}")


def _list_of_rules() -> Any:
    import pandas as pd

    from lcanalysis.games.rules import read_variant, shipped_variants

    rows = [{"name": key, "game": key, "changes": ""} for key in lcanalysis.all_games()]
    for name, path in shipped_variants().items():
        game, values = read_variant(path)
        rows.append(
            {"name": name, "game": game, "changes": ", ".join(f"{k} = {v}" for k, v in values.items())}
        )
    return pd.DataFrame(rows)


def _print_run(run: Any, printed: Format) -> None:
    if printed is Format.text:
        typer.echo(_summary_text(run))
    else:
        print_frame(run.summary(), printed)


def _summary_text(run: Any) -> str:
    """One column a strategy; estimates with the half-width of their 95 % interval, no more digits than it supports."""
    from lcanalysis import numbers

    columns: dict[str, list[str]] = {"": []}
    means = run.means()
    halves_of = (means["high"] - means["low"]) / 2
    counted = {
        (row["strategy"], row["quantity"]): numbers.number(row["mean"], half)
        for (_, row), half in zip(means.iterrows(), halves_of, strict=True)
    }
    for _, row in run.summary().iterrows():
        halves = {name: (row[f"{name}_high"] - row[f"{name}_low"]) / 2 for name in ("score", "margin")}
        shares = [name for name in ("won", "above") if name in row]
        shown = {name: numbers.plus_minus(row[name], half) for name, half in halves.items()}
        shown |= {
            name: numbers.percent(row[name], row[f"{name}_low"], row[f"{name}_high"]) for name in shares
        }
        shown |= {name: counted[row["strategy"], name] for name in (*run.parts, *run.counts, "turns")}
        shown["stalled"] = numbers.small_percent(row["stalled"])
        columns[""] = list(shown)
        columns[row["strategy"]] = list(shown.values())
    import pandas as pd

    table = aligned(pd.DataFrame(columns))
    return f"{run.n:,} games of {run.game}, seed {run.seed}; ± is the 95 % interval\n{table}"


def _tournament_text(played: Any) -> str:
    """Margins of the row's strategy, then ratings, circles and what each strategy loses against the equilibrium."""
    import pandas as pd

    from lcanalysis import numbers
    from lcanalysis.charts.contests import rating_words

    def estimate(row: Any, name: str) -> str:
        return numbers.plus_minus(row[name], (row[f"{name}_high"] - row[f"{name}_low"]) / 2)

    names = played.strategies
    cells = {(row["row"], row["column"]): estimate(row, "margin") for _, row in played.table.iterrows()}
    cross = pd.DataFrame({"": names} | {other: [cells[name, other] for name in names] for other in names})
    rated, mixed = played.ratings(), played.equilibrium().set_index("strategy")
    words = pd.DataFrame(
        {
            "strategy": rated["strategy"],
            "rating": [rating_words(row) for _, row in rated.iterrows()],
            "won": [numbers.whole_percent(share) for share in rated["won"]],
            "in the equilibrium": [numbers.whole_percent(mixed.loc[s, "share"]) for s in rated["strategy"]],
            "loses against it": [estimate(mixed.loc[s], "loss") for s in rated["strategy"]],
        }
    )
    circles = [" beats ".join([*circle, circle[0]]) for circle in played.cycles()]
    return "\n".join(
        [
            f"{played.n:,} games of {played.game} a pairing, seed {played.seed}; ± is the 95 % interval",
            "Points by which the row is ahead of the column:",
            aligned(cross),
            "",
            "Ratings on the scale of Elo, mean 0, ties half; losses in points a game:",
            aligned(words),
            f"Circles: {'; '.join(circles) if circles else 'none'}",
        ]
    )


class _Interrupted(BaseException):
    """Ctrl-C; typer would swallow a `KeyboardInterrupt` without a word."""


def _interrupt(number: int, frame: Any) -> None:
    raise _Interrupted


def main() -> None:
    """Run the command; a user's mistake is one sentence and exit code 2."""
    signal.signal(signal.SIGINT, _interrupt)
    try:
        app()
    except LcAnalysisError as error:
        typer.echo(f"lcanalysis: {error}", err=True)
        if picture := getattr(error, "picture", ""):
            typer.echo(picture, err=True)
        sys.exit(2)
    except OSError as error:  # a full disk, a file taken away meanwhile
        where = f"{error.filename}: " if error.filename else ""
        typer.echo(f"lcanalysis: {where}{error.strerror or error}", err=True)
        sys.exit(2)
    except _Interrupted:
        typer.echo("lcanalysis: interrupted", err=True)
        sys.exit(130)


if __name__ == "__main__":
    main()
