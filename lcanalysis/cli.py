"""The command `lcanalysis`."""

from __future__ import annotations

import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer

import lcanalysis
from lcanalysis import odds_cli
from lcanalysis.errors import BadValue, LcAnalysisError
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
    if output is not None and output.suffix != ".parquet":
        raise BadValue(f"Results go to a file that ends in .parquet, not to {output.name}")
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
    """Print what each strategy scored in a run on file, and where the run comes from."""
    run = lcanalysis.Results.load(path)
    _print_run(run, printed)
    if printed is Format.text:
        typer.echo("\n".join(f"{key.replace('_', ' ')}: {value}" for key, value in run.provenance.items()))


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
    print_frame(_rules(name, None, changes).to_frame(), printed)


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
    trained = train(training)
    path = output or Path(f"{game}_{strategy}_{training.players}.toml")
    trained.save(path)
    typer.echo(f"Weights written to {path}")


@app.command(epilog="Example: `lcanalysis report --folder report -n 1000000`")
def report(
    folder: Annotated[Path, typer.Option(help="Where index.html and the charts go.")] = Path("report"),
    n: Annotated[int, typer.Option("-n", help="Games of each featured pair.")] = 1_000_000,
    seed: Annotated[int, typer.Option(help="Seed of all games.")] = 1,
) -> None:
    """Play the featured games and write report/index.html with charts; no network is needed to read it."""
    from lcanalysis.reporting import make_report

    path = make_report(folder, n=n, seed=seed, progress=True)
    typer.echo(f"Report written to {path}")


@app.command(epilog="Example: `lcanalysis data`")
def data(
    folder: Annotated[
        Path | None, typer.Option(help="Where the files go; by default where the package looks for them.")
    ] = None,
) -> None:
    """Remake the precomputed results that the notebooks open with."""
    from lcanalysis.precomputed import remake

    for path in remake(folder, progress=True):
        typer.echo(f"Results written to {path}")


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
    chosen = lcanalysis.rules(variant or game, **dict(_change(text) for text in changes or []))
    if variant and chosen.game != game:
        raise BadValue(f"The rules {variant} are of {chosen.game}, not of {game}")
    return chosen


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
    try:
        return key.strip(), tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return key.strip(), value.strip()


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
    for _, row in run.summary().iterrows():
        halves = {name: (row[f"{name}_high"] - row[f"{name}_low"]) / 2 for name in ("score", "margin")}
        shares = [name for name in ("won", "above") if name in row]
        digits = numbers.decimals(halves["score"])
        shown = {name: numbers.plus_minus(row[name], half) for name, half in halves.items()}
        shown |= {
            name: numbers.percent(row[name], row[f"{name}_low"], row[f"{name}_high"]) for name in shares
        }
        shown |= {name: numbers.fixed(row[name], digits) for name in (*run.parts, *run.counts, "turns")}
        shown["stalled"] = numbers.small_percent(row["stalled"])
        columns[""] = list(shown)
        columns[row["strategy"]] = list(shown.values())
    import pandas as pd

    table = aligned(pd.DataFrame(columns))
    return f"{run.n:,} games of {run.game}, seed {run.seed}; ± is the 95 % interval\n{table}"


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
        sys.exit(2)
    except _Interrupted:
        typer.echo("lcanalysis: interrupted", err=True)
        sys.exit(130)


if __name__ == "__main__":
    main()
