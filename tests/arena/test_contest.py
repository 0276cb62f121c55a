"""A series counts only what its bot really played, and one bad game costs one game."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import game as tilelab
from game.arena import play
from game.arena.board_view import GameView
from game.arena.bot import BotFailed
from game.arena.processes import TookTooLong
from game.arena.record import Record, validated
from game.arena.replay import Replay, is_true
from game.games import game_named
from game.library.series import Bot
from tests.term.cluster import Cluster, cluster

SEEDS = range(1, 7)

FORGED = {
    "score": "record.score = 10_000_000",
    "tile": "record.max_tile = 131072",
    "moves": "record.moves += 1",
    "transcript": "record.transcript = 'u' * record.moves",
    "letters": "record.transcript = 'x' * record.moves",
    "end": "record.outcome = 'playing'",
    "shortened": "record.transcript = record.transcript[:3]",
    "seed": "record.seed += 100",
    "milestones": "record.milestones = [(131072, 1, 0.1)]",
}
"""What a bot may do to the record of its games."""


def forger(folder: Path, change: str) -> Path:
    """Write a bot that forges the records of even seeds, where it finds them."""
    path = folder / "forger.py"
    path.write_text(f"""
from tilelab.arena import play

make = play.Record

def forged(**fields):
    record = make(**fields)
    if record.seed % 2 == 0:
        {change}
    return record

play.Record = forged

def choose(game):
    return game.legal_actions()[0]
