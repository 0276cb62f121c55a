"""The files of best moves on small boards match a plain solver of small games and the files' pages."""

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from game import engines
from game.core.engine import Limit
from game.core.game import Variant
from game.term.analyse import advice_text, read_data
from game.twenty48.engine import SOLVED as SOLVED_FILES
from game.twenty48.engine import Twenty48Engine
from game.twenty48.game import Twenty48
from game.twenty48.rules import chance_outcomes, legal_actions, opening, parse_position, place, play, settle, slide
from game.twenty48.search.deepening import DeepeningSearch
from game.twenty48.search.perfect import PerfectPlay
from tests.slices import is_full, sample

Board = tuple[int, ...]


class Exact:
    """Perfect play from any board. goal: making a tile of this rank ends the game; 0 = no goal. columns: 0 for squares."""

    def __init__(self, goal: int = 0, columns: int = 0, four_percent: int = 10) -> None:
        self.goal = goal
        self.columns = columns
        self.odds = ((1, 1 - four_percent / 100), (2, four_percent / 100))
        self.value = cache(self._value)

    def values(self, board: Board) -> dict[int, float]:
        """Return the expected points still to come for each legal direction."""
        values = {}
        for direction in range(4):
            slid = slide(board, direction, self.columns)
            if slid.after != board:
                over = self.goal and max(slid.after) >= self.goal
                values[direction] = slid.gain + (0.0 if over else self._after(slid.after))
        return values

    def _value(self, board: Board) -> float:
        return max(self.values(board).values(), default=0.0)

    def _after(self, after: Board) -> float:
        free = [cell for cell, rank in enumerate(after) if not rank]
        return sum(
            weight * self.value(smallest(after[:cell] + (rank,) + after[cell + 1 :], self.columns)) / len(free)
            for cell in free
            for rank, weight in self.odds
        )

    def from_the_start(self, cells: int) -> float:
        """Return the expected score of a game on a board with `cells` cells."""
        total = 0.0
        for left in range(cells):
            for right in set(range(cells)) - {left}:
                for first, chance in self.odds:
                    for second, other in self.odds:
                        board = [0] * cells
                        board[left], board[right] = first, second
                        total += chance * other * self.value(smallest(tuple(board), self.columns))
        return total / (cells * (cells - 1))


def smallest(board: Board, columns: int = 0) -> Board:
    """Return the smallest of the symmetric boards of the same shape."""
    width = columns or (2 if len(board) == 4 else 3)
    rows = [board[start : start + width] for start in range(0, len(board), width)]
    forms = []
    for lines in (rows, list(zip(*rows))) if width**2 == len(board) else (rows,):
        for turned in (lines, [line[::-1] for line in lines]):
            forms += [sum(turned, ()), sum(turned[::-1], ())]
    return min(forms)


DATA = Path(__file__).parents[2] / "game" / "data"
EXACTLY = 1e-6
ORDINARY = Variant(3, four_percent=10)


class Solved(NamedTuple):
    """A file of best moves: its shape, its chance of a 4, its largest size, and boards that are quick for a plain solver."""

    name: str
    rows: int
    columns: int
    four_percent: int
    most_bytes: int
    few_boards_to_come: str

    @property
    def path(self) -> Path:
        return DATA / self.name

    @property
    def page(self) -> str:
        return self.path.with_suffix(".md").read_text(encoding="utf-8")

    def stated(self, pattern: str) -> str:
        """Return what the page states."""
        match = re.search(pattern, self.page)
        assert match, pattern
        return match[1]

    def board(self, text: str) -> tuple[int, ...]:
        return parse_position(text, self.rows, self.columns)


SOLVED = (
    Solved(
        "2048-2x4.moves",
        *(2, 4, 10, 320_000),
        "98117521 98621532 39820651 98613511 98322642 98421162 65331792 96331752 97621533 95113763 97623522 97632522 67921532 "
        "57112693 97112653 97522262 39520761 97613502 67911153 97431642 97612522 97621152 56211971 79621442",
    ),
    Solved(
        "2048-3x3.moves",
        *(3, 3, 10, 1_350_000),
        "574286212 751391215 492178223 672484113 382762251 891753151 671389133 451286231 981564113 351378161 682574122 "
        "372683112 381397211 752485223 461178123 593471241 292863122 483296122 962385221 857364311 593782111 683471241 "
        "473691421 391863122 976281114 763583321 871463123 a86472112 482575113",
    ),
    Solved(
        "2048-3x3-f50.moves",
        *(3, 3, 50, 1_350_000),
        "876513143 972365342 986473421 563413182 591187233 671493223 685492412 593276133 "
        "763591421 791365114 571389222 765382412 451386391 683591141 684594412 351472182 "
        "795263114 983572432 592278133 891761232 392267241 622278134 461398122 756214232",
    ),
)
"""Each file, with boards of it that are rare in perfect play."""


