"""Measure what practice teaches: `python3 -m tests.bench.practice [--games 12] [--days 60] [--seed 1] [--moves 250]`.

A scripted player plays 2048 by habit: the move with the highest gain, the first of equals. The shipped coach reviews its games,
and it practises the shipped cards by the shipped schedule, day by day, forgetting one answer in ten. Its losses are then
measured on boards that it has seen neither in its games nor on its cards, in two ways.

By rote, it plays the answer of the nearest card, if that differs in at most two cells after turning, and else by habit:

- *turned*: the boards of the cards, turned or mirrored;
- *neighbours*: the same with one 2 or 4 changed, added or removed so that no merge changes;
- *other games*: boards of games that were neither reviewed nor practised.

By ideas, it knows what to look for, as the shipped hint names it first: *corner*, *danger*, *merge* and so on. If it knows the
cards of an idea (four of five in a box of four days or more), it plays boards of that idea like the coach looking one move
ahead. This is an assumption, not a result: the figure shows how much of the loss the practised ideas account for.
"""

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.app.coach.client import READY
from game.app.practice.cards import BOX_DAYS, DAY_MS, Card
from game.core.game import Variant
from game.core.grid import LETTERS
from game.core.rng import below
from game.twenty48 import rules
from game.twenty48.engine import WEIGHTS, Twenty48Engine
from game.twenty48.ideas import idea
from game.twenty48.search.deepening import DeepeningSearch
from tests.common.test_practice import Desk

Board = tuple[int, ...]

DATA = Path(__file__).parents[2] / "game" / "data"
LAPSE = 10
"""One in this many answers is forgotten when needed."""
NEAR = 2
"""Maximum number of cells in which a board may differ from a similar card."""
PLIES = 2
"""Search depth of the coach when judging held-out boards."""


def _orders() -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return the eight symmetries of 4×4: the order of the cells, and the image of each direction."""
    orders = []
    rows = tuple(range(16))
    for order in (rows, tuple(4 * (cell % 4) + cell // 4 for cell in rows)):
        for _ in range(4):
            order = tuple(order[4 * (3 - cell % 4) + cell // 4] for cell in rows)
            # A lone tile shows the image of a direction by where it ends.
            lone = tuple(int(cell == 5) for cell in rows)
            turned = tuple(lone[cell] for cell in order)
            afters = [tuple(rules.slide(lone, way).after[cell] for cell in order) for way in range(4)]
            orders.append(
                (order, tuple(next(to for to in range(4) if rules.slide(turned, to).after == after) for after in afters))
            )
    return orders


ORDERS = _orders()


def habit(board: Board) -> int:
    """Return the direction with the highest gain, the first of equal ones in the order `urdl`."""
    return max(rules.legal_actions(board), key=lambda way: (rules.slide(board, way).gain, -way))


class Player:
    """Plays by habit and by learned answers."""

    def __init__(self, seed: int) -> None:
        self.answers: dict[Board, int] = {}
        """The direction by the board of a card, in each of its eight positions."""
        self._seed = seed
        self._asked = 0

    def learn(self, board: Board, way: int) -> None:
        """Remember an answer."""
        for order, directions in ORDERS:
            self.answers[tuple(board[cell] for cell in order)] = directions[way]

    def recall(self, board: Board) -> int:
        """Answer a card; now and then the answer is forgotten."""
        self._asked += 1
        lapses = not below(LAPSE, self._seed, self._asked)
        return habit(board) if lapses else self.answers.get(board, habit(board))

    def by_rote(self, board: Board) -> int:
        """Play a board as the nearest card says."""
        differing, nearest = min((sum(map(int.__ne__, board, card)), card) for card in self.answers)
        way = self.answers[nearest]
        return way if differing <= NEAR and way in rules.legal_actions(board) else habit(board)


class Coached(Desk):
    """The application with practice, using the shipped engine."""

    def __init__(self, address: str, stored: dict[str, str], engine: Twenty48Engine) -> None:
        super().__init__(address, stored)
        self._engine = engine
        self._answered = 0

    def review_game(self) -> None:
        """Review the current game completely."""
        self.send("review")
        self.send("engine", READY, 1.0)
        while self._answered < len(self.asked):
            asked: dict[str, Any] = self.asked[self._answered]
            self._answered += 1
            facts = {name: asked[name] for name in ("first", "last") if name in asked}
            variant = Variant(4, **asked["options"])
            reports = self._engine.review(tuple(asked["board"]), variant, int(asked["seed"]), asked["moves"], **facts)
            *_, report = (one for one in reports if one)
            self.send("reply", json.dumps({"id": asked["id"], "report": report.as_json()}))
            self.send("reply", json.dumps({"id": asked["id"], "done": True}))
        self.send("dismiss")


def play_by_habit(seed: int, max_moves: int) -> tuple[list[Board], str]:
    """Return the boards and letters of a game of at most `max_moves` moves."""
    board, boards, letters = rules.opening(4, seed), [], ""
    while len(letters) < max_moves and not rules.is_terminal(board):
        way = habit(board)
        boards.append(board)
        letters += LETTERS[way]
        board = rules.play(board, way, seed, len(letters))[2]
    return boards, letters


def neighbour(board: Board, seed: int) -> Board | None:
    """Return a symmetric board with one 2 or 4 changed, added or removed so that each move gains the same.

    None if many random tries find none.
    """
    for ply in range(100):
        order, directions = ORDERS[below(8, seed, ply)]
        turned = tuple(board[cell] for cell in order)
        cell, rank = below(16, seed, ply, 1), below(3, seed, ply, 2)
        if turned[cell] in (0, 1, 2) and rank != turned[cell]:
            changed = rules.place(turned, cell, rank)
            if [_points(changed, directions[way]) for way in range(4)] == [_points(board, way) for way in range(4)]:
                return changed
    return None


def _points(board: Board, way: int) -> int:
    """Return a move's gain, -1 if nothing moves."""
    slid = rules.slide(board, way)
    return -1 if slid.after == board else slid.gain


