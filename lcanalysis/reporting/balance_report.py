"""A page about one variant: what it does to scores, length, seats, skill and the course of the game, against the game as printed."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from lcanalysis import charts
from lcanalysis.balance.compare import PRINTED, Comparison, Given, compare
from lcanalysis.balance.measures import QUANTITIES
from lcanalysis.charts.files import svg
from lcanalysis.charts.theme import WIDTH
from lcanalysis.charts.variant_texts import sentences, table
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue
from lcanalysis.files import atomic
from lcanalysis.games.loading import rules as load_rules
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.numbers import SPACE, count
from lcanalysis.reporting import tables
from lcanalysis.reporting.report import PHONE_WIDTH, Figure, template

Draw = Callable[..., Any]

SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "Skill and seats",
        "How often the better strategy wins says what skill is worth; the first player's advantage, what the seat is.",
        ("skill", "margin", "seat_advantage"),
    ),
    (
        "How long it lasts",
        "Turns of all players together, and the share of games that go on until the turn cap.",
        ("turns", "stalled"),
    ),
    (
        "How the game goes",
        "By the score as it stands after each turn: when the winner is found, how often the lead changes, how far behind it was.",
        ("decided", "lead_changes", "drama", "comeback", "half_time", "uncertainty"),
    ),
)


def balance_report(
    path: str | Path,
    variant: Given,
    name: str | None = None,
    n: int = 20_000,
    seed: int = 1,
    strategies: Sequence[str | Strategy] = ("tuned", "greedy"),
    seats: int | None = None,
    retune: bool = False,
    progress: bool = False,
) -> Path:
    """Compare a variant with the game as printed, and write what came out as one page that needs nothing else.

    Parameters
    ----------
    path
        Where the page goes; it ends in ``.html``.
    variant
        Rules, the name of a variant that comes with the package, or the path of a TOML file.
    name
        What the page calls the variant; by default the name of the file, or the values that differ.
    n, seed, strategies, seats, retune, progress
        As for `lcanalysis.compare`.

    Returns
    -------
    pathlib.Path
        The page.

    Raises
    ------
    BadValue
        If the variant does not differ from the printed game, or the path does not end in ``.html``.
    UnknownName
        If there is no such variant, file or strategy.
    """
    path, rules = Path(path), variant if isinstance(variant, Rules) else _read(variant)
    if path.suffix != ".html":
        raise BadValue(f"A balance report goes to a file that ends in .html, not to {path.name}")
    if not rules.changes():
        raise BadValue(
            f"The variant does not differ from {rules.game} as printed, so there is nothing to report"
        )
    called = name or _called(variant, rules)
    found = compare(
        rules.game, {PRINTED: None, called: rules}, n, seed, strategies, seats, retune, progress=progress
    )
    return write_balance_report(path, found)


def _read(variant: Any) -> Rules:
    if isinstance(variant, str | Path):
        return load_rules(variant)
    raise BadValue("balance_report: the variant must be rules, a name, or the path of a TOML file")


def _called(variant: Given, rules: Rules) -> str:
    """The name of a variant: that of its file, or its values.

    Examples
    --------
    >>> _called("variants/my_game.toml", load_rules("classic", wagers=2)), _called(None, load_rules("classic", wagers=2))
    ('my game', 'wagers 2')
    """
    if isinstance(variant, str | Path):
        return Path(variant).stem.replace("_", " ")
    return ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in rules.changes().items())


def write_balance_report(path: str | Path, comparison: Comparison) -> Path:
    """Write a comparison of two rules, the first the game as printed, as one page.

    Raises
    ------
    BadValue
        If it does not hold exactly two variants, or was read from a file.
    """
    if len(comparison.variants) != 2:
        raise BadValue(
            f"A balance report is about one variant and the printed game, but got {len(comparison.variants)} rules"
        )
    page = template("balance_report.html.j2").render(_content(comparison))
    with atomic(Path(path)) as temporary:
        temporary.write_text(page, encoding="utf-8")
    return Path(path)


def _content(comparison: Comparison) -> dict[str, Any]:
    """All that the template shows."""
    variant = list(comparison.variants)[-1]
    rules = comparison.variants[variant]
    chosen, shown = game(rules.game), _shown(comparison)
    return {
        "title": chosen.title,
        "variant": variant,
        "findings": [text.replace(" ± ", f"{SPACE}±{SPACE}") for text in sentences(comparison, variant)],
        "how": _how(comparison),
        "changes": [
            {name: row[name] for name in ("Value", "Set to", "Printed", "Meaning")}
            for row in tables.rules(rules)
            if row["Provenance"] == "changed"
        ],
        "plays": [
            {
                "name": play,
                "note": _note(play),
                "caption": f"{play}, {count(comparison.provenance['n'])} deals",
                "rows": table(comparison, play).to_dict("records"),
            }
            for play in comparison.plays
        ],
        "meanings": [
            (quantity.title, quantity.meaning)
            for quantity in QUANTITIES.values()
            if quantity.name in comparison.frame["quantity"].values
        ],
        "sections": [
            {
                "heading": "Scores",
                "text": "How scores are distributed, among players who are all alike.",
                "figures": [
                    _figure(charts.score_shapes, comparison, play)
                    for play in comparison.plays
                    if play.startswith("all ")
                ],
            },
            *(
                {"heading": heading, "text": text, "figures": [_figure(charts.compared, comparison, asked)]}
                for heading, text, quantities in SECTIONS
                if (asked := [name for name in quantities if name in shown])
            ),
        ],
        "provenance": _facts(comparison),
        "strategies": [
            (entry["name"], chosen.strategies[entry["name"]].description)
            for entry in comparison.provenance["strategies"]
            if entry["name"] in chosen.strategies
        ],
        "command": _command(comparison, rules),
    }


def _shown(comparison: Comparison) -> list[str]:
    """The quantities that are worth a chart: all but the share of stalled games, where no game stalled."""
    frame = comparison.frame
    idle = frame[(frame["quantity"] == "stalled") & (frame["value"] > 0)].empty
    return [name for name in frame["quantity"].unique() if not (idle and name == "stalled")]


def _how(comparison: Comparison) -> str:
    facts = comparison.provenance
    learnt = (
        "Strategies with weights learnt the variant before they played it."
        if facts["retuned"]
        else "The strategies keep the habits of the printed game: this is a table that has not noticed the change."
    )
    return (
        f"{count(facts['n'])} deals, the same for both rules, {facts['seats']} players. Where one strategy meets another, each "
        f"deal was played from every seat. {learnt} What holds for weak players only is not a finding about the game, so look at "
        "both strengths."
    )


def _note(play: str) -> str:
    if play.startswith("all "):
        return "All seats play the same strategy, each deal once."
    better, weaker = play.split(" v ", 1)
    return f"{better} in one seat against {weaker} in all others, each deal from every seat."


def _figure(draw: Draw, comparison: Comparison, what: Any) -> Figure:
    wide, narrow = (draw(comparison, what, width=width) for width in (WIDTH, PHONE_WIDTH))
    return Figure(svg(wide), svg(narrow), [], charts.caption(wide), charts.alt_text(wide))


def _facts(comparison: Comparison) -> list[tuple[str, str]]:
    facts = comparison.provenance
    played = ", ".join(f"{entry['name']} ({entry['hash']})" for entry in facts["strategies"])
    rules = [(f"rules: {name}", entry["hash"]) for name, entry in facts["rules"].items()]
    learnt = [
        (f"learnt: {name}", ", ".join(f"{entry['name']} ({entry['hash']})" for entry in entries))
        for name, entries in facts["learnt"].items()
    ]
    return [
        ("package", facts["package"]),
        ("game", facts["game"]),
        *rules,
        ("strategies", played),
        *learnt,
        ("deals", count(facts["n"])),
        ("seed", str(facts["seed"])),
        ("players", str(facts["seats"])),
        ("when", facts["when"]),
    ]


def _command(comparison: Comparison, rules: Rules) -> str:
    """The command that makes the page again."""
    facts = comparison.provenance
    changes = " ".join(
        f"--set {shlex.quote(f'{key}={tables.toml(value)}')}" for key, value in rules.changes().items()
    )
    strategies = ",".join(entry["name"] for entry in facts["strategies"])
    learnt = " --retune" if facts["retuned"] else ""
    return (
        f"lcanalysis balance {rules.game} {changes} -n {facts['n']} --seed {facts['seed']} --seats {facts['seats']} "
        f"--strategies {strategies}{learnt} -o report.html"
    )
