"""Random play of the classic game in numpy: many games in lockstep, one array operation for all of them."""

from __future__ import annotations

import numpy as np

COLOURS, LANE, HAND, CARDS, MAX_TURNS = 5, 10, 8, 60, 1000
KINDS = COLOURS * LANE
NEW_DECK = np.array([LANE * c + max(0, i - 2) for c in range(COLOURS) for i in range(12)], np.int8)
VALUES = np.array([0, *range(2, 11)])


def one_of(allowed: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The place of one true value of each row, uniformly."""
    return (rng.random(allowed.shape, np.float32) * allowed).argmax(axis=1)


class Lockstep:
    """All games still under way; a row a game."""

    def __init__(self, n: int, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.deck = self.rng.permuted(np.broadcast_to(NEW_DECK, (n, CARDS)), axis=1)
        self.left = np.full(n, CARDS - 2 * HAND)
        self.hand = np.zeros((n, 2, KINDS), np.int8)
        rows = np.arange(n)
        for i in range(2 * HAND):
            self.hand[rows, i // HAND, self.deck[:, -1 - i]] += 1
        self.laid = np.zeros((n, 2, KINDS), np.int8)
        self.can_lay = np.ones((n, 2, KINDS), bool)
        self.pile = np.zeros((n, COLOURS, 12), np.int8)
        self.size = np.zeros((n, COLOURS), np.int8)
        self.game = rows

    def turn(self, me: int) -> None:
        """One turn of the same seat in all games."""
        rows = np.arange(len(self.game))
        held = self.hand[:, me] > 0
        action = one_of(np.concatenate([held & self.can_lay[:, me], held], axis=1), self.rng)
        lays, kind = action < KINDS, action % KINDS
        self.hand[rows, me, kind] -= 1
        self.lay(rows[lays], me, kind[lays])
        closed = np.where(lays, -1, kind // LANE)
        thrown, colour = rows[~lays], closed[~lays]
        self.pile[thrown, colour, self.size[thrown, colour]] = kind[~lays]
        self.size[thrown, colour] += 1
        self.draw(rows, me, closed)

    def lay(self, rows: np.ndarray, me: int, kind: np.ndarray) -> None:
        """Lay a card in each of some games."""
        self.laid[rows, me, kind] += 1
        places, colours = np.arange(KINDS) % LANE, np.arange(KINDS) // LANE
        kind = kind[:, None]
        number = kind % LANE > 0
        self.can_lay[rows, me] &= ~(number & (colours == kind // LANE) & (places <= kind % LANE))

    def draw(self, rows: np.ndarray, me: int, closed: np.ndarray) -> None:
        """Draw a card in each game."""
        allowed = np.ones((len(rows), 1 + COLOURS), bool)
        allowed[:, 1:] = (self.size > 0) & (np.arange(COLOURS) != closed[:, None])
        choice = one_of(allowed, self.rng)
        from_deck = choice == 0
        drawn = rows[from_deck]
        self.left[drawn] -= 1
        self.hand[drawn, me, self.deck[drawn, self.left[drawn]]] += 1
        taken, colour = rows[~from_deck], choice[~from_deck] - 1
        self.size[taken, colour] -= 1
        self.hand[taken, me, self.pile[taken, colour, self.size[taken, colour]]] += 1

    def keep(self, rows: np.ndarray) -> None:
        """Go on with some games only."""
        for name in ("deck", "left", "hand", "laid", "can_lay", "pile", "size", "game"):
            setattr(self, name, getattr(self, name)[rows])

    def scores(self) -> np.ndarray:
        """Score of each game and seat."""
        lanes = self.laid.reshape(-1, 2, COLOURS, LANE).astype(int)
        cards = lanes.sum(axis=3)
        points = (lanes @ VALUES - 20 * (cards > 0)) * (1 + lanes[..., 0]) + 20 * (cards >= 8)
        return points.sum(axis=2)


def play(n: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Scores (games, seats) and turns of `n` games."""
    games = Lockstep(n, seed)
    scores, turns = np.zeros((n, 2), int), np.zeros(n, int)
    for turn in range(1, MAX_TURNS + 1):
        games.turn((turn - 1) % 2)
        over = (games.left == 0) | (turn == MAX_TURNS)
        if over.any():
            scores[games.game[over]] = games.scores()[over]
            turns[games.game[over]] = turn
            games.keep(np.flatnonzero(~over))
        if not len(games.game):
            break
    return scores, turns
