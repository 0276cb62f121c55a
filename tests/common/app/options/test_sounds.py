"""What a move sounds like: the notes of its merges, tiles that come home, and moments."""

from game.app.moments.moments import DAY, GOAL, LOWEST_RANK, PASSED, RECORD, TILE
from game.app.options.sounds import BEATEN, CLACK, HOME, LOST, NOTE, REACHED, VOICES, buzz, clack, landing, pitch
from game.core.game import State
from game.games import game_named

_SCALE = ((2, 261.63), (3, 293.66), (4, 329.63), (5, 392.0), (6, 440.0), (7, 523.25), (11, 880.0), (12, 1046.5), (17, 2093.0))
"""(rank, hertz): C4, D4, E4, G4, A4, C5; a 2048 is A5."""


def sounds(
    rank: int, game: str, position: str, move: str, outcome: str = "playing", moment: str = ""
) -> "list[tuple[str, float, int, float]]":
    """Return the sounds of a move."""
    rules = game_named(game)
    board = rules.parse_position(position)
    step = rules.play(rules.kind_of(board, 4), State(board), move, 1)
    return landing(rules, step, 4, outcome, moment, rank)


def heard(*move: str, rank: int = 0) -> "list[tuple[str, int]]":
    """Return the voice and whole hertz of each sound of a move."""
    return [(voice, int(hertz)) for voice, hertz, _, _ in sounds(rank, *move)]


def test_a_merge_has_the_note_of_its_rank() -> None:
    for rank, hertz in _SCALE:
        assert abs(pitch(rank) - hertz) < 0.003 * hertz, rank
    pitches = [pitch(rank) for rank in range(2, 19)]
    assert pitches == sorted(set(pitches))


_MERGE = ("2048", "1100000000000000", "l", "playing")
_PUZZLE = "1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15"
CASES = (
    ("a slide", ("2048", "0001000000000000", "l"), [CLACK]),
    ("a merge", ("2048", "1100000000000000", "l"), [CLACK, NOTE]),
    ("two merges are two notes", ("2048", "1122000000000000", "l"), [CLACK, NOTE, NOTE]),
    ("of six merges the four highest", ("2048", "1122334455660000", "l"), [CLACK, NOTE, NOTE, NOTE, NOTE]),
    ("a tile that comes home", ("15", _PUZZLE, "l"), [CLACK, HOME]),
    ("two that come home are one fifth", ("15", _PUZZLE, "l2"), [CLACK, HOME]),
    ("a tile that leaves home", ("15", _PUZZLE, "d"), [CLACK]),
    ("the last tile", ("15", _PUZZLE, "l3", "solved"), [CLACK, NOTE, NOTE, NOTE]),
    ("the last move", ("2048", "0001000000000000", "l", "lost"), [CLACK, NOTE, NOTE]),
    ("a first high tile", ("2048", "7700000000000000", "l", "playing", TILE), [CLACK, NOTE, NOTE, NOTE]),
    ("the target", ("2048", "AA00000000000000", "l", "won", GOAL), [CLACK, NOTE, NOTE, NOTE]),
    ("a friend’s score", ("2048", "1100000000000000", "l", "playing", PASSED), [CLACK, NOTE, NOTE]),
)
"""(name, move, voices)"""


def test_each_move_sounds_as_its_row_says() -> None:
    for name, move, voices in CASES:
        assert [voice for voice, _ in heard(*move, rank=8)] == voices, name
    assert heard("2048", "1122000000000000", "l")[1:] == [(NOTE, int(pitch(3))), (NOTE, int(pitch(2)))]


def test_a_moment_rises_from_the_note_of_its_tile_and_a_lost_game_falls() -> None:
    for rank in range(LOWEST_RANK, 18):
        notes = heard(*_MERGE, TILE, rank=rank)[1:]
        assert notes[0][1] == int(pitch(rank)) and notes == sorted(set(notes)), rank
    for tune, order in ((REACHED, 1), (BEATEN, 1), (LOST, -1)):
        pitches = [order * hertz for _, hertz, _, _ in tune]
        assert pitches == sorted(set(pitches))
    for one, other in ((DAY, GOAL), (RECORD, PASSED)):
        assert heard(*_MERGE, one) == heard(*_MERGE, other)


def test_no_move_is_too_loud_whatever_sounds_at_once() -> None:
    for _, move, _ in CASES:
        assert sum([level for _, _, _, level in sounds(8, *move)]) < 0.9, move
    levels = [clack(tiles)[3] for tiles in range(6)]
    assert levels == sorted(levels) and levels[0] <= levels[1] / 2 + 0.01 and levels[4] == levels[5]
    assert set(VOICES) == {CLACK, NOTE, HOME}


def test_a_high_merge_is_felt_longer_than_the_wall() -> None:
    rules = game_named("2048")
    for position, moment, pattern in (("44", "", [6]), ("55", "", [12]), ("01", "", [6]), ("55", TILE, [15, 40, 15])):
        board = rules.parse_position(position + 14 * "0")
        assert buzz(rules.play(rules.default, State(board), "l", 1), moment) == pattern
