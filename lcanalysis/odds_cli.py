"""The command `lcanalysis odds`: exact odds of dice, decks and expeditions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import typer

import lcanalysis
from lcanalysis.errors import BadValue, unknown
from lcanalysis.printing import Format, aligned

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    help="Exact odds of dice, decks and expeditions.",
    epilog="Example: `lcanalysis odds dice 7 9`",
)

LONGEST_DENOMINATOR = 1_000_000
WORDS = ("question", "event", "target", "roll", "keep")
SHARES = frozenset({"probability", "at_least", "chance", "break_even", "long"})

TableName = Annotated[
    str | None, typer.Option("--table", help="Print this table only; CSV prints the first unless told.")
]
Printed = Annotated[Format, typer.Option("--format", help="How to print the tables.")]
Patience = Annotated[
    int | None,
    typer.Option(help="Cards of the colour that may be held back; any number by default (upper bound)."),
]


@dataclass(frozen=True)
class Table:
    """A part of an answer: its frame, and how its text is headed."""

    title: str
    frame: Any
    headers: Mapping[str, str] = field(default_factory=dict)
    most: int = 60


@app.command(
    epilog="Examples: `lcanalysis odds dice 7 9` · `lcanalysis odds dice 6 --with-bet --table keep` · "
    "`lcanalysis odds dice 12 --dice 2 --faces d6 --rerolls 2`"
)
def dice(
    targets: Annotated[
        list[int] | None, typer.Argument(help="Numbers to form with one, some or all dice; none: all sums.")
    ] = None,
    number: Annotated[int | None, typer.Option("--dice", help="How many equal dice; 3 by default.")] = None,
    faces: Annotated[
        list[str] | None,
        typer.Option(
            help="Faces such as 'bet 1 2 3 4 5' (the default), '1-6' or d6; given several times: one die each."
        ),
    ] = None,
    rerolls: Annotated[int, typer.Option(help="How many times any dice may be rolled again.")] = 1,
    with_bet: Annotated[
        bool, typer.Option("--with-bet", help="Keep for targets with a bet showing as well.")
    ] = False,
    table: TableName = None,
    printed: Printed = Format.text,
) -> None:
    """Which numbers can be formed, what to keep of each roll, and the distribution of the sum.

    Tables: targets, keep (if targets and re-rolls are given), sums.
    """
    odds = lcanalysis.odds
    pool, die = _pool(number, faces)
    tables = {}
    if targets:
        asked = odds.tables.dice_targets(targets, pool, die, rerolls)
        tables["targets"] = Table("Chance to form each target", asked, {"with_bet": "with a bet"})
        if rerolls:
            policy = odds.dice.best_reroll(odds.dice.forms(*targets, with_bet=with_bet), rerolls, pool, die)
            aim = " or ".join(map(str, sorted(set(targets)))) + (" with a bet" if with_bet else "")
            keeps = odds.tables.dice_keeps(policy)
            headers = {"reroll": "dice re-rolled", "probability": "how often"}
            tables["keep"] = Table(f"What to keep for {aim} with {_rerolls(rerolls)} left", keeps, headers)
    sums = odds.tables.probabilities(odds.dice.sums(pool, die))
    tables["sums"] = Table("Sum of all dice", sums, {"outcome": "sum", "at_least": "at least"})
    _print(tables, table, printed)


@app.command(
    epilog="Examples: `lcanalysis odds deck --of 3 --unseen 36 --draws 12` · "
    "`lcanalysis odds deck --of 6 --unseen 44 --draws 12 --and-of 3` · "
    "`lcanalysis odds deck --of 1 --unseen 28 --draws 10 --hand 8`"
)
def deck(
    of: Annotated[int, typer.Option(help="How many unseen cards would do.")],
    unseen: Annotated[int, typer.Option(help="All cards not seen: deck and hidden hands together.")],
    draws: Annotated[int, typer.Option(help="How many of them I draw.")],
    k: Annotated[int, typer.Option("-k", help="How many of them I need.")] = 1,
    and_of: Annotated[int | None, typer.Option(help="Cards of a second group.")] = None,
    and_k: Annotated[int, typer.Option(help="How many of the second group I need.")] = 1,
    hand: Annotated[
        int | None, typer.Option(help="Unseen cards in my opponent's hand; asks who draws one first.")
    ] = None,
    removed: Annotated[int, typer.Option(help="Cards out of the game unseen.")] = 0,
    table: TableName = None,
    printed: Printed = Format.text,
) -> None:
    """How likely the cards needed are among my draws, and how long they take.

    Tables: answers, counts (how many of them I draw), draws (the chance after every number of draws, up to
    500 unseen cards).
    """
    tables = lcanalysis.odds.tables
    second = None if and_of is None else (and_of, and_k)
    answers = tables.deck_answers(k, of, unseen, draws, second, hand, removed)
    counts = tables.probabilities(lcanalysis.odds.deck.count(of, unseen, draws))
    found = {
        "answers": Table("Odds", answers),
        "counts": Table(f"How many of the {of} cards", counts, {"outcome": "cards", "at_least": "at least"}),
    }
    if unseen <= tables.MOST_CURVE:
        curve = tables.deck_curve(k, of, unseen, second, most=1).query("asked").drop(columns="asked")
        found["draws"] = Table("By number of draws", curve, most=24)
    _print(found, table, printed)


@app.command(
    epilog="Examples: `lcanalysis odds expedition --hand 'W 4 6' --unseen 44 --draws 10` · "
    "`lcanalysis odds expedition to_go --hand '5 8' --seen 9 --unseen 50 --draws 12 --patience 2` · "
    "`lcanalysis odds expedition board_game --laid '0 1 2' --unseen 90 --draws 15`"
)
def expedition(
    unseen: Annotated[int, typer.Option(help="Cards of all colours not seen: deck and hidden hands.")],
    draws: Annotated[int, typer.Option(help="How many of them I draw.")],
    game: Annotated[str, typer.Argument(help="classic, to_go or board_game.")] = "classic",
    hand: Annotated[str, typer.Option(help="Cards of the colour in hand, such as 'W 4 6'.")] = "",
    laid: Annotated[str, typer.Option(help="Cards of the colour in my expedition.")] = "",
    seen: Annotated[str, typer.Option(help="Cards of the colour seen elsewhere, out of reach.")] = "",
    patience: Patience = None,
    changes: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="KEY=VALUE", help="Change a value, such as cost=15; may be given several times."
        ),
    ] = None,
    table: TableName = None,
    printed: Printed = Format.text,
) -> None:
    """What one expedition will score, and from which hand sum on a wager is right.

    Tables: answers, scores, wagers (the same with 0 to 3 wagers), sums (the smallest sum of the numbers in hand
    at which one more wager loses nothing).
    """
    odds = lcanalysis.odds
    values = dict(_change(text) for text in changes or [])
    cards = {"hand": hand, "laid": laid, "seen": seen}
    position: dict[str, Any] = {"unseen": unseen, "draws": draws, "patience": patience, **values}
    answers = odds.tables.expedition_answers(game, **cards, **position)
    scores = odds.tables.probabilities(odds.expedition.outcomes(game, **cards, **position))
    found = {
        "answers": Table("Odds", answers),
        "scores": Table("Final score", scores, {"outcome": "score", "at_least": "at least"}),
    }
    if game != "board_game":
        wagers = odds.expedition.by_wagers(game, **cards, **position)
        found["wagers"] = Table("With 0, 1, 2, ... wagers laid before the numbers", wagers, WAGER_HEADERS)
    if any(answers["question"].str.contains("one more wager")):
        sums = odds.tables.wager_sums(game, laid, seen, **{**position, "draws": range(draws + 1)})
        found["sums"] = Table(
            "From which sum of the numbers in hand on one more wager is right", sums, SUM_HEADERS
        )
    _print(found, table, printed)


WAGER_HEADERS = {
    "standard_deviation": "deviation",
    "break_even": "0 or more",
    "long": "long",
    "p10": "10 % up to",
    "p90": "90 % up to",
}
SUM_HEADERS = {"some_hand": "some hand", "on_average": "on average", "every_hand": "every hand"}


def _pool(number: int | None, faces: list[str] | None) -> tuple[Any, Any]:
    """The dice and faces as `lcanalysis.odds.dice` takes them."""
    read_faces = lcanalysis.odds.dice.read_faces
    if faces and len(faces) > 1 and number is not None:
        raise BadValue("Give --dice for equal dice, or --faces once for each die, but not both.")
    equal = 3 if number is None else number
    if not faces:
        return equal, lcanalysis.odds.dice.BET_DIE
    if len(faces) == 1:
        return equal, read_faces(faces[0])
    return [read_faces(die) for die in faces], lcanalysis.odds.dice.BET_DIE


def _change(text: str) -> tuple[str, int]:
    key, equals, value = text.partition("=")
    if not equals or not value.strip().isdecimal():
        raise BadValue(f"--set {text}: it must have the form KEY=VALUE, with a whole number.")
    return key.strip(), int(value)


# ---- printing ----


def _print(tables: Mapping[str, Table], name: str | None, printed: Format) -> None:
    if name is not None and name not in tables:
        raise unknown("table", name, tables)
    chosen = {name: tables[name]} if name else dict(tables)
    if printed is Format.csv:
        typer.echo(next(iter(chosen.values())).frame.to_csv(index=False), nl=False)
    elif printed is Format.json:
        records = {key: json.loads(_json(table.frame)) for key, table in chosen.items()}
        typer.echo(json.dumps(records, indent=2))
    else:
        typer.echo("\n\n".join(_text(key, table, len(chosen) > 1) for key, table in chosen.items()))


def _json(frame: Any) -> str:
    exact = {"exact": frame["exact"].astype(str)} if "exact" in frame else {}
    return frame.assign(**exact).to_json(orient="records", double_precision=15)


def _text(name: str, table: Table, cut: bool) -> str:
    frame = table.frame.head(table.most) if cut else table.frame
    units = frame["unit"] if "unit" in frame else [""] * len(frame)
    shown = frame.drop(columns="unit", errors="ignore")
    words = shown.astype(object)
    for column in shown:
        cells = zip(frame[column].tolist(), units, strict=True)
        words[column] = [_word(column, value, unit) for value, unit in cells]
    right = [table.headers.get(column, column) for column in shown if column not in WORDS]
    hidden = len(table.frame) - len(frame)
    more = [f"... and {hidden} more: --table {name}"] if hidden else []
    return "\n".join([table.title, aligned(words.rename(columns=dict(table.headers)), right), *more])


def _word(column: str, value: Any, unit: str) -> str:
    if column in WORDS:
        return str(value) or "nothing"
    if column == "exact":
        return str(value) if value.denominator < LONGEST_DENOMINATOR else ""
    if column in SHARES or unit == "probability":
        return _percent(value)
    if column == "value":
        return f"{_number(int(value) if value == int(value) else value)} {unit}"
    return _number(value)


def _number(value: Any) -> str:
    """A number, a truth value or a missing number in the words of a table.

    Examples
    --------
    >>> [_number(value) for value in (1234, 1234.5, True, float("nan"))]
    ['1,234', '1,234.50', 'yes', 'none']
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value != value or value is None:
        return "none"
    return f"{value:,.2f}" if isinstance(value, float) else f"{value:,}"


def _percent(share: float) -> str:
    """A share with two decimals; one that is nearly nothing or nearly all is not said to be so.

    Examples
    --------
    >>> [_percent(share) for share in (0.0, 0.00001, 0.3472, 0.99999, 1.0)]
    ['0.00 %', '<0.01 %', '34.72 %', '>99.99 %', '100.00 %']
    """
    text = f"{100 * share:.2f}"
    if text == "0.00" and share > 0:
        text = "<0.01"
    elif text == "100.00" and share < 1:
        text = ">99.99"
    return f"{text} %"


def _rerolls(number: int) -> str:
    return "1 re-roll" if number == 1 else f"{number} re-rolls"
