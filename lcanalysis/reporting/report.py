"""`make_report` plays the featured games; `write_report` puts results on a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jinja2
import pandas as pd

from lcanalysis import charts
from lcanalysis.balance import cross_table as play_cross_table
from lcanalysis.charts.files import svg
from lcanalysis.charts.texts import finding, pairing, rules_sentence
from lcanalysis.charts.theme import WIDTH
from lcanalysis.errors import BadValue, unknown
from lcanalysis.files import atomic
from lcanalysis.games.registry import game
from lcanalysis.reporting import tables
from lcanalysis.simulation import Results, simulate

# Pairs of different strength, the strongest first: what holds under weak play only is not a finding about the game.
FEATURED = {"classic": (("tuned", "greedy"), ("greedy", "eager"))}
CROSS_TABLE_SHARE = 10  # a cell of the cross table gets the tenth part of a featured pair's games
PHONE_WIDTH = 300

SECTIONS: tuple[tuple[str, str, Callable[..., Any]], ...] = (
    (
        "Scores",
        "Each bar is the share of games that ended with a score in that range; the line is the mean.",
        charts.scores,
    ),
    (
        "Margins and wins",
        "The margin is what decides a game: left of zero one strategy wins, right of it the other.",
        charts.margins,
    ),
    (
        "Where the points come from",
        "The score split into its parts: the cost of started expeditions, the plain sum of numbers, what wagers add or take, "
        "and the bonus of long expeditions.",
        charts.parts,
    ),
    (
        "Expeditions started",
        "How many expeditions a player starts is the first habit that tells strategies apart.",
        charts.expeditions,
    ),
)


@dataclass(frozen=True)
class Figure:
    """A chart on the page: drawn for wide and narrow screens, with its files and the texts to paste."""

    wide: str
    narrow: str
    files: list[str]
    caption: str
    alt_text: str


def make_report(
    folder: str | Path, game_key: str = "classic", n: int = 1_000_000, seed: int = 1, progress: bool = False
) -> Path:
    """Play the featured pairs and the cross table of a game, and write the report.

    Parameters
    ----------
    folder
        Where ``index.html`` and the folder ``charts`` go.
    game_key
        The game.
    n
        Games of each featured pair.
    seed
        Seed of all games.
    progress
        Whether to show progress bars.

    Returns
    -------
    pathlib.Path
        The page.

    Raises
    ------
    UnknownName
        If there is no report about that game.
    """
    if game_key not in FEATURED:
        raise unknown("game with a report", game_key, FEATURED)
    runs = [
        simulate(game_key, pair, n=n, seed=seed, rotate=True, keep="summary", progress=progress)
        for pair in FEATURED[game_key]
    ]
    cell = max(2, n // CROSS_TABLE_SHARE // 2 * 2)
    table = play_cross_table(game_key, n=cell, seed=seed, progress=progress)
    return write_report(folder, runs, table, [f"lcanalysis report -n {n} --seed {seed}"])


def write_report(
    folder: str | Path, runs: Sequence[Results], cross_table: pd.DataFrame, commands: Sequence[str] = ()
) -> Path:
    """Write results as a page with charts, and the charts as files beside it.

    Parameters
    ----------
    folder
        Where ``index.html`` and the folder ``charts`` go.
    runs
        Results of one game under the same rules, the strongest strategies first; the first one gives the headline.
    cross_table
        Every strategy against every other, from `lcanalysis.balance.cross_table`.
    commands
        Commands that make this report again, beside those for the single runs.

    Returns
    -------
    pathlib.Path
        The page, written when all its charts are.

    Raises
    ------
    BadValue
        If there are no runs, or they are of different games or rules.
    """
    _check(runs)
    folder = Path(folder)
    page = template("report.html.j2").render(_content(folder, runs, cross_table, commands))
    with atomic(folder / "index.html") as temporary:
        temporary.write_text(page, encoding="utf-8")
    return folder / "index.html"


def _check(runs: Sequence[Results]) -> None:
    if not runs:
        raise BadValue("A report needs the results of at least one run")
    if len({run.rules.hash for run in runs}) > 1:
        raise BadValue("A report is about one game and one set of rules, but its runs differ in them")


def template(name: str) -> jinja2.Template:
    """A page of this folder."""
    loader = jinja2.PackageLoader("lcanalysis.reporting", ".")
    environment = jinja2.Environment(
        loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    )
    return environment.get_template(name)


def _content(
    folder: Path, runs: Sequence[Results], cross_table: pd.DataFrame, commands: Sequence[str]
) -> dict[str, Any]:
    """All that the template shows."""
    first = runs[0]
    return {
        "title": game(first.game).title,
        "rules_sentence": rules_sentence(first.rules),
        "findings": [finding(run) for run in runs],
        "pairs": [
            {"name": pairing(run), "summary": tables.summary(run), "seats": tables.seats(run)} for run in runs
        ],
        "sections": [
            {"heading": heading, "text": text, "figures": [_figure(folder, run, draw) for run in runs]}
            for heading, text, draw in SECTIONS
        ],
        "cross_figure": _cross_figure(folder, cross_table, first.seed),
        "cross_rows": tables.cross_rows(cross_table),
        "stalled": tables.stalled(cross_table),
        "strategies": [(s.name, s.description) for s in game(first.game).strategies.values()],
        "rules": tables.rules(first.rules),
        "provenance": [(pairing(run), tables.provenance(run)) for run in runs],
        "commands": [*commands, *(tables.command(run) for run in runs)],
    }


def _figure(folder: Path, run: Results, draw: Callable[..., Any]) -> Figure:
    stem = f"{_slug(pairing(run))}-{draw.__name__}"
    return _written(folder, stem, draw(run, width=WIDTH), draw(run, width=PHONE_WIDTH))


def _cross_figure(folder: Path, frame: pd.DataFrame, seed: int) -> Figure:
    wide, narrow = (
        charts.cross_table(frame, foot=f"Seed {seed}.", width=width) for width in (WIDTH, PHONE_WIDTH)
    )
    return _written(folder, "cross-table", wide, narrow)


def _written(folder: Path, stem: str, wide: Any, narrow: Any) -> Figure:
    """The chart, exported in all formats below `folder`."""
    paths = charts.export_all(wide, folder / "charts" / stem)
    files = [path.relative_to(folder).as_posix() for path in paths]
    return Figure(svg(wide), svg(narrow), files, charts.caption(wide), charts.alt_text(wide))


def _slug(text: str) -> str:
    """Text as part of a file name.

    Examples
    --------
    >>> _slug("tuned v greedy")
    'tuned-v-greedy'
    """
    return re.sub(r"[^\w]+", "-", text).strip("-")