@dataclass
class Result:
    """The amount of practice, and the points lost per 1,000 moves on held-out boards by habit and after practice."""

    cards: int
    answers: int
    wrong: int
    ideas: list[str]
    """The ideas that the player knows."""
    lost: dict[str, tuple[float, float]]


def lost(search: DeepeningSearch, boards: list[Board], choose: Callable[[Board], int]) -> tuple[float, float]:
    """Return the points lost per 1,000 moves by habit and by a player."""
    totals = [0.0, 0.0]
    for board in boards:
        values = search.look(board, PLIES).values
        for number, way in enumerate((habit(board), choose(board))):
            totals[number] += max(values.values()) - values[way]
    return 1000 * totals[0] / len(boards), 1000 * totals[1] / len(boards)


def known_ideas(cards: list[Card]) -> list[str]:
    """Return the ideas of which the player knows four cards out of five."""
    rests: dict[str, list[bool]] = {}
    for card in cards:
        key = idea(rules.parse_position(card.position), LETTERS.index(card.better[0]))[0]
        rests.setdefault(key, []).append(BOX_DAYS[card.box] >= 4)
    return sorted(key for key, rest in rests.items() if sum(rest) >= 0.8 * len(rest))


def measure(games: int, days: int, seed: int, moves: int) -> Result:
    """Play, review, practise and play the held-out boards."""
    weights = (DATA / WEIGHTS).read_bytes()
    engine = Twenty48Engine()
    engine.load(WEIGHTS, weights)
    player = Player(seed)
    stored: dict[str, str] = {}
    seen: set[Board] = set()
    for number in range(games):
        boards, letters = play_by_habit(seed * 1000 + number, moves)
        seen.update(boards)
        desk = Coached(f"#/2048/4x4@{seed * 1000 + number}/{letters}", stored, engine)
        desk.review_game()
    answers = wrong = 0
    for day in range(days):
        desk.now_ms = (day + 1) * DAY_MS
        desk.send("practice")
        while desk.practice.card and answers < 50_000:
            card = desk.practice.card
            board = rules.parse_position(card.position)
            desk.now_ms += 1000
            desk.send("practice-move", LETTERS[player.recall(board)])
            answers += 1
            wrong += not desk.practice.is_right
            player.learn(board, LETTERS.index(card.better[0]))
            desk.send("practice-next")
    cards = desk.practice.deck.cards
    boards = [rules.parse_position(card.position) for card in cards]
    turned = [tuple(board[cell] for cell in ORDERS[number % 7][0]) for number, board in enumerate(boards)]
    near = [neighbour(board, seed + number) for number, board in enumerate(boards)]
    near_boards = [board for board in near if board and board not in seen and board not in player.answers]
    others = [board for number in range(games) for board in play_by_habit(seed * 1000 + games + number, moves)[0][::5]]
    others = [board for board in others if board not in seen]
    search = DeepeningSearch(weights)
    ideas = known_ideas(cards)

    def by_ideas(board: Board) -> int:
        key = idea(board, search.look(board, PLIES).best)[0]
        return search.look(board, 1).best if key in ideas else habit(board)

    figures = {
        "turned, by rote": lost(search, [board for board in turned if board not in seen], player.by_rote),
        "neighbours, by rote": lost(search, near_boards, player.by_rote),
        "other games, by rote": lost(search, others, player.by_rote),
        "other games, by ideas": lost(search, others, by_ideas),
    }
    return Result(len(cards), answers, wrong, ideas, figures)


def main() -> None:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--days", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--moves", type=int, default=250, help="maximum moves of a game")
    options = parser.parse_args()
    result = measure(options.games, options.days, options.seed, options.moves)
    print(f"{result.cards} cards, {result.answers} answers, {result.wrong} wrong; ideas known: {', '.join(result.ideas)}")
    for name, (before, after) in result.lost.items():
        print(f"{name}: {before:,.0f} points lost per 1,000 moves by habit, {after:,.0f} after practice ({after / before:.1%})")


if __name__ == "__main__":
    main()
