"""`review`: a played game gone through, decision by decision, and what each cost."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
from tqdm.auto import tqdm

import lcanalysis
from lcanalysis.advice.advise import advise, check_budget, check_lanes
from lcanalysis.advice.trials import Findings, examine
from lcanalysis.engine.strategy import Strategy
from lcanalysis.errors import BadValue
from lcanalysis.games.base import Position
from lcanalysis.games.record import GameRecord, parse_record
from lcanalysis.numbers import is_whole
from lcanalysis.search.playouts import MARGIN, OBJECTIVES, WIN
from lcanalysis.statistics import mean_interval, share_interval

SECONDS = 0.5  # a decision


def review(
    record: GameRecord | str,
    seconds: float | None = None,
    *,
    iterations: int | None = None,
    playout: str | Strategy = "tuned",
    objective: str = OBJECTIVES[0],
    seed: int = 0,
    lanes: int | None = None,
    progress: bool = False,
    report: Callable[[int, int], None] | None = None,
    **settings: float,
) -> pd.DataFrame:
    """What each decision of a played game cost, judged by what the player knew.

    Half of the budget of a decision goes to finding the best action among all. Where another than the chosen one did better by more
    than `trust` standard errors, the other half compares just these two, in possible worlds of its own. So no action counts as
    better only because luck made it look the best of many: the loss of an action as good as the best is 0 on average, and may
    come out a little below. Small losses show with large budgets only.

    Parameters
    ----------
    record
        A game that was played, or its text.
    seconds
        How long to search at each decision; 0.5 by default.
    iterations
        Instead of seconds: how many playouts at each decision. The same number and seed give the same frame on every machine.
    playout, objective, lanes, **settings
        As for `lcanalysis.advise`.
    seed
        Of the possible worlds.
    progress
        Whether to show a progress bar.
    report
        Called after each decision with how many are done and how many there are.

    Returns
    -------
    pandas.DataFrame
        One row a decision with more than one legal action, in the order of the game, but for players whose cards the record leaves
        open: `decision` (from 1), `turn` (from 1), `seat`, `player`, `action` and `best` in words, the same where none did better.

        `loss`: value of the best action less that of the chosen one, in units of the objective, 0 where they are the same, with
        `loss_se`, `loss_low`, `loss_high` (95 % interval); `clear`: whether that interval lies above 0, so that a difference is seen.
        `margin` (points ahead of the best other player that the player may expect after the action) and `win` (likewise, share of
        games), each with `_se`, `_low`, `_high`; those of the margin are known with the objective ``margin`` only. `playouts`: how
        many the comparison and the expectations rest on.

    Raises
    ------
    BadValue
        If the budget or the seed is out of range.
    UnreadableRecord
        If the text cannot be read, or a move in it is not legal.

    See Also
    --------
    totals : The same by player.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> reviewed = review(lc.record("auf_schatzsuche", ["eager", "random"], seed=1), iterations=40)
    >>> reviewed["player"].unique().tolist(), bool((reviewed["loss_low"] <= reviewed["loss"]).all())
    (['eager', 'random'], True)
    """
    played = parse_record(record) if isinstance(record, str) else record
    check_budget("review", seconds, iterations, SECONDS)
    if not is_whole(seed) or not 0 <= seed < 2**62:
        raise BadValue(f"review: seed = {seed} is not a whole number from 0 to 2**62 - 1")
    judge = _Judge(
        seconds, iterations, check_lanes("review", lanes, iterations), playout, objective, settings
    )
    decisions = _decisions(played)
    rows = []
    for place, (position, action) in enumerate(tqdm(decisions, unit=" decisions", disable=not progress)):
        seat = position.to_move
        found = {
            "decision": place + 1,
            "turn": int(position.table[0]["turns"]) + 1,
            "seat": seat,
            "player": played.players[seat] if played.players else f"player {seat}",
        }
        rows.append(found | judge.row(position, action, seed + 2 * place))
        if report:
            report(place + 1, len(decisions))
    frame = pd.DataFrame(rows, columns=_COLUMNS)
    frame.attrs["provenance"] = {
        "package": f"lcanalysis {lcanalysis.__version__}",
        "game": played.game,
        "rules": played.rules.changes(),
        "dealt": None if played.seed is None else [played.seed, played.number],
        "players": list(played.players),
        "seats": played.seats,
        "playout": judge.playout_facts(played),
        "objective": objective,
        "seconds": judge.seconds,
        "iterations": iterations,
        "seed": seed,
    }
    return frame


_ENDS = ("", "_se", "_low", "_high")
_COLUMNS = [
    *("decision", "turn", "seat", "player", "action", "best"),
    *(f"loss{end}" for end in _ENDS),
    "clear",
    *(f"{name}{end}" for name in ("margin", "win") for end in _ENDS),
    "playouts",
]


def _decisions(played: GameRecord) -> list[tuple[Position, int]]:
    """Where somebody whose cards are told had a choice."""
    untold = set(played.open_seats)
    return [
        (position, action)
        for position, action in played.positions()
        if position.to_move not in untold and len(position.legal_actions()) > 1
    ]


class _Judge:
    """Judges decisions, each with the same budget."""

    def __init__(
        self,
        seconds: float | None,
        iterations: int | None,
        lanes: int,
        playout: str | Strategy,
        objective: str,
        settings: dict[str, Any],
    ) -> None:
        self.seconds, self.iterations = check_budget("review", seconds, iterations, SECONDS)
        self.half: dict[str, Any] = {
            "seconds": None if self.seconds is None else self.seconds / 2,
            "iterations": None if self.iterations is None else max(1, self.iterations // 2),
        }
        self.lanes, self.playout, self.objective, self.settings = lanes, playout, objective, settings

    def playout_facts(self, played: GameRecord) -> dict[str, str]:
        """Name and hash of the strategy of the playouts."""
        by = lcanalysis.game(played.game).strategy(self.playout, played.seats)
        return {"name": by.name, "hash": by.hash}

    def row(self, position: Position, action: int, seed: int) -> dict[str, Any]:
        """What is found of one decision; `seed` and the next one are used."""
        advice = advise(
            position,
            **self.half,
            playout=self.playout,
            objective=self.objective,
            seed=seed,
            lanes=self.lanes,
            **self.settings,
        )
        examined = advice.attrs["examined"]
        found = examined.findings
        place = int(np.flatnonzero(found.actions == action)[0])
        best = self._better(advice, action, examined.search.weights["trust"])
        if best != action:
            found = examine(
                position,
                examined.search,
                **self.half,
                seed=seed + 1,
                lanes=self.lanes,
                actions=[best, action],
            )
            place = 1
        return {
            "action": position.words(action),
            "best": position.words(best),
            **_loss(found, OBJECTIVES.index(self.objective), best == action),
            **_expected(found, place, self.objective),
            "playouts": int(found.played[place]),
        }

    def _better(self, advice: pd.DataFrame, action: int, trust: float) -> int:
        """The action that did best, if it is not the one given, beyond doubt enough to look again."""
        gap = advice.set_index("number").loc[action]
        doubtful = -gap["difference"] <= trust * gap["standard_error"]
        return action if doubtful else int(advice["number"].iloc[0])


def _loss(found: Findings, objective: int, is_best: bool) -> dict[str, Any]:
    """Of the second action against the first, from the worlds in which both were tried."""
    if is_best:
        return {**dict.fromkeys((f"loss{end}" for end in _ENDS), 0.0), "clear": False}
    n = int(found.pairs[0, 1])
    loss = float(found.gaps[objective, 0, 1]) / n
    variance = max(float(found.squares[objective, 0, 1]) / n - loss**2, 0.0)
    error = math.sqrt(variance / (n - 1)) if n > 1 else math.inf
    low, high = mean_interval(loss, error, n)
    return {"loss": loss, "loss_se": error, "loss_low": low, "loss_high": high, "clear": low > 0}


def _expected(found: Findings, place: int, objective: str) -> dict[str, float]:
    """Margin and win rate of an action; how much margins vary is known only if players play for them."""
    n = int(found.played[place])
    margin, win = (float(found.sums[measured, place]) / n for measured in (MARGIN, WIN))
    margin_se = found.deviation / math.sqrt(n) if objective == OBJECTIVES[MARGIN] else math.nan
    win_se = math.sqrt(win * (1 - win) / n)
    margins, wins = mean_interval(margin, margin_se, n), share_interval(win, win_se, n)
    return {
        **dict(zip((f"margin{end}" for end in _ENDS), (margin, margin_se, *margins), strict=True)),
        **dict(zip((f"win{end}" for end in _ENDS), (win, win_se, *wins), strict=True)),
    }


def totals(reviewed: pd.DataFrame) -> pd.DataFrame:
    """What each player's decisions cost in all.

    Parameters
    ----------
    reviewed
        A frame of `review`.

    Returns
    -------
    pandas.DataFrame
        One row a player: `seat`, `player`, `decisions`; `mean_loss` (of a decision) and `loss` (their sum), in units of the
        objective, each with `_se`, `_low`, `_high` (95 % interval: how sure the losses of this game are, not what the player loses
        in others); `mistakes`: decisions whose loss is clearly above 0.

    Examples
    --------
    >>> import lcanalysis as lc
    >>> reviewed = review(lc.record("auf_schatzsuche", ["eager", "random"], seed=1), iterations=40)
    >>> totals(reviewed)["player"].tolist()
    ['eager', 'random']
    """
    rows = []
    for (seat, player), of in reviewed.groupby(["seat", "player"], sort=True):
        n, loss = len(of), float(of["loss"].sum())
        error = float(np.sqrt((of["loss_se"] ** 2).sum()))
        low, high = mean_interval(loss, error, int(of["playouts"].sum()))
        whole = dict(zip((f"loss{end}" for end in _ENDS), (loss, error, low, high), strict=True))
        rows.append(
            {
                "seat": seat,
                "player": player,
                "decisions": n,
                **{f"mean_{name}": value / n for name, value in whole.items()},
                **whole,
                "mistakes": int(of["clear"].sum()),
            }
        )
    columns = ["seat", "player", "decisions", *(f"{m}loss{end}" for m in ("mean_", "") for end in _ENDS)]
    frame = pd.DataFrame(rows, columns=[*columns, "mistakes"])
    frame.attrs["provenance"] = reviewed.attrs.get("provenance", {})
    return frame
