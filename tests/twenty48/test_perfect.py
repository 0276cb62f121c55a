"""The file of best moves on 3×3 matches a plain solver of small games and the file's page."""

import hashlib
import re
from pathlib import Path

import pytest

from game import engines
from game.core.game import Variant
from game.term.analyse import advice_text, read_data
from game.twenty48.engine import Twenty48Engine
from game.twenty48.game import Twenty48
from game.twenty48.rules import chance_outcomes, legal_actions, opening, parse_position, place, play, settle, slide
from game.twenty48.search.deepening import DeepeningSearch
from game.twenty48.search.perfect import PerfectPlay, canonical
from tests.slices import is_full, sample
from tests.twenty48.exact import Exact

FILE = Path(__file__).parents[2] / "game" / "data" / "2048-3x3.moves"
PAGE = FILE.with_suffix(".md").read_text(encoding="utf-8")
EXACTLY = 1e-6
ORDINARY = Variant(3, four_percent=10)

FEW_BOARDS_TO_COME = (
    "574286212 751391215 492178223 672484113 382762251 891753151 671389133 451286231 981564113 351378161 682574122 372683112 "
    "381397211 752485223 461178123 593471241 292863122 483296122 962385221 857364311 593782111 683471241 473691421 391863122 "
    "976281114 763583321 871463123 a86472112 482575113"
).split()
"""Boards of the file that are rare in perfect play and quick for a plain solver."""


@pytest.fixture(scope="module")
def blob() -> bytes:
    return FILE.read_bytes()


@pytest.fixture(scope="module")
def perfect(blob: bytes) -> PerfectPlay:
    return PerfectPlay(blob)


def stated(pattern: str) -> str:
    match = re.search(pattern, PAGE)
    assert match, pattern
    return match[1]


def test_the_page_states_the_size_and_the_sha256_of_the_file(blob: bytes) -> None:
    assert stated(r"SHA-256 `([0-9a-f]{64})`") == hashlib.sha256(blob).hexdigest()
    assert stated(r"\n([\d,]+) bytes").replace(",", "") == str(len(blob))


def test_the_file_is_small_enough_to_serve(blob: bytes) -> None:
    assert len(blob) <= 1_200_000


def test_the_page_states_the_number_of_boards(perfect: PerfectPlay) -> None:
    assert stated(r"best moves of ([\d,]+) boards").replace(",", "") == str(len(perfect))


def test_2x2_scores_what_the_page_states() -> None:
    assert Exact().from_the_start(4) == pytest.approx(float(stated(r"2×2 scores ([\d.]+)")), abs=EXACTLY)


def test_3x3_up_to_the_first_16_scores_what_the_page_states() -> None:
    assert Exact(goal=4).from_the_start(9) == pytest.approx(float(stated(r"first 16 scores ([\d.]+)")), abs=EXACTLY)


@pytest.mark.parametrize("text", FEW_BOARDS_TO_COME)
def test_a_move_of_the_file_is_a_best_one_for_a_plain_solver(perfect: PerfectPlay, text: str) -> None:
    board = parse_position(text, rows=3)
    values = Exact().values(board)
    assert min(values.values()) < max(values.values()) - 1
    move = perfect.best_move(board)
    assert move is not None and values[move] == pytest.approx(max(values.values()), abs=EXACTLY)