""")
    return path


def first(game: GameView) -> int:
    return game.legal_actions()[0]


@pytest.mark.parametrize("change", FORGED)
def test_a_record_that_its_moves_do_not_make_counts_for_nothing(tmp_path: Path, change: str) -> None:
    honest = [record.result for record in tilelab.play(first, "2048/3x3", SEEDS)]
    path = forger(tmp_path, FORGED[change])
    names: dict[str, Any] = {}
    make = vars(play)["Record"]
    try:
        exec(path.read_text().replace("tilelab", "game"), names)
        series = tilelab.play(names["choose"], "2048/3x3", SEEDS, errors="record")
    finally:
        vars(play)["Record"] = make
    assert [record.result for record in series] == honest[::2]
    assert [failure.seed for failure in series.failures] == [2, 4, 6]
    assert series.failures[0].reason == "choose reported a game that its moves do not make; it counts for nothing"
    assert [record.result for record in tilelab.play(path, "2048/3x3", SEEDS)] == honest, "a file makes no records"


KINDS = ["2048/4x4", "2048/3x3-w2", "2048/3x4-e3", "2048/4x4-t64", "2048/5x5-s3-f50", "15/3x3", "15/3x3-g"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("slice_moves", [1, 7, 10**6])
def test_an_honest_record_replays_in_slices_of_any_length(kind: str, slice_moves: int) -> None:
    def wander(game: GameView) -> int:
        return int(game.random.choice(game.legal_actions()))

    rules = game_named(kind.partition("/")[0])
    variant = rules.parse_variant(kind.partition("/")[2])
    for record in tilelab.play(wander, kind, range(3), max_moves=300):
        replay = Replay(rules, variant, record, 300)
        moves = []
        while replay.is_true is None:
            moves.append(replay.advance(slice_moves))
        assert replay.is_true and sum(moves) == record.moves and max(moves) <= slice_moves
        assert not is_true(rules, variant, validated({**record.as_json(), "transcript": record.transcript + "u"}), 300)
        assert not is_true(rules, variant, validated({**record.as_json(), "score": record.score + 4}), 300)


def fails_on_3(game: GameView) -> int:
    seed = 3
    if game.board == game_named("2048").opening(game_named("2048").parse_variant("3x3"), seed).board:
        raise ZeroDivisionError("my own")
    return game.legal_actions()[0]


class Hangs:
    """Never returns on one seed."""

    def choose(self, game: GameView) -> int:
        if game.board == game_named("2048").opening(game_named("2048").parse_variant("3x3"), 3).board:
            time.sleep(100)
        return game.legal_actions()[0]


@pytest.mark.parametrize("processes", [1, 2])
def test_one_failing_game_is_one_failed_game(processes: int) -> None:
    series = tilelab.play(fails_on_3, "2048/3x3", SEEDS, errors="record", processes=processes)
    assert series.seeds == [1, 2, 4, 5, 6]
    assert [(failure.seed, failure.reason) for failure in series.failures] == [(3, "fails_on_3: ZeroDivisionError: my own")]
    with pytest.raises(ZeroDivisionError) as caught:
        tilelab.play(fails_on_3, "2048/3x3", SEEDS, processes=processes)
    error: Any = caught.value
    assert error.seed == 3 and {1, 2, 4, 5, 6} >= set(error.series.seeds) >= ({1, 2} if processes == 1 else set())
    assert error.__notes__ == ["fails_on_3 failed in the game of seed 3."]


ERRORS: tuple[type[Exception], ...] = (ValueError, TypeError, KeyError, OSError, EOFError, RuntimeError, UnicodeError)


class Raises:
    """Raises an error of its own in each game."""

    def __init__(self, place: int) -> None:
        self.place = place

    def choose(self, game: GameView) -> int:
        raise ERRORS[self.place]("mine")


@pytest.mark.parametrize(("processes", "blind"), [(1, False), (2, False), (1, True)])
@pytest.mark.parametrize("place", range(len(ERRORS)))
def test_a_bots_own_error_is_named_wherever_it_plays(place: int, processes: int, blind: bool) -> None:
    series = tilelab.play(Raises(place), "2048/3x3", [1, 2], errors="record", processes=processes, blind=blind)
    wanted = f"Raises: {ERRORS[place].__name__}: "
    assert [failure.reason[: len(wanted)] for failure in series.failures] == [wanted] * 2
    assert all("mine" in failure.reason for failure in series.failures)


def test_the_error_of_a_file_names_its_seed_and_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text("def choose(game):\n    return 1 / game.score\n")
    with pytest.raises(BotFailed, match=r"bad.py, line 2: ZeroDivisionError: division by zero \(seed 1\)\nbad.py failed in"):
        tilelab.play(path, seeds=[1])


@pytest.mark.parametrize("processes", [1, 2])
def test_a_game_beyond_its_limit_fails_and_the_others_count(processes: int) -> None:
    series = tilelab.play(Hangs, "2048/3x3", SEEDS, limit=1, errors="record", processes=processes)
    assert series.seeds == [1, 2, 4, 5, 6]
    assert [(failure.seed, failure.reason) for failure in series.failures] == [(3, "Hangs: took longer than 1 s")]
    with pytest.raises(TookTooLong):
        tilelab.play(Hangs, "2048/3x3", [3], limit=1)


class Counter:
    """Its choices depend on the games before, unless each game has a bot of its own."""

    def __init__(self) -> None:
        self.seen: list[int] = []

    def choose(self, game: GameView) -> int:
        self.seen.append(1)
        legal = game.legal_actions()
        return legal[len(self.seen) // 50 % len(legal)]


@pytest.mark.parametrize("form", [Counter(), Counter().choose], ids=["object", "method"])
def test_an_object_starts_each_game_anew(form: Bot) -> None:
    alone = tilelab.play(form, "2048/3x3", SEEDS)
    shared = tilelab.play(form, "2048/3x3", SEEDS, processes=2)
    late = tilelab.play(form, "2048/3x3", reversed(SEEDS))
    assert [record.result for record in alone] == [record.result for record in shared] == [record.result for record in late]
    assert [record.result for record in alone] == [record.result for record in tilelab.play(Counter, "2048/3x3", SEEDS)]


def test_what_cannot_be_copied_is_refused_in_a_sentence() -> None:
    bot = Counter()
    bot.seen = (number for number in range(3))  # type: ignore[assignment]
    with pytest.raises(ValueError, match=r"cannot be copied for each game .* give its class"):
        tilelab.play(bot, seeds=[1])


class Weighted:
    """A trained agent."""

    def __init__(self, weight: int) -> None:
        self.weight = weight

    def choose(self, game: GameView) -> int:
        return max(game.children(), key=lambda pair: pair[1].gain * self.weight)[0]


def test_a_file_holds_the_games_of_one_state_of_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    tilelab.play(Weighted(1), seeds=range(3), file=file)
    before = file.read_bytes()
    with pytest.raises(ValueError, match=r"holds another series \(different: the bot’s state\)"):
        tilelab.play(Weighted(-1), seeds=range(3), file=file)
    assert file.read_bytes() == before
    assert len(tilelab.play(Weighted(1), seeds=range(4), file=file)) == 4


def test_a_bot_that_no_file_can_tell_from_others_needs_a_version(tmp_path: Path) -> None:
    class Streaming:
        def __init__(self) -> None:
            self.numbers = open(__file__)

        def __deepcopy__(self, memo: object) -> "Streaming":
            return self

        def choose(self, game: GameView) -> int:
            return game.legal_actions()[0]

    file, bot = tmp_path / "games.jsonl", Streaming()
    with bot.numbers:
        with pytest.raises(ValueError, match=r"cannot be told from another \(TextIOWrapper\): give play\(version=…\)"):
            tilelab.play(bot, seeds=[1], file=file)
        assert len(tilelab.play(bot, seeds=[1], file=file, version="a")) == 1
        with pytest.raises(ValueError, match="holds games of version a of Streaming; this is version b"):
            tilelab.play(bot, seeds=[1], file=file, version="b")


def test_equal_names_are_told_apart() -> None:
    best, worst = tilelab.play("corner", seeds=range(30), name="mine"), tilelab.play("random", seeds=range(30), name="mine")
    assert str(best.compare(worst)).startswith("mine (1) − mine (2): ") and best.compare(worst).better == "mine (1)"
    assert tilelab.play(first, seeds=[1], name="other").compare(tilelab.play(first, seeds=[1])).bot == "other"


BAD: list[tuple[Callable[[], object], str]] = [
    (lambda: tilelab.play(first, seeds=[1], errors="ignore"), "errors is 'raise' or 'record'"),
    (lambda: tilelab.play(first, seeds=[1], limit=-1), "a time is a number of seconds"),
]


@pytest.mark.parametrize(("call", "text"), BAD, ids=range(len(BAD)))
def test_bad_input_is_a_value_error(call: Callable[[], object], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        call()


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(2, tmp_path_factory.mktemp("dask")) as started:
        yield started


@pytest.mark.rotates(parts=5, of="long computations")
def test_a_cluster_believes_no_forger_ends_a_hanging_game_and_refuses_a_stale_file(dask: Cluster, tmp_path: Path) -> None:
    bot, weights, file = tmp_path / "hangs.py", tmp_path / "weights.txt", tmp_path / "games.jsonl"
    weights.write_text("0")
    bot.write_text(f"""
