"""What wagers, bonuses and events are worth, in three ways that are not the same thing.

*Accounting*: the points that came from it, as on the score sheet. They would not all be missing without it, for the players would
do something else.

*Rule off*: the same game without it: what its being there does to scores, their spread, the first seat, and to how often the better
strategy wins. Once with players who play on by old habits, and once with players who have learnt the game without it.

*Decision*: the same position continued with and without: what it is worth to take it where the question comes up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from lcanalysis.balance.compare import compare
from lcanalysis.balance.decisions import decision_value, value_map
from lcanalysis.errors import BadValue, unknown
from lcanalysis.games.features import ACCOUNTING, DECISION, HABIT, LEARNT, WAYS, Feature, features
from lcanalysis.games.loading import rules as load_rules
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.simulation import simulate
from lcanalysis.statistics import clustered_mean, mean_interval
from lcanalysis.tuning import retuned

# What a rule is asked to change, of the measures of `compare`.
EFFECTS = ("score", "spread", "seat_advantage", "turns", "skill", "margin")
# What is told first of each way, in points; how often it was counted where it has no points of its own.
HEADLINES: dict[str, tuple[str, ...]] = {
    ACCOUNTING: ("points",),
    HABIT: ("score",),
    LEARNT: ("score",),
    DECISION: ("where it is in question",),
}


def wager_value(game_key: str, name: str | None = None, **settings: Any) -> pd.DataFrame:
    """What wagers, and what multiplies like them, are worth in a game, in three ways side by side.

    Parameters
    ----------
    game_key
        The game.
    name
        One feature; all of the kind by default. `lcanalysis.games.features.features` lists them.
    **settings
        As for `feature_value`.

    Returns
    -------
    pandas.DataFrame
        As from `feature_value`, one feature after the other.

    Raises
    ------
    UnknownName, BadValue
        If the game or the feature does not exist, or the game has none of this kind.

    Examples
    --------
    >>> frame = wager_value("classic", "wager", n=200, strategies=["greedy"], ways=["accounting"])
    >>> frame[["feature", "way", "quantity"]].values.tolist()[0]
    ['wager', 'accounting', 'points']
    """
    return _of_kind(game_key, "wager", name, settings)


def bonus_value(game_key: str, name: str | None = None, **settings: Any) -> pd.DataFrame:
    """What bonuses are worth in a game, in three ways side by side; as `wager_value`.

    Examples
    --------
    >>> frame = bonus_value("roll_and_write", n=200, strategies=["greedy"], ways=["accounting"])
    >>> frame["feature"].unique().tolist()
    ['bridge', 'artifact', 'dice']
    """
    return _of_kind(game_key, "bonus", name, settings)


def event_value(game_key: str, name: str | None = None, **settings: Any) -> pd.DataFrame:
    """What events are worth in a game, in three ways side by side; as `wager_value`.

    Examples
    --------
    >>> frame = event_value("roll_and_write", n=200, strategies=["greedy"], ways=["accounting"])
    >>> frame[["feature", "quantity", "unit"]].values.tolist()
    [['arrow', 'arrows', 'a player and game']]
    """
    return _of_kind(game_key, "event", name, settings)


def feature_values(game_key: str, names: Sequence[str] | None = None, **settings: Any) -> pd.DataFrame:
    """What several features of a game, by default all, are worth, in three ways side by side; as `wager_value`.

    Examples
    --------
    >>> frame = feature_values("classic", n=200, strategies=["greedy"], ways=["accounting"])
    >>> frame["feature"].unique().tolist()
    ['wager', 'wager_cards', 'bonus']
    """
    chosen, played = _features(game_key, names), _play(game_key, **settings)
    ways = settings.get("ways", WAYS)
    return _together([_frame(feature, ways, played) for feature in chosen])


def feature_readings(
    game_key: str,
    readings: Mapping[str, Mapping[str, Any]],
    names: Sequence[str] | None = None,
    ways: Sequence[str] = (ACCOUNTING, HABIT, DECISION),
    **settings: Any,
) -> pd.DataFrame:
    """What features are worth under several readings of the rules, to see how much hangs on a doubtful value.

    Parameters
    ----------
    game_key, names, ways, **settings
        As for `feature_values`.
    readings
        The rules values that differ, by the name of the reading; those as printed first.

    Returns
    -------
    pandas.DataFrame
        As from `feature_values`, with the column `reading` first.

    Raises
    ------
    BadValue, UnknownName
        As `feature_values`.

    Examples
    --------
    >>> readings = {"as printed": {}, "long": {"rounds": 3}}
    >>> frame = feature_readings("classic", readings, ["bonus"], ["accounting"], n=200, strategies=["greedy"])
    >>> frame[["reading", "quantity"]].values.tolist()[::2]
    [['as printed', 'points'], ['long', 'points']]
    """
    if not readings:
        raise BadValue("There is no reading of the rules to compare")
    frames = []
    for reading, changes in readings.items():
        rules = load_rules(game_key, **changes)
        frame = feature_values(game_key, names, ways=ways, rules=rules, **settings)
        frame.insert(0, "reading", reading)
        frames.append(frame)
    return _together(frames)


def reading_headlines(frame: pd.DataFrame, name: str) -> pd.DataFrame:
    """What one feature is worth under each reading, for `lcanalysis.charts.sensitivity`.

    Parameters
    ----------
    frame
        Of `feature_readings`.
    name
        The feature.

    Returns
    -------
    pandas.DataFrame
        One row a reading, strategy and way: `variant`, `who`, `quantity` (the way), `mean`, `low`, `high`, `games` (deals).

    Raises
    ------
    UnknownName
        If there is no such feature in the frame.

    Examples
    --------
    >>> frame = feature_readings("classic", {"as printed": {}}, ["bonus"], ["accounting"], n=200, strategies=["greedy"])
    >>> reading_headlines(frame, "bonus")[["variant", "who", "quantity"]].values.tolist()
    [['as printed', 'all greedy', 'points (accounting)']]
    """
    if name not in set(frame["feature"]):
        raise unknown("feature of these readings", name, list(frame["feature"].unique()))
    rows = frame[(frame["feature"] == name) & frame["play"].str.startswith("all ")]
    heads = [rows[(rows["way"] == way) & rows["quantity"].isin(found)] for way, found in HEADLINES.items()]
    told = pd.concat(heads, ignore_index=True)
    told = told.assign(quantity=[f"{_unit_of(row)} ({row['way']})" for _, row in told.iterrows()])
    columns = {"reading": "variant", "play": "who", "value": "mean", "n": "games"}
    wanted = ["variant", "who", "quantity", "mean", "low", "high", "games"]
    return told.rename(columns=columns)[wanted].dropna(subset=["mean"]).reset_index(drop=True)


def _unit_of(row: pd.Series) -> str:
    return str(row["quantity"]) if row["unit"] == "a player and game" else str(row["unit"])


def _of_kind(game_key: str, kind: str, name: str | None, settings: dict[str, Any]) -> pd.DataFrame:
    found = features(game_key, kind)
    if not found:
        others = ", ".join(features(game_key)) or "none at all"
        raise BadValue(f"{game_key} has no feature of the kind {kind}; it has {others}")
    if name is not None and name not in found:
        raise unknown(f"{kind} of {game_key}", name, found)
    return feature_values(game_key, [name] if name else list(found), **settings)


def _together(frames: list[pd.DataFrame]) -> pd.DataFrame:
    """Frames one below the other, all from the same play."""
    provenance = frames[0].attrs["provenance"]
    for frame in frames:
        frame.attrs = {}  # pandas would compare them, to no use
    whole = pd.concat(frames, ignore_index=True)
    whole.attrs["provenance"] = provenance
    return whole


def feature_value(
    game_key: str,
    name: str,
    n: int = 4_000,
    seed: int = 0,
    strategies: Sequence[str] = ("tuned", "greedy"),
    rules: Rules | None = None,
    seats: int | None = None,
    ways: Sequence[str] = WAYS,
    progress: bool = False,
    stop: Callable[[], bool] | None = None,
) -> pd.DataFrame:
    """What one feature of the rules is worth, in three ways side by side.

    Parameters
    ----------
    game_key, name
        The game and its feature.
    n
        Deals of each way of playing.
    seed
        Seed of all deals.
    strategies
        The better one first; each is played among its like, and the first against the second.
    rules
        The rules whose feature it is; as printed by default.
    seats
        Number of players; the fewest of the game by default.
    ways
        Which of ``"accounting"``, ``"rule off, old habits"``, ``"rule off, learnt anew"`` (with weights trained for the rules
        without it; the first time takes minutes, then they are kept) and ``"decision"``.
    progress
        Whether to show progress bars.
    stop
        Asked between chunks; once it returns true, no more is played.

    Returns
    -------
    pandas.DataFrame
        One row a way, play and quantity: `feature`, `title`, `kind`, `way`, `play` (who plays), `quantity`, `unit`, `value`, `se`,
        `low`, `high` (95 % interval), `with_it`, `without_it` (what the value is the difference of, if it is one) and `n` (deals).

        *accounting*: ``points`` a player and game, and ``winner's points``: those of the winners less those of the others; or how
        often it was counted, where it has no points of its own. *rule off*: each effect as the game with it less the game without
        it, paired by deal. *decision*: margin of *yes* less *no* in the cases of the feature's question: of all cases, and of those
        in which the strategy says yes, or no, by itself; not a number where there are fewer than 30.

    Raises
    ------
    UnknownName
        If the game, feature, strategy or way does not exist.
    BadValue
        If a number is out of range.

    Examples
    --------
    >>> frame = feature_value("classic", "bonus", n=300, strategies=["greedy"], ways=["rule off, old habits"])
    >>> frame[["play", "quantity"]].values.tolist()[0]
    ['all greedy', 'score']
    """
    (feature,) = _features(game_key, [name])
    return _frame(feature, ways, _play(game_key, n, seed, strategies, rules, seats, progress, stop))


def _features(game_key: str, names: Sequence[str] | None) -> list[Feature]:
    """Features by name, all by default."""
    known = features(game_key)
    for name in names or ():
        if name not in known:
            raise unknown(f"feature of {game_key}", name, known)
    return [known[name] for name in names or known]


def _frame(feature: Feature, ways: Sequence[str], played: _Play) -> pd.DataFrame:
    """What one feature is worth, in several ways."""
    tell = {ACCOUNTING: _accounting, HABIT: _rule_off_by_habit, LEARNT: _rule_off_learnt, DECISION: _decision}
    for way in ways:
        if way not in tell:
            raise unknown("way to value a feature", way, WAYS)
    rows = [{"way": way, **row} for way in ways for row in tell[way](feature, played)]
    frame = pd.DataFrame(rows, columns=["way", *_COLUMNS])
    for place, column in enumerate(("name", "title", "kind")):
        frame.insert(place, "feature" if column == "name" else column, getattr(feature, column))
    frame.attrs["provenance"] = played.provenance()
    return frame


_COLUMNS = (
    "play",
    "quantity",
    "unit",
    "value",
    "se",
    "low",
    "high",
    "with_it",
    "without_it",
    "n",
)


class _Play:
    """What is played in all ways; games and cases are played once, however many features ask for them."""

    def __init__(self, key, rules, seats, strategies, n, seed, progress, stop) -> None:
        self.key, self.rules, self.seats, self.strategies = key, rules, seats, strategies
        self.n, self.seed, self.progress, self.stop = n, seed, progress, stop
        self._games: dict[str, pd.DataFrame] = {}
        self._cases: dict[tuple[str, str], pd.DataFrame] = {}

    def games(self, play: str, table: list) -> pd.DataFrame:
        """The games of a table."""
        if play not in self._games:
            run = simulate(
                self.key, table, self.n, self.seed, self.rules, progress=self.progress, stop=self.stop
            )
            self._games[play] = run.games
        return self._games[play]

    def cases(self, question: str, play: str, table: list) -> pd.DataFrame:
        """The cases of a question at a table."""
        if (question, play) not in self._cases:
            self._cases[question, play] = decision_value(
                self.key,
                question,
                table,
                self.n,
                self.seed,
                self.rules,
                progress=self.progress,
                stop=self.stop,
            )
        return self._cases[question, play]

    def tables(self, rules: Rules) -> Iterator[tuple[str, list]]:
        """Each strategy among its like, having learnt the rules, with the name of the play."""
        for name in self.strategies:
            strategy = retuned(self.key, rules, self.seats, name)
            yield f"all {name}", [strategy] * self.seats

    def provenance(self) -> dict[str, Any]:
        """Where the numbers come from."""
        import lcanalysis

        return {
            "package": f"lcanalysis {lcanalysis.__version__}",
            "game": self.key,
            "rules_hash": self.rules.hash,
            "rules_changes": self.rules.changes(),
            "seats": self.seats,
            "strategies": [
                {"name": name, "hash": game(self.key).strategy(name, self.seats).hash}
                for name in self.strategies
            ],
            "seed": self.seed,
            "n": self.n,
        }


def _play(
    game_key: str,
    n: int = 4_000,
    seed: int = 0,
    strategies: Sequence[str] = ("tuned", "greedy"),
    rules: Rules | None = None,
    seats: int | None = None,
    progress: bool = False,
    stop: Callable[[], bool] | None = None,
    ways: Sequence[str] = WAYS,
) -> _Play:
    """What is played, as `feature_value` says; `ways` are no business of the play."""
    chosen = game(game_key)
    by = rules or chosen.default_rules()
    return _Play(game_key, by, seats or chosen.seats[0], tuple(strategies), n, seed, progress, stop)


def _row(play: str, quantity: str, unit: str, value: float, error: float, n: int) -> dict[str, Any]:
    low, high = mean_interval(value, error, n)
    row = {"play": play, "quantity": quantity, "unit": unit, "value": value, "se": error, "low": low}
    return {**row, "high": high, "with_it": np.nan, "without_it": np.nan, "n": n}


# ---- accounting ----


def _accounting(feature: Feature, played: _Play) -> Iterator[dict[str, Any]]:
    for play, table in played.tables(played.rules):
        run = played.games(play, table)
        points = earned(feature, run, played.rules)
        deals = run["game"].to_numpy()
        if points is None:
            counted = run[feature.count].to_numpy(float)
            yield _row(play, str(feature.count), "a player and game", *clustered_mean(counted, deals))
            continue
        yield _row(play, "points", "points", *clustered_mean(points, deals))
        ahead = _winners_less_others(points, run)
        if len(ahead):
            yield _row(play, "winner's points", "points", *clustered_mean(ahead, np.arange(len(ahead))))


def earned(feature: Feature, games: pd.DataFrame, rules: Rules) -> np.ndarray | None:
    """Points that came from a feature, one value a row of `Results.games`; None if it has no points of its own."""
    if feature.part is not None:
        return games[feature.part].to_numpy(float)
    if feature.worth is not None:
        return games[feature.count].to_numpy(float) * getattr(rules, feature.worth)
    return None


def _winners_less_others(points: np.ndarray, games: pd.DataFrame) -> np.ndarray:
    """Mean points of the winners less the mean of the others, one value a game that somebody lost."""
    seats = int(games["seat"].max()) + 1
    by_game, won = points.reshape(-1, seats), games["won"].to_numpy().reshape(-1, seats) > 0
    somebody_lost = ~won.all(axis=1)
    by_game, won = by_game[somebody_lost], won[somebody_lost]
    winners = (by_game * won).sum(axis=1) / won.sum(axis=1)
    return winners - (by_game * ~won).sum(axis=1) / (~won).sum(axis=1)


# ---- rule off ----


def _rule_off_by_habit(feature: Feature, played: _Play) -> Iterator[dict[str, Any]]:
    return _rule_off(feature, played, retune=False)


def _rule_off_learnt(feature: Feature, played: _Play) -> Iterator[dict[str, Any]]:
    return _rule_off(feature, played, retune=True)


def _rule_off(feature: Feature, played: _Play, retune: bool) -> Iterator[dict[str, Any]]:
    """The effects of the rule: the game with it less the game without it, paired by deal; exactly nothing where it has no effect."""
    if not feature.off:
        return
    without = feature.without(played.rules)
    found = compare(
        played.key,
        {"without": without, "with": played.rules},
        played.n,
        played.seed,
        played.strategies,
        played.seats,
        retune,
        progress=played.progress,
        stop=played.stop,
    ).frame
    found = found[found["quantity"].isin(EFFECTS)]
    others = found[found["variant"] == "without"].set_index(["play", "quantity"])["value"].to_dict()
    for row in found[found["variant"] == "with"].to_dict("records"):
        effect = {
            "value": row["difference"],
            "se": row["difference_se"],
            "low": row["difference_low"],
            "high": row["difference_high"],
        }
        yield {
            "play": row["play"],
            "quantity": row["quantity"],
            "unit": row["unit"],
            **(dict.fromkeys(effect, 0.0) if without == played.rules else effect),
            "with_it": row["value"],
            "without_it": others[row["play"], row["quantity"]],
            "n": row["n"],
        }


# ---- decision ----


def _decision(feature: Feature, played: _Play) -> Iterator[dict[str, Any]]:
    if feature.question is None:
        return
    for play, table in played.tables(played.rules):
        cases = played.cases(feature.question, play, table)
        for column, value in feature.where.items():
            cases = cases[cases[column] == value]
        split = {
            "where it is in question": cases,
            "where the strategy says yes": cases[cases["said_yes"]],
            "where the strategy says no": cases[~cases["said_yes"]],
        }
        for quantity, part in split.items():
            if len(part):
                yield _row(play, quantity, "points of margin a case", **_estimate(part))


def _estimate(cases: pd.DataFrame) -> dict[str, Any]:
    cell = value_map(cases).iloc[0]
    return {"value": cell["mean"], "error": cell["se"], "n": int(cell["deals"])}