def test_symmetric_boards_have_symmetric_best_moves(perfect: PerfectPlay) -> None:
    boards = perfect.boards(0, len(perfect), len(perfect) // 300)
    assert len(boards) > 290
    for board in boards:
        after = {canonical(slide(board, move).after)[0] for move in [perfect.best_move(board)] if move is not None}
        for turned in (board[::-1], tuple(board[3 * (cell % 3) + cell // 3] for cell in range(9))):
            move = perfect.best_move(turned)
            assert move is not None
            assert {canonical(slide(turned, move).after)[0]} == after


def test_the_boards_of_the_file_are_canonical_and_their_moves_are_legal(perfect: PerfectPlay) -> None:
    for board in perfect.boards(11, len(perfect), len(perfect) // 500):
        assert canonical(board)[0] == board
        assert perfect.best_move(board) in legal_actions(board)


def test_games_of_the_coach_score_about_what_the_page_states(perfect: PerfectPlay) -> None:
    search = DeepeningSearch(None, perfect)
    scores = []
    for seed in range(60):
        board = opening(3, seed)
        ply = score = 0
        while legal_actions(board):
            ply += 1
            slid, _, board = play(board, search.choose(board).best, seed, ply)
            score += slid.gain
        scores.append(score)
    assert 4_900 < sum(scores) / len(scores) < 6_000


def test_the_best_move_leads_to_a_board_of_the_file(perfect: PerfectPlay) -> None:
    ways = 0
    for board in perfect.boards(3, len(perfect), len(perfect) // 40):
        for direction in set(legal_actions(board)) - {perfect.best_move(board)}:
            _, strange = settle(slide(board, direction).after, 1, 1)
            if perfect.best_move(strange) is None:
                way = perfect.way_back(strange)
                assert (way is not None) == any(leads_back(perfect, strange, legal) for legal in legal_actions(strange))
                if way is not None:
                    assert leads_back(perfect, strange, way)
                    ways += 1
    assert ways > 10


def leads_back(perfect: PerfectPlay, board: tuple[int, ...], direction: int) -> bool:
    after = slide(board, direction).after
    return any(perfect.best_move(place(after, cell, rank)) is not None for (cell, rank), _ in chance_outcomes(after))


def test_the_chances_of_a_new_game_are_those_that_the_page_states(perfect: PerfectPlay) -> None:
    stated_chances = [float(percent) / 100 for percent in re.findall(r"([\d.]+) %", stated(r"perfect play \| ([^\n]*)"))]
    openings = [opening(3, seed) for seed in range(200)]
    chances = [odds for odds in map(perfect.chances, openings) if odds]
    assert len(chances) == len(openings)
    for number, chance in enumerate(stated_chances):
        assert sum(odds[number] for odds in chances) / len(chances) == pytest.approx(chance, abs=0.01)


def test_chances_are_the_mean_of_those_after_the_best_move(perfect: PerfectPlay) -> None:
    """Chances are rounded to a percent, and a few unknown boards are left out."""
    compared = 0
    for board in sample(perfect.boards(17, len(perfect), len(perfect) // 1_000), parts=5):
        chances, move = perfect.chances(board), perfect.best_move(board)
        assert move is not None
        after = slide(board, move).after
        later = [(share, perfect.chances(place(after, cell, rank))) for (cell, rank), share in chance_outcomes(after)]
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
        if chances and max(board) >= 9:
            assert chances[:2] == (1.0, 1.0)
            certain += 1
    assert certain > 10


def test_unknown_chances_are_not_given(perfect: PerfectPlay) -> None:
    assert perfect.chances(parse_position("789321000", rows=3)) is None


def test_the_coach_says_what_is_proven_and_for_which_odds(perfect: PerfectPlay) -> None:
    search = DeepeningSearch(None, perfect)
    board = parse_position("110000000", rows=3)
    assert search.choose(board).proven
    assert search.look(board, 2).proven
    assert not search.look(board, 2, four_percent=50).proven
    assert not DeepeningSearch().choose(board, 1).proven
    assert not search.look(parse_position("1100000000000000"), 1).proven


def test_the_coach_ranks_the_proven_move_first(perfect: PerfectPlay) -> None:
    search = DeepeningSearch(None, perfect)
    for board in perfect.boards(5, len(perfect), len(perfect) // 200):
        report = search.choose(board)
        assert report.best == perfect.best_move(board) == max(report.values, key=lambda direction: report.values[direction])
        assert tuple(sorted(report.values)) == legal_actions(board)


def test_a_dead_board_and_one_of_high_tiles_get_an_answer(perfect: PerfectPlay) -> None:
    search = DeepeningSearch(None, perfect)
    assert search.choose(parse_position("123456789", rows=3)).best == -1
    high = parse_position("dcb000000", rows=3)
    assert search.choose(high, 1).best in legal_actions(high)


@pytest.mark.parametrize("cut", [0, 3, 10, 1000, 600_000, 900_000, -1])
def test_a_truncated_file_is_refused(blob: bytes, cut: int) -> None:
    with pytest.raises(ValueError, match="3×3"):
        PerfectPlay(blob[:cut])


def test_a_wrong_or_altered_file_is_refused(blob: bytes) -> None:
    for wrong in (b"T48\x02" + blob[4:], blob[:4] + b"\x01" + blob[5:], blob[:5000] + b"????" + blob[5004:]):
        with pytest.raises(ValueError, match="3×3"):
            PerfectPlay(wrong)


@pytest.mark.parametrize("kind", ["3x3-e3", "3x3-w3"])
def test_nothing_is_proven_if_tiles_appear_in_another_rhythm(kind: str) -> None:
    board, variant = parse_position("110000000", rows=3), Twenty48().parse_variant(kind)
    engine = Twenty48Engine()
    engine.load(FILE.name, FILE.read_bytes())
    *_, advice = engine.advise(board, variant, 1)
    assert advice and advice.line and not advice.is_proven and not advice.chances


def test_the_terminal_says_that_a_move_is_proven() -> None:
    board = parse_position("110000000", rows=3)
    engine = Twenty48Engine()
    engine.load(FILE.name, FILE.read_bytes())
    *_, advice = engine.advise(board, ORDINARY, 1)
    assert advice and advice.is_proven
    assert "This move is proven best" in advice_text("en", Twenty48(), board, advice)
    assert "Chances with best play: 256 99 %, 512 7" in advice_text("en", Twenty48(), board, advice)


def test_the_terminal_says_why_there_are_no_best_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / FILE.name).write_bytes(FILE.read_bytes()[:2000])
    monkeypatch.setattr("game.engines.read_data", lambda name: (tmp_path / name).read_bytes())
    # The process reads each file only once, and another test may have read it.
    monkeypatch.setattr("game.engines._load", engines._load.__wrapped__)
    assert "could not be read (a broken file of best moves" in read_data("en", Twenty48(), ORDINARY)
    *_, advice = filter(None, Twenty48Engine().advise(parse_position("110000000", rows=3), ORDINARY, 1))
    assert advice.line and not advice.is_proven


def test_the_file_is_read_only_for_boards_that_it_covers() -> None:
    engine = Twenty48Engine()
    assert engine.data_files(ORDINARY) == (FILE.name,)
    assert FILE.name not in engine.data_files(Variant(3, four_percent=50)) + engine.data_files(Variant(4, four_percent=10))