def variant_of(kind: str) -> Variant:
    """Return a kind of board; 4x2 is not one of the page's, but the library's boards may stand upright."""
    twenty48 = Twenty48()
    if not kind.startswith("4x2"):
        return twenty48.parse_variant(kind)
    return twenty48.default.with_options(4, twenty48.parse_variant("2x4" + kind[3:]).options, 2)


_read: dict[str, PerfectPlay] = {}


def perfect_of(solved: Solved) -> PerfectPlay:
    if solved.name not in _read:
        _read[solved.name] = PerfectPlay(solved.path.read_bytes())
    return _read[solved.name]


@pytest.fixture(params=SOLVED, ids=lambda solved: solved.name)
def solved(request: pytest.FixtureRequest) -> Solved:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture
def perfect(solved: Solved) -> PerfectPlay:
    return perfect_of(solved)


def search_of(perfect: PerfectPlay, columns: int = 0) -> DeepeningSearch:
    return DeepeningSearch(perfect=perfect, columns=columns or perfect.columns)


def moves_of(perfect: PerfectPlay, board: tuple[int, ...]) -> tuple[int, ...]:
    return legal_actions(board, perfect.columns)


def test_every_file_of_the_engine_is_tested() -> None:
    assert {(one.rows, one.columns, one.four_percent): one.name for one in SOLVED} == SOLVED_FILES
    assert set(SOLVED_FILES.values()) == {path.name for path in DATA.glob("*.moves")}


def test_the_page_states_the_size_and_the_sha256_of_the_file(solved: Solved) -> None:
    blob = solved.path.read_bytes()
    assert solved.stated(r"SHA-256 `([0-9a-f]{64})`") == hashlib.sha256(blob).hexdigest()
    assert solved.stated(r"\n([\d,]+) bytes").replace(",", "") == str(len(blob))
    assert len(blob) <= solved.most_bytes


def test_the_page_states_the_number_of_boards(solved: Solved, perfect: PerfectPlay) -> None:
    assert solved.stated(r"best moves of ([\d,]+) boards").replace(",", "") == str(len(perfect))
    assert solved.stated(r"For the ([\d,]+) most frequent").replace(",", "") == str(len(perfect.marked_boards()))


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize(
    ("page", "cells", "columns", "four_percent", "goal", "pattern"),
    [
        (SOLVED[1], 4, 0, 10, 0, r"2×2 scores ([\d.]+)"),
        (SOLVED[1], 9, 0, 10, 4, r"first 16 scores ([\d.]+)"),
        (SOLVED[2], 9, 0, 50, 4, r"first 16 scores ([\d.]+)"),
        (SOLVED[0], 8, 4, 10, 5, r"first 32 scores ([\d.]+)"),
    ],
)
def test_a_smaller_game_scores_what_the_page_states(
    page: Solved, cells: int, columns: int, four_percent: int, goal: int, pattern: str
) -> None:
    exact = Exact(goal, columns, four_percent)
    assert exact.from_the_start(cells) == pytest.approx(float(page.stated(pattern)), abs=EXACTLY)


def test_a_move_of_the_file_is_a_best_one_for_a_plain_solver(solved: Solved, perfect: PerfectPlay) -> None:
    assert len(solved.few_boards_to_come.split()) > 20
    for text in solved.few_boards_to_come.split():
        board = solved.board(text)
        values = Exact(0, solved.columns, solved.four_percent).values(board)
        assert min(values.values()) < max(values.values()) - 1, text
        move = perfect.best_move(board)
        assert move is not None and values[move] == pytest.approx(max(values.values()), abs=EXACTLY), text


