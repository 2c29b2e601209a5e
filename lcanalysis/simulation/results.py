"""`Results`: what came out of a run, as tidy frames with intervals and provenance."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from lcanalysis.engine.batch import ENDING
from lcanalysis.errors import BadValue, DamagedResults, LcAnalysisError, unknown
from lcanalysis.files import atomic
from lcanalysis.games.base import Game
from lcanalysis.games.registry import game
from lcanalysis.games.rules import Rules
from lcanalysis.simulation.chunks import Chunk, Plan
from lcanalysis.simulation.tallies import ESTIMATED, SHARES, WHOLE_DEAL, Histogram, Tallies, quantities, tally
from lcanalysis.statistics import mean_interval, share_interval

_METADATA = b"lcanalysis"


def labels(names: Sequence[str]) -> list[str]:
    """Names of the players, made unique.

    Examples
    --------
    >>> labels(["greedy", "greedy", "tuned"])
    ['greedy', 'greedy#2', 'tuned']
    """
    seen: Counter[str] = Counter()
    found = []
    for name in names:
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return found


class Results:
    """The games of one run.

    Attributes
    ----------
    game
        Key of the game.
    rules
        Rules it was played by.
    strategies
        Labels of the players; without `rotate`, player k sat in seat k.
    n
        Number of games.
    rotate
        Whether each deal was played once from every seating.
    provenance
        Package version, rules hash and changes, strategies with hashes, seed, n, when.
    """

    def __init__(
        self, rules: Rules, tallies: Tallies, provenance: dict[str, Any], columns=None, endings=None
    ) -> None:
        self.game = rules.game
        self.rules = rules
        self.strategies = labels([entry["name"] for entry in provenance["strategies"]])
        self.rotate = bool(provenance["rotate"])
        self.seed = int(provenance["seed"])
        self._tallies = tallies
        self._columns, self._endings = columns, endings
        self._frame: pd.DataFrame | None = None
        self.n = tallies.pooled(0, "score").n
        self.provenance = {**provenance, "n": self.n}

    @classmethod
    def from_chunks(cls, plan: Plan, chunks: Iterable[Chunk], provenance: dict[str, Any]) -> Results:
        """The results of chunks in any order.

        Raises
        ------
        BadValue
            If there are none, because the run was stopped before its first chunk was done.
        """
        ordered = sorted(chunks, key=lambda chunk: chunk.first)
        if not ordered:
            raise BadValue("The run was stopped before any game was done")
        tallies = Tallies()
        for chunk in ordered:
            tallies.add(chunk.tallies)
        if not plan.keep_games:
            return cls(plan.rules, tallies, provenance)
        columns = np.concatenate([chunk.columns for chunk in ordered if chunk.columns is not None])
        endings = np.concatenate([chunk.endings for chunk in ordered if chunk.endings is not None])
        return cls(plan.rules, tallies, provenance, columns, endings)

    def __repr__(self) -> str:
        played = ", ".join(self.strategies)
        return f"<Results of {self.n:,} games of {self.game}: {played}; seed {self.seed}>"

    def _repr_html_(self) -> str:
        return self.summary().to_html(index=False)

    @property
    def _game(self) -> Game:
        return game(self.game)

    @property
    def _estimated(self) -> tuple[str, ...]:
        """Between two players, being placed above the other and winning are the same."""
        return ESTIMATED if len(self.strategies) > 2 else ESTIMATED[:-1]

    @property
    def parts(self) -> tuple[str, ...]:
        """Names of the score parts."""
        return self._game.parts

    @property
    def counts(self) -> tuple[str, ...]:
        """Names of what else is counted for each seat."""
        return self._game.counts

    # ---- frames ----

    @property
    def games(self) -> pd.DataFrame:
        """One row a game and seat.

        Returns
        -------
        pandas.DataFrame
            Columns `game`, `seat`, `strategy`, `score` (points), `won` (1, the share of a tie, 0), `turns`, `stalled`,
            `end_reason`, then the score parts (points) and the counts.

        Raises
        ------
        BadValue
            If the run kept its summary only.
        """
        if self._columns is None or self._endings is None:
            raise BadValue('This run kept its summary only; play it with keep="games" for a row a game')
        if self._frame is None:
            self._frame = self._games_frame()
        return self._frame

    def _games_frame(self) -> pd.DataFrame:
        columns, endings = self._columns, self._endings
        games, seats, _ = columns.shape
        found = quantities(columns, endings, len(self.parts), self._game.columns)
        number, seat = np.divmod(np.arange(games * seats), seats)
        player = (seat + number % seats) % seats if self.rotate else seat
        frame = {
            "game": number,
            "seat": seat,
            "strategy": _named(player, self.strategies),
            "score": found["score"].ravel(),
            "won": found["won"].ravel() / SHARES,
            "turns": found["turns"].ravel(),
            "stalled": found["stalled"].ravel().astype(bool),
            "end_reason": _named(found["end_reason"].ravel(), self._game.end_reasons),
        }
        frame |= {name: found[name].ravel() for name in self._game.columns}
        return pd.DataFrame(frame)

    def by_deal(self, quantity: str) -> np.ndarray:
        """The mean of a quantity over the seatings of each deal, which are alike; other deals are independent.

        Parameters
        ----------
        quantity
            ``"score"``, ``"margin"`` (own score less the best other), ``"won"``, ``"above"`` (shares), a score part or a count.

        Returns
        -------
        numpy.ndarray
            float64 array (deals, players).

        Raises
        ------
        UnknownName
            If there is no such quantity.
        BadValue
            If the run kept its summary only.
        """
        allowed = [*ESTIMATED, *self._game.columns, "turns", "stalled"]
        if quantity not in allowed:
            raise unknown(f"quantity of {self.game}", quantity, allowed)
        if self._columns is None or self._endings is None:
            raise BadValue('This run kept its summary only; play it with keep="games" for a row a deal')
        found = quantities(self._columns, self._endings, len(self.parts), self._game.columns)[quantity]
        values = found / (SHARES if quantity in ("won", "above") else 1)
        if not self.rotate:
            return values
        seats = values.shape[1]
        turned = [np.roll(values[rotation::seats], rotation, axis=1) for rotation in range(seats)]
        return np.mean(turned, axis=0)

    def tally(self, quantity: str) -> pd.DataFrame:
        """The exact histogram of a quantity.

        Parameters
        ----------
        quantity
            ``"score"``, ``"margin"`` (own score less the best other), ``"turns"``, ``"stalled"``, ``"end_reason"`` (by number), a
            score part or a count.

        Returns
        -------
        pandas.DataFrame
            One row a seat, strategy and value that occurs: `seat`, `strategy`, `value`, `games`, `share` (of that seat's and
            strategy's games).

        Raises
        ------
        UnknownName
            If there is no such quantity.
        """
        allowed = ["score", "margin", *self._game.columns, "turns", "stalled", "end_reason"]
        if quantity not in allowed:
            raise unknown(f"quantity of {self.game}", quantity, allowed)
        frames = [
            self._tally_frame(key) for key in self._tallies if key[2] == quantity and key[0] != WHOLE_DEAL
        ]
        return pd.concat(frames, ignore_index=True)

    def _tally_frame(self, key: tuple[int, int, str]) -> pd.DataFrame:
        histogram = self._tallies[key]
        found = np.flatnonzero(histogram.counts)
        games = histogram.counts[found]
        return pd.DataFrame(
            {
                "seat": key[0],
                "strategy": self.strategies[key[1]],
                "value": histogram.low + found,
                "games": games,
                "share": games / histogram.n,
            }
        )

    def summary(self) -> pd.DataFrame:
        """Means with 95 % intervals, one row a strategy.

        When each deal was played from every seating, the intervals rest on the deals, not on the games, because the games of
        one deal are alike.

        Returns
        -------
        pandas.DataFrame
            Columns `strategy`, `seats`, `games`; `score` (mean points) with `score_se`, `score_low`, `score_high`, `score_sd`
            (of single games); `margin` (own score less the best other's) and `won` (share of games, ties in part) likewise; with
            more than two players also `above` (share of the others who score less, ties half: the win rate head to head); the mean
            of each score part and count; `turns` (mean); `stalled` (share of games that reached the turn cap).
        """
        return pd.DataFrame([self._pooled_row(player) for player in range(len(self.strategies))])

    def means(self, *quantities: str) -> pd.DataFrame:
        """Means of score parts, counts or the like, each with an interval, for each strategy.

        Where each deal was played from every seating, each deal of a part or count is one observation, as if its games were all
        the same: the intervals are then never too narrow.

        Parameters
        ----------
        quantities
            As for `tally`; all score parts, counts and `turns` by default.

        Returns
        -------
        pandas.DataFrame
            One row a strategy and quantity: `strategy`, `quantity`, `mean`, `se`, `low`, `high` (95 % interval), `games`.

        Examples
        --------
        >>> import lcanalysis as lc
        >>> run = lc.simulate("classic", ["eager", "eager"], n=100)
        >>> run.means("cost")["mean"].tolist(), run.means("cost")["quantity"].tolist()
        ([-100.0, -100.0], ['cost', 'cost'])
        """
        return pd.DataFrame(
            {"strategy": name, "quantity": quantity, **self._mean_of(player, quantity)}
            for player, name in enumerate(self.strategies)
            for quantity in quantities or (*self._game.columns, "turns")
        )

    def _mean_of(self, player: int, quantity: str) -> dict[str, float]:
        games = self._tallies.pooled(player, quantity)
        seatings = len(self.strategies) if self.rotate else 1
        if quantity in self._estimated:
            deals = self._tallies[WHOLE_DEAL, player, quantity] if self.rotate else games
            found = _estimate(quantity, games, deals, seatings)
            named = {end: found[f"{quantity}_{end}"] for end in ("se", "low", "high")}
            return {"mean": found[quantity], **named, "games": games.n}
        n = games.n // seatings
        error = (games.variance / n) ** 0.5
        low, high = mean_interval(games.mean, error, n)
        return {"mean": games.mean, "se": error, "low": low, "high": high, "games": games.n}

    def by_seat(self) -> pd.DataFrame:
        """As `summary`, one row a seat and strategy, the column `seat` first."""
        rows = []
        for player in range(len(self.strategies)):
            for seat in self._tallies.seats_of(player):
                row = self._row(player, lambda quantity, p=player, s=seat: self._tallies[s, p, quantity])
                rows.append({"seat": seat, **row})
        return pd.DataFrame(rows).sort_values(["seat", "strategy"], ignore_index=True)

    def outcomes(self, player: int, seat: int) -> tuple[int, int]:
        """In how many games of a seat a player had the best score alone, and in how many with others."""
        won = self._tallies[seat, player, "won"]
        alone = int(won.counts[won.values == SHARES].sum())
        tied = int(won.counts[(won.values > 0) & (won.values < SHARES)].sum())
        return alone, tied

    def _pooled_row(self, player: int) -> dict[str, Any]:
        seats = ", ".join(map(str, self._tallies.seats_of(player)))
        row = self._row(player, lambda quantity: self._tallies.pooled(player, quantity), by_deal=self.rotate)
        return {"strategy": row.pop("strategy"), "seats": seats, **row}

    def _row(self, player: int, histogram_of, by_deal: bool = False) -> dict[str, Any]:
        row: dict[str, Any] = {"strategy": self.strategies[player], "games": histogram_of("score").n}
        for quantity in self._estimated:
            histogram = histogram_of(quantity)
            deals = self._tallies[WHOLE_DEAL, player, quantity] if by_deal else histogram
            row |= _estimate(quantity, histogram, deals, len(self.strategies) if by_deal else 1)
        row |= {name: histogram_of(name).mean for name in (*self._game.columns, "turns", "stalled")}
        return row

    # ---- files ----

    def save(self, path: str | Path) -> None:
        """Write the results, with provenance, to a parquet file.

        Raises
        ------
        BadValue
            If the path does not end in ``.parquet``.
        """
        path = Path(path)
        if path.suffix != ".parquet":
            raise BadValue(f"Results go to a file that ends in .parquet, not to {path.name}")
        table = pa.Table.from_pandas(self._stored_frame(), preserve_index=False)
        content = {**self.provenance, "rules": self.rules.values(), "keeps_games": self._columns is not None}
        table = table.replace_schema_metadata({_METADATA: json.dumps(content).encode()})
        with atomic(path) as temporary:
            pq.write_table(table, temporary, compression="zstd")

    def _stored_frame(self) -> pd.DataFrame:
        if self._columns is None or self._endings is None:
            return self._tallies.to_frame()
        games, seats, width = self._columns.shape
        flat = pd.DataFrame(self._columns.reshape(games, seats * width))
        flat.columns = [f"{name}_{seat}" for seat in range(seats) for name in self._game.columns]
        for name in ENDING.names or ():
            flat[name] = self._endings[name]
        return flat

    @classmethod
    def load(cls, path: str | Path) -> Results:
        """Read results that `save` wrote.

        Raises
        ------
        DamagedResults
            If the file is missing or damaged, or holds something else.
        """
        try:
            return cls._read(Path(path))
        except LcAnalysisError:
            raise
        except OSError as error:
            raise DamagedResults(
                f"Results file {path}: cannot be read ({error.strerror or 'damaged'})"
            ) from None
        except (pa.ArrowException, KeyError, ValueError, TypeError, IndexError):
            raise DamagedResults(f"Results file {path}: damaged, or not written by lcanalysis") from None

    @classmethod
    def _read(cls, path: Path) -> Results:
        table = pq.read_table(path)
        content = json.loads((table.schema.metadata or {})[_METADATA])
        chosen = game(content["game"])
        rules = chosen.rules_class(**content.pop("rules"))
        frame = table.to_pandas()
        if not content.pop("keeps_games"):
            return cls(rules, Tallies.from_frame(frame), content)
        seats, width = len(content["strategies"]), len(chosen.columns)
        columns = frame.iloc[:, : seats * width].to_numpy(np.int32).reshape(len(frame), seats, width)
        endings = np.zeros(len(frame), ENDING)
        for name in ENDING.names or ():
            endings[name] = frame[name]
        found = quantities(columns, endings, len(chosen.parts), chosen.columns)
        return cls(rules, tally(found, content["rotate"]), content, columns, endings)


def _named(codes: Any, names: Sequence[str]) -> Any:
    return pd.Categorical.from_codes(codes, pd.Index(names))


def _estimate(quantity: str, games: Histogram, deals: Histogram, seatings: int) -> dict[str, float]:
    """Mean, standard error and interval of a quantity; the interval rests on the deals of `seatings` games each."""
    is_share = quantity in ("won", "above")
    unit = SHARES if is_share else 1
    mean, standard_error = games.mean / unit, deals.standard_error / (unit * seatings)
    interval = share_interval if is_share else mean_interval
    low, high = interval(mean, standard_error, deals.n)
    return {
        quantity: mean,
        f"{quantity}_se": standard_error,
        f"{quantity}_low": low,
        f"{quantity}_high": high,
        f"{quantity}_sd": games.variance**0.5 / unit,
    }
