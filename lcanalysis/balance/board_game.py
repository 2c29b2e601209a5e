"""Questions about the Board Game: how expeditions end, what starting one brings, when to send the researcher, what tiles bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from lcanalysis.engine.batch import FAILED, PROGRESS, new_streams
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue
from lcanalysis.games.board_game import course
from lcanalysis.games.board_game.notation import COLOURS
from lcanalysis.games.board_game.rules import STONES
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.numbers import is_whole
from lcanalysis.statistics import clustered_mean, mean_interval, share_interval

KEY = "board_game"
TILES = ("artifact", "arrow", "points")


@dataclass(frozen=True)
class Course:
    """What happened in some games of the Board Game.

    Attributes
    ----------
    players
        Number of players.
    games
        Number of games.
    expeditions
        One row an expedition: `game`, `expedition` (from 1), `starter`, `last_mover`, `turns` (of all players), `crossed` (explorers
        over the bridge), `reason` (how it ended), `points_0` and so on (stones, researcher and victory tiles of each seat).
    explorers
        One row an explorer sent out: `game`, `expedition`, `seat`, `turn` (the player's own, from 1), `order` (which of its player's
        in the expedition, from 1), `who` (adventurer or researcher), `path`, `number` (of the card), `held` (cards of that colour in
        hand, with the one played), `deck_left`; then `stone` (where it ended) and `points` (of that stone, counted once).
    tiles
        One row a game, sort of tile and stone: `game`, `tile`, `stone`, `laid` (tiles there in all expeditions), `visits` (how often
        one was performed), `points` (gained from victory tiles).
    """

    players: int
    games: int
    expeditions: pd.DataFrame
    explorers: pd.DataFrame
    tiles: pd.DataFrame


def follow(
    strategies: Sequence[str | Strategy] = ("tuned", "tuned"),
    n: int = 1_000,
    seed: int = 0,
    rules: Rules | None = None,
) -> Course:
    """Play `n` games and note their expeditions, explorers and tiles.

    Parameters
    ----------
    strategies, seed, rules
        As in `simulate`; the games are the same.
    n
        Number of games.

    Raises
    ------
    BadValue
        If `n` is not a whole number from 1 on, or a strategy chose what the rules forbid.

    Examples
    --------
    >>> found = follow(["eager", "eager"], n=50)
    >>> len(found.expeditions), sorted(found.explorers["who"].unique())
    (150, ['adventurer', 'researcher'])
    """
    if not is_whole(n) or n < 1:
        raise BadValue(f"follow: n = {n} is not a whole number from 1 on")
    chosen = game(KEY)
    kernels, seats = chosen.kernels, chosen.seats_of(strategies)
    values = rules or chosen.default_rules()
    rounds: int = values.rounds  # type: ignore[attr-defined]
    expeditions = np.zeros(n * rounds, course.EXPEDITION)
    sent = np.zeros(n * rounds * len(seats) * len(COLOURS), course.SENT)
    visits, gained, laid = (np.zeros((n, course.VISITED, 1 + STONES), np.int64) for _ in range(3))
    progress = np.zeros(1, PROGRESS)
    found = course.play_course(
        seed,
        np.concatenate([strategy.player() for strategy in seats]),
        values.record(),
        np.zeros(1, kernels.table),
        np.zeros(len(seats), kernels.hand),
        np.zeros(1, kernels.hidden),
        new_streams(len(seats)),
        progress,
        expeditions,
        sent,
        visits,
        gained,
        laid,
    )
    if found == FAILED:
        raise BadValue(f"follow: in game {progress[0]['game']} a strategy chose what the rules forbid")
    return Course(
        len(seats),
        n,
        _expeditions(expeditions, len(seats)),
        _explorers(sent[:found]),
        _tiles(visits, gained, laid),
    )


def _expeditions(records: np.ndarray, seats: int) -> pd.DataFrame:
    plain = {name: records[name] for name in records.dtype.names or () if name not in ("points", "reason")}
    reasons = np.array(game(KEY).end_reasons)[records["reason"]]
    points = {f"points_{seat}": records["points"][:, seat] for seat in range(seats)}
    return pd.DataFrame({**plain, "reason": reasons, **points})


def _explorers(records: np.ndarray) -> pd.DataFrame:
    frame = pd.DataFrame({name: records[name] for name in records.dtype.names or ()})
    frame["who"] = np.where(frame["researcher"] == 1, "researcher", "adventurer")
    frame["path"] = np.array(COLOURS)[frame["colour"]]
    return frame.drop(columns=["researcher", "colour"])


def _tiles(visits: np.ndarray, gained: np.ndarray, laid: np.ndarray) -> pd.DataFrame:
    number, tile, stone = (axis.ravel() for axis in np.indices(visits.shape))
    frame = pd.DataFrame(
        {
            "game": number,
            "tile": np.array(TILES)[tile],
            "stone": stone,
            "laid": laid.ravel(),
            "visits": visits.ravel(),
            "points": gained.ravel(),
        }
    )
    return frame[frame["stone"] > 0].reset_index(drop=True)


# ---- answers ----


def _mean(values: pd.Series, games: pd.Series, weights: pd.Series | None = None) -> dict[str, float]:
    """Mean with its 95 % interval, games being independent."""
    counted = None if weights is None else weights.to_numpy(float)
    mean, error, n = clustered_mean(values.to_numpy(float), games.to_numpy(), counted)
    low, high = mean_interval(mean, error, n)
    return {"mean": mean, "low": low, "high": high, "se": error, "games": n}


def endings(found: Course) -> pd.DataFrame:
    """How expeditions end, and after how many turns.

    Parameters
    ----------
    found
        Of `follow`.

    Returns
    -------
    pandas.DataFrame
        One row a way to end: `reason`, `share` of expeditions with `share_low`, `share_high`, `expeditions`; then `mean` (turns of all
        players), `low`, `high`, `se`, `games`.

    Examples
    --------
    >>> endings(follow(["eager", "eager"], n=50))["reason"].tolist()[-1]
    'deck'
    """
    rows = []
    for reason, those in found.expeditions.groupby("reason"):
        hit = found.expeditions["reason"] == reason
        share = _mean(hit, found.expeditions["game"])
        low, high = share_interval(share["mean"], share["se"], len(found.expeditions))
        rows.append(
            {
                "reason": reason,
                "share": share["mean"],
                "share_low": low,
                "share_high": high,
                "expeditions": len(those),
                **_mean(those["turns"], those["game"]),
            }
        )
    return pd.DataFrame(rows)


def starting(found: Course) -> pd.DataFrame:
    """What the starter of an expedition has more than the mean of the others, in that expedition, without artifacts.

    From the second expedition on the starter is found by how the one before went; by default it is the player after the one who ended
    it, who need not be as good as the others.

    Parameters
    ----------
    found
        Of `follow`.

    Returns
    -------
    pandas.DataFrame
        One row an expedition: `expedition`, `mean` (points), `low`, `high`, `se`, `games`.

    Examples
    --------
    >>> starting(follow(["eager", "eager"], n=50))["expedition"].tolist()
    [1, 2, 3]
    """
    frame = found.expeditions
    points = frame[[f"points_{seat}" for seat in range(found.players)]].to_numpy(float)
    own = points[np.arange(len(frame)), frame["starter"]]
    more = pd.Series(own - (points.sum(axis=1) - own) / (found.players - 1), index=frame.index)
    return pd.DataFrame(
        [
            {"expedition": number, **_mean(more[rows.index], rows["game"])}
            for number, rows in frame.groupby("expedition")
        ]
    )


def sending(found: Course, by: str = "order") -> pd.DataFrame:
    """Points of the stone on which explorers end, each counted once, by what was so when they went.

    Parameters
    ----------
    found
        Of `follow`.
    by
        A column of `Course.explorers`, such as ``"order"``, ``"held"``, ``"number"`` or ``"turn"``.

    Returns
    -------
    pandas.DataFrame
        One row a value and kind of explorer: `by` under its own name, `who`, `mean`, `low`, `high`, `se`, `games`, `explorers`, and
        `share` (of all explorers of that kind).

    Examples
    --------
    >>> frame = sending(follow(["eager", "eager"], n=50), "order")
    >>> int(frame[frame["who"] == "researcher"]["order"].max())
    5
    """
    return pd.DataFrame(
        [
            {
                by: value,
                "who": who,
                **_mean(rows["points"], rows["game"]),
                "explorers": len(rows),
                "share": len(rows) / int((found.explorers["who"] == who).sum()),
            }
            for (value, who), rows in found.explorers.groupby([by, "who"])
        ]
    )


def tile_visits(found: Course) -> pd.DataFrame:
    """How often a tile is performed in an expedition, by its sort and stone: accounting, not what it is worth to go for it.

    Parameters
    ----------
    found
        Of `follow`.

    Returns
    -------
    pandas.DataFrame
        One row a sort and stone where tiles lay: `tile`, `stone`, `mean` (visits of all players a tile and expedition), `low`, `high`,
        `se`, `games`, `laid`.

    Examples
    --------
    >>> tile_visits(follow(["eager", "eager"], n=50))["stone"].unique().tolist()
    [2, 4, 6, 7, 9]
    """
    rows = []
    for (tile, stone), those in found.tiles.groupby(["tile", "stone"]):
        there = those[those["laid"] > 0]
        if len(there):
            visits = there["visits"] / there["laid"]
            rows.append(
                {
                    "tile": tile,
                    "stone": stone,
                    **_mean(visits, there["game"], there["laid"]),
                    "laid": int(there["laid"].sum()),
                }
            )
    return pd.DataFrame(rows)