def choose(game):
    while game.ply == 0 and game.position == {_opening(3)!r}:
        pass
    with open({str(weights)!r}) as file:
        return game.legal_actions()[int(file.read())]
""")
    series = tilelab.play(bot, "2048/3x3", SEEDS, errors="record", cluster=dask.address, limit=2, file=file)
    assert (series.seeds, [failure.seed for failure in series.failures]) == ([1, 2, 4, 5, 6], [3])
    weights.write_text("-1")
    with pytest.raises(ValueError, match=r"games of hangs.py from before weights.txt has changed"):
        tilelab.play(bot, "2048/3x3", SEEDS, cluster=dask.address, limit=2, file=file)
    forged = tilelab.play(forger(tmp_path, FORGED["score"]), "2048/3x3", SEEDS, cluster=dask.address)
    assert [record.result for record in forged] == [record.result for record in tilelab.play(first, "2048/3x3", SEEDS)]


PATCHES = {
    "record": "from tilelab.arena import play\nmake = play.Record\nplay.Record = lambda **all: make(**{**all, 'score': 10**6})",
    "chance": "from tilelab.arena.fast import Chance\nsettle = Chance.settle\n"
    "Chance.settle = lambda chance, board, ply: settle(chance, board, ply + 1)",
    "replay": "from tilelab.arena import contest, player, replay\ncontest.is_true = replay.is_true = lambda *all: True\n"
    "player.Player.play = lambda player, seed: {'seed': seed, 'score': 10**6}",
}
"""What a bot may do to its process, for all games to come."""


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize("patch", PATCHES)
def test_a_bot_that_patches_its_process_changes_no_game_on_a_cluster(patch: str, tmp_path: Path) -> None:
    bot = tmp_path / "patches.py"
    bot.write_text(f"{PATCHES[patch]}\n\ndef choose(game):\n    return game.legal_actions()[0]\n")
    honest = [record.result for record in tilelab.play("greedy", "2048/3x3", SEEDS)]
    with cluster(1, tmp_path) as dask:
        patched = tilelab.play(bot, "2048/3x3", SEEDS, cluster=dask.address)
        assert [record.result for record in patched] == [record.result for record in tilelab.play(first, "2048/3x3", SEEDS)]
        later = tilelab.play("greedy", "2048/3x3", SEEDS, cluster=dask.address)
        assert [record.result for record in later] == honest


def _opening(seed: int) -> str:
    rules = game_named("2048")
    return rules.format_position(rules.opening(rules.parse_variant("3x3"), seed).board)


def test_a_record_of_no_game_is_not_believed() -> None:
    rules = game_named("2048")
    assert not is_true(rules, rules.default, Record(1, 0, 2, 0, 0.0, "playing", ""))