def test_the_points_of_the_file_are_the_mean_of_those_after_the_best_move(solved: Solved, perfect: PerfectPlay) -> None:
    """They are rounded, and a few unknown boards are left out."""
    errors = []
    for board in perfect.marked_boards()[:: len(perfect.marked_boards()) // 200]:
        points, move = perfect.value(board), perfect.best_move(board)
        assert points is not None and move is not None
        slid = slide(board, move, solved.columns)
        ahead, share = perfect.value_after(slid.after)
        if share > 0.999:
            errors.append(abs(slid.gain + ahead - points))
    assert len(errors) > 30 and sum(errors) / len(errors) < 0.5 and max(errors) < 5


def turned(board: tuple[int, ...], columns: int) -> tuple[int, ...]:
    """Return a board transposed."""
    return tuple(board[start + row] for row in range(columns) for start in range(0, len(board), columns))


def test_symmetric_boards_have_symmetric_best_moves(perfect: PerfectPlay) -> None:
    """A board of 4×2 is one of 2×4, transposed: up is left."""
    boards = perfect.boards(0, len(perfect), len(perfect) // 300)
    assert len(boards) > 290
    for board in boards:
        best = perfect.best_move(board)
        assert best is not None
        after = {perfect.canonical(slide(board, best, perfect.columns).after)[0]}
        for form, columns in ((board[::-1], perfect.columns), (turned(board, perfect.columns), perfect.rows)):
            move = perfect.best_move(form, columns)
            assert move is not None
            assert {perfect.canonical(slide(form, move, columns).after, columns)[0]} == after


def test_the_boards_of_the_file_are_canonical_and_their_moves_are_legal(perfect: PerfectPlay) -> None:
    for board in perfect.boards(11, len(perfect), len(perfect) // 500):
        assert perfect.canonical(board)[0] == board
        assert perfect.best_move(board) in moves_of(perfect, board)


@pytest.mark.rotates(parts=5, of="long computations")
def test_games_of_the_coach_score_about_what_the_page_states(solved: Solved, perfect: PerfectPlay) -> None:
    search = search_of(perfect)
    four_percent, columns = solved.four_percent, solved.columns
    scores = []
    for seed in range(60):
        board = opening(solved.rows, seed, four_percent, 2, columns)
        ply = score = 0
        while moves_of(perfect, board):
            ply += 1
            slid, _, board = play(board, search.look(board, 1, four_percent).best, seed, ply, four_percent, columns=columns)
            score += slid.gain
        scores.append(score)
    mean = float(solved.stated(r"perfect play \| ([\d,.]+)").replace(",", ""))
    assert 0.9 * mean < sum(scores) / len(scores) < 1.1 * mean


def test_the_best_move_leads_to_a_board_of_the_file(perfect: PerfectPlay) -> None:
    ways = 0
    for board in perfect.boards(3, len(perfect), len(perfect) // 40):
        for direction in set(moves_of(perfect, board)) - {perfect.best_move(board)}:
            _, strange = settle(slide(board, direction, perfect.columns).after, 1, 1)
            if perfect.best_move(strange) is None:
                way = perfect.way_back(strange)
                assert (way is not None) == any(leads_back(perfect, strange, legal) for legal in moves_of(perfect, strange))
                if way is not None:
                    assert leads_back(perfect, strange, way)
                    ways += 1
    assert ways > 10


def leads_back(perfect: PerfectPlay, board: tuple[int, ...], direction: int) -> bool:
    after = slide(board, direction, perfect.columns).after
    return any(perfect.best_move(place(after, cell, rank)) is not None for (cell, rank), _ in chance_outcomes(after))


def test_the_chances_of_a_new_game_are_those_that_the_page_states(solved: Solved, perfect: PerfectPlay) -> None:
    row = solved.stated(r"perfect play \| ([^\n]*)")
    stated_chances = [float(percent) / 100 for percent in re.findall(r"([\d.]+) %", row)]
    assert len(stated_chances) == len(perfect.marked)
    openings = [opening(solved.rows, seed, solved.four_percent, 2, solved.columns) for seed in range(200)]
    chances = [odds for odds in map(perfect.chances, openings) if odds]
    assert len(chances) == len(openings)
    for number, chance in enumerate(stated_chances):
        assert sum(odds[number] for odds in chances) / len(chances) == pytest.approx(chance, abs=0.01)


@pytest.mark.rotates(parts=5, of="long computations")
def test_chances_are_the_mean_of_those_after_the_best_move(perfect: PerfectPlay) -> None:
    """Chances are rounded to a percent, and a few unknown boards are left out."""
    compared = 0
    for board in sample(perfect.boards(17, len(perfect), len(perfect) // 1_000), parts=5):
        chances, move = perfect.chances(board), perfect.best_move(board)
        assert move is not None
        after = slide(board, move, perfect.columns).after
        spawns = chance_outcomes(after, perfect.four_percent)
        later = [(share, perfect.chances(place(after, cell, rank))) for (cell, rank), share in spawns]
        if chances is None or not all(odds for _, odds in later):
            continue
        assert 1 >= chances[0] >= chances[1] >= chances[2] >= 0
        for number, chance in enumerate(chances):
            assert sum(share * odds[number] for share, odds in later if odds) == pytest.approx(chance, abs=0.03)
        compared += 1
    assert compared > (20 if is_full() else 4)


def test_a_tile_already_on_the_board_is_certain(perfect: PerfectPlay) -> None:
    certain = 0
    for board in perfect.boards(23, len(perfect), len(perfect) // 1_000):
        chances = perfect.chances(board)
        if chances and max(board) >= perfect.marked[0]:
            assert chances[0] == 1.0
            certain += 1
    assert certain > 10


def test_unknown_chances_are_not_given() -> None:
    perfect = perfect_of(SOLVED[1])
    assert perfect.chances(parse_position("789321000", rows=3)) is None


def test_the_coach_says_what_is_proven_and_for_which_odds() -> None:
    perfect = perfect_of(SOLVED[1])
    search = DeepeningSearch(None, perfect)
    board = parse_position("110000000", rows=3)
    assert search.choose(board).proven
    assert search.look(board, 2).proven
    assert not search.look(board, 2, four_percent=50).proven
    assert not DeepeningSearch().choose(board, 1).proven
    assert not search.look(parse_position("1100000000000000"), 1).proven


@pytest.mark.rotates(parts=5, of="long computations")
def test_the_coach_ranks_the_proven_move_first(perfect: PerfectPlay) -> None:
    search = search_of(perfect)
    for board in perfect.boards(5, len(perfect), len(perfect) // 100):
        ranked = search.look(board, 1, perfect.four_percent)
        for report in (ranked, search.with_points(ranked, board, perfect.four_percent)):
            assert report.best == perfect.best_move(board) and report.proven
            assert report.values[report.best] == max(report.values.values())
            assert tuple(sorted(report.values)) == moves_of(perfect, board)


def test_the_points_of_every_move_are_those_of_the_coach_playing_on(solved: Solved, perfect: PerfectPlay) -> None:
    """Where few boards are to come, a plain solver knows them; no move has more points than the best one."""
    search = search_of(perfect)
    total = expected = 0.0
    for text in solved.few_boards_to_come.split():
        board = solved.board(text)
        exact = Exact(0, solved.columns, solved.four_percent).values(board)
        report = search.with_points(search.look(board, 1, solved.four_percent), board, solved.four_percent)
        assert report.learned and report.values.keys() == exact.keys()
        assert report.values[report.best] == max(report.values.values())
        total += sum(report.values.values())
        expected += sum(exact.values())
    assert total == pytest.approx(expected, rel=0.2)


def test_the_points_of_a_new_game_are_the_expected_score(solved: Solved, perfect: PerfectPlay) -> None:
    search = search_of(perfect)
    mean = float(solved.stated(r"perfect play \| ([\d,.]+)").replace(",", ""))
    best = []
    for seed in range(100):
        board = opening(solved.rows, seed, solved.four_percent, 2, solved.columns)
        report = search.with_points(search.look(board, 1, solved.four_percent), board, solved.four_percent)
        best.append(max(report.values.values()))
    assert sum(best) / len(best) == pytest.approx(mean, rel=0.003)


@pytest.mark.parametrize("kind", ["2x4", "4x2", "3x3", "3x3-f50"])
def test_hint_review_and_odds_agree_on_a_solved_board(kind: str) -> None:
    variant = variant_of(kind)
    engine = Twenty48Engine()
    for name in engine.data_files(variant):
        engine.load(name, (DATA / name).read_bytes())
    state = Twenty48().opening(variant, 5)
    board, moves = state.board, ""
    for _ in range(40):
        *_, advice = filter(None, engine.advise(board, variant))
        worst = min(advice.values, key=lambda letter: advice.values[letter])
        assert advice.is_proven and advice.is_learned
        moves += advice.line[0] if advice.line and len(moves) < 30 else worst
        board = play(board, "urdl".index(moves[-1]), 5, len(moves), variant.options["four_percent"], columns=variant.columns)[2]
        if engine._search(variant)._perfect.best_move(board, variant.columns) is None:  # type: ignore[union-attr]
            break
    *_, review = filter(None, engine.review(state.board, variant, 5, moves))
    for loss in review.losses:
        *_, advice = filter(None, engine.advise(loss.board, variant))
        assert loss.cost == max(advice.values.values()) - advice.values[loss.played] and loss.worth == max(advice.values.values())
    assert sum(review.grades.values()) == len(moves)
    assert review.grades["best"] >= min(30, len(moves))


def test_a_dead_board_and_one_of_high_tiles_get_an_answer() -> None:
    perfect = perfect_of(SOLVED[1])
    search = DeepeningSearch(None, perfect)
    assert search.choose(parse_position("123456789", rows=3)).best == -1
    high = parse_position("dcb000000", rows=3)
    assert search.choose(high, 1).best in legal_actions(high)


@pytest.mark.parametrize("cut", [0, 3, 7, 10, 1000, 200_000, -1])
def test_a_truncated_file_is_refused(solved: Solved, cut: int) -> None:
    with pytest.raises(ValueError, match="best moves"):
        PerfectPlay(solved.path.read_bytes()[:cut])


def test_a_wrong_or_altered_file_is_refused(solved: Solved) -> None:
    blob = solved.path.read_bytes()
    for wrong in (b"T48\x02" + blob[4:], blob[:8] + b"\x01" + blob[9:], blob[:5000] + b"????" + blob[5004:]):
        with pytest.raises(ValueError, match="best moves"):
            PerfectPlay(wrong)
    for other in SOLVED:
        if other != solved:
            with pytest.raises(ValueError, match="best moves of"):
                Twenty48Engine().load(other.name, blob)


@pytest.mark.parametrize("kind", ["3x3-e3", "3x3-w3"])
def test_nothing_is_proven_if_tiles_appear_in_another_rhythm(kind: str) -> None:
    board, variant = parse_position("110000000", rows=3), variant_of(kind)
    engine = Twenty48Engine()
    engine.load(SOLVED[1].name, SOLVED[1].path.read_bytes())
    *_, advice = engine.advise(board, variant, Limit(1))
    assert advice and advice.line and not advice.is_proven and not advice.chances


@pytest.mark.parametrize(
    ("kind", "position", "said"),
    [
        ("2x4", "11000000", "2×4 with 10% of 4s is solved.\nChances with best play: 128 99%, 256 8"),
        ("4x2", "11000000", "4×2 with 10% of 4s is solved.\nChances with best play: 128 99%, 256 8"),
        ("3x3", "110000000", "3×3 with 10% of 4s is solved.\nChances with best play: 256 99%, 512 7"),
        ("3x3-f50", "110000000", "3×3 with 50% of 4s is solved.\nChances with best play: 256 9"),
    ],
)
def test_the_terminal_says_that_a_move_is_proven_and_its_points(kind: str, position: str, said: str) -> None:
    variant = variant_of(kind)
    board = tuple(int(rank) for rank in position)
    engine = Twenty48Engine()
    for name in engine.data_files(variant):
        engine.load(name, (DATA / name).read_bytes())
    *_, advice = engine.advise(board, variant, Limit(1))
    assert advice and advice.is_proven
    text = advice_text("en", Twenty48(), board, variant, advice)
    assert "This move is proven best: " + said in text
    assert re.search(r"Points to come: \w+ [23456],\d\d\d", text)


@pytest.mark.parametrize("kind", ["2x4", "4x2", "3x3", "3x3-f50"])
def test_the_terminal_says_why_there_are_no_best_moves(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    variant = variant_of(kind)
    (name,) = Twenty48Engine().data_files(variant)
    (tmp_path / name).write_bytes((DATA / name).read_bytes()[:2000])
    monkeypatch.setattr("game.engines.read_data", lambda name: (tmp_path / name).read_bytes())
    # The process reads each file only once, and another test may have read it.
    monkeypatch.setattr("game.engines._load", engines._load.__wrapped__)
    assert "could not be read (a broken file of best moves" in read_data("en", Twenty48(), variant)
    board = Twenty48().opening(variant, 3).board
    *_, advice = filter(None, Twenty48Engine().advise(board, variant, Limit(1)))
    assert advice.line and not advice.is_proven and not advice.is_learned


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("2x4", "2048-2x4.moves"),
        ("4x2", "2048-2x4.moves"),
        ("2x4-f50", "2048-2x4-f25.weights"),
        ("4x2-f25", "2048-2x4-f25.weights"),
        ("3x3", "2048-3x3.moves"),
        ("3x3-f50", "2048-3x3-f50.moves"),
        ("3x3-f25", "2048-3x3-f25.weights"),
        ("3x3-f49", "2048-3x3-f25.weights"),
        ("3x3-f100", "2048-3x3-f25.weights"),
        ("4x4", "2048.weights2048-calibration.json2048-refined.weights2048-endgame.weights2048-chain.table"),
    ],
)
def test_a_file_is_read_only_for_the_boards_and_odds_that_it_covers(kind: str, name: str) -> None:
    assert "".join(Twenty48Engine().data_files(variant_of(kind))) == name
