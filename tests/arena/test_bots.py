"""The built-in bots: each does what its first line says and is in the table."""

import json
from itertools import product
from pathlib import Path

import pytest

from game.app.words.bots import WORDS
from game.arena.board_view import Tools
from game.arena.bot import GameView, load_bot
from game.arena.builtin import BUILTINS, builtins_of, find_builtin, read_source
from game.arena.play import Setup, play
from game.arena.shapes import stated_variant
from game.core.game import Variant
from game.engines import ENGINES
from game.fifteen.search.heuristics import manhattan
from game.fifteen.search.idastar import IdaStar
from game.games import GAMES, game_named
from game.twenty48.engine import CALIBRATION
from tests.arena import tutorial
from tests.arena.bots import maker
from tests.environment import ROOT
from tests.fifteen.boards import solution

UP, RIGHT, DOWN, LEFT = range(4)
SOURCES = [bot for bot in BUILTINS if bot.source]


def seen(position: str, game: str = "2048") -> GameView:
    rules_of = game_named(game)
    board = rules_of.parse_position(position)
    side = round(len(board) ** 0.5)
    return GameView(Tools(rules_of, rules_of.default.with_options(side, {}), 1, 0), board)


def notes_of(game: str, name: str, variant: Variant, max_moves: int = 1000) -> list[tuple[str, float]]:
    """Play some seeds; return each game's moves and the number of boards searched."""
    setup = Setup(game_named(game), variant, maker(game, name), max_moves=max_moves)
    records = [play(setup, seed) for seed in range(3)]
    return [(record.transcript, record.notes["nodes"]) for record in records]


def test_the_table_names_every_source_and_every_bot_of_an_engine() -> None:
    files = {path.relative_to(ROOT).as_posix() for path in (ROOT / "game" / "arena" / "bots").rglob("*.py")}
    assert {bot.source for bot in SOURCES} == files
    for game in GAMES:
        engine = ENGINES[game.id]()
        assert engine.game == game.id
        assert [bot.name for bot in builtins_of(game.id) if not bot.source] == list(engine.bot_names)
        names = [bot.name for bot in builtins_of(game.id)]
        assert len(set(names)) == len(names)


def test_the_table_names_the_variant_that_a_source_states() -> None:
    stated = {bot.name: stated_variant(read_source(bot)) for bot in SOURCES}
    assert stated == {bot.name: bot.kind for bot in SOURCES}
    assert {name: kind for name, kind in stated.items() if kind} == {"lookahead-as-written": "4x4-w3"}


def test_exactly_the_bots_have_a_name_and_a_description() -> None:
    names = {key for key in WORDS if key.startswith("bot-")}
    assert {key for bot in BUILTINS for key in (bot.label, bot.about)} == names


def test_the_table_names_the_data_that_the_engines_read() -> None:
    for game in GAMES:
        engine = ENGINES[game.id]()
        for bot in builtins_of(game.id):
            method = bot.name.removeprefix("idastar-") if bot.name.startswith("idastar-") else ""
            percents = (0, 9, 10, 11, 25, 30, 31, 49, 50, 51, 100) if game.has_chance else ()
            odds: list[dict[str, int]] = [{"four_percent": percent} for percent in percents] or [{}]
            for (rows, columns), options in product(game.sizes, odds):
                variant = game.default.with_options(rows, options, columns)
                if not bot.source and bot.copes_with(variant.side):
                    files = engine.data_files(variant, method)
                    assert {*bot.files(variant)} == {*files} - {CALIBRATION}, "it changes no move"


def test_a_bot_that_is_not_in_the_table_is_not_found() -> None:
    assert find_builtin("2048", "astar") is None


@pytest.mark.parametrize("bot", SOURCES, ids=lambda bot: f"{bot.game}-{bot.name}")
def test_a_source_is_short_says_what_it_does_and_imports_no_module_of_the_site(bot: object) -> None:
    text = read_source(bot)  # type: ignore[arg-type]
    assert text.startswith('"""') and text.count("\n") <= 80
    assert "from game" not in text and "import game" not in text


@pytest.mark.parametrize(
    ("bot", "position", "choices"),
    [
        ("greedy", "1133000000000000", {LEFT, RIGHT}),
        ("greedy", "3100310000000000", {UP, DOWN}),
        ("corner", "1133000000000000", {DOWN}),
        ("corner", "0000000000001133", {LEFT}),
        ("corner", "0000000000001234", {UP}),
        ("empties", "1133112200000000", {LEFT, RIGHT}),
        ("expectimax", "0B10000000000000", {LEFT}),
        ("expectimax", "01B0000000000000", {RIGHT}),
    ],
)
def test_a_bot_chooses_as_it_says(bot: str, position: str, choices: set[int]) -> None:
    view = seen(position)
    choose = maker("2048", bot)()
    assert {choose(view) for _ in range(30 if len(choices) > 1 else 1)} == choices


def played(bot: str, seed: int, four_percent: int) -> tutorial.Game:
    """Play a whole game of a built-in bot on its own variant."""
    game = game_named("2048")
    row = find_builtin("2048", bot)
    assert row
    variant = game.parse_variant(row.kind or "4x4").with_options(4, {"four_percent": four_percent})
    record = play(Setup(game, variant, maker("2048", bot)), seed)
    return seed, record.score, record.transcript, record.max_tile


def few(bot: str, four_percent: int) -> list[list[int]]:
    """Return the shortest recorded games."""
    recorded = json.loads(tutorial.GOLDEN.read_text("utf-8"))[tutorial.key_of(bot, four_percent)]
    assert [game[0] for game in recorded] == list(tutorial.SEEDS)
    return sorted(recorded, key=lambda game: game[2])[: 5 if bot == "lookahead" else 1]


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize("four_percent", tutorial.ODDS)
@pytest.mark.parametrize("bot", tutorial.BOTS)
def test_the_tutorials_bots_play_the_games_recorded_from_its_description(bot: str, four_percent: int) -> None:
    for game in few(bot, four_percent):
        assert tutorial.brief(played(bot, game[0], four_percent)) == game


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize("four_percent", tutorial.ODDS)
@pytest.mark.parametrize("bot", tutorial.BOTS)
def test_the_recorded_games_follow_the_description(bot: str, four_percent: int) -> None:
    for game in few(bot, four_percent):
        assert tutorial.brief(tutorial.play(bot, game[0], four_percent)) == game


def test_the_description_of_the_tutorials_bot_does_not_import_our_bots() -> None:
    lines = (ROOT / "tests" / "arena" / "tutorial.py").read_text("utf-8").splitlines()
    assert [line for line in lines if line.startswith(("import ", "from ")) and "tests" in line] == ["from tests import plain"]
    assert not [line for line in lines if "game." in line]


def test_a_string_that_returns_to_the_current_board_is_worth_nothing() -> None:
    board = ((0, 0, 0, 0), (2, 0, 0, 0), (32, 4, 2, 0), (128, 4, 2, 0))
    worths = {string: tutorial.worth(board, tutorial.after(board, string)) for string in ("uud", "lrl")}
    assert worths == {"uud": max(worths.values()), "lrl": 0}
    assert tutorial.best_string(board) == "uud"
    assert maker("2048", "lookahead")()(seen("0000100052107210")) == UP


def test_a_look_ahead_as_written_also_plays_by_the_usual_rules() -> None:
    game = game_named("2048")
    record = play(Setup(game, game.default, maker("2048", "lookahead-as-written")), 1)
    assert record.outcome == "lost"


def test_a_bot_is_found_by_its_name_alone() -> None:
    assert all(find_builtin(bot.game, bot.name) is bot for bot in BUILTINS)
    for name in ("", "s2", "coach@3"):
        assert find_builtin("2048", name) is None


def test_alphabeta_makes_the_moves_of_minimax_and_searches_fewer_boards() -> None:
    variant = game_named("2048").default.with_options(3, {})
    plain, pruned = (notes_of("2048", name, variant, 40) for name in ("minimax", "alphabeta"))
    assert [moves for moves, _ in plain] == [moves for moves, _ in pruned]
    assert all(few < many for (_, many), (_, few) in zip(plain, pruned))


@pytest.mark.parametrize("name", ["astar", "idastar"])
def test_a_learners_search_finds_a_shortest_solution(name: str) -> None:
    game = game_named("15")
    for seed, (moves, _) in enumerate(notes_of("15", name, Variant(3))):
        assert len(moves) == solution(game.opening(Variant(3), seed).board).length


def test_the_learners_idastar_searches_the_same_boards_as_the_engines() -> None:
    for seed, (moves, nodes) in enumerate(notes_of("15", "idastar", Variant(3))):
        search = IdaStar(game_named("15").opening(Variant(3), seed).board, manhattan)
        for _ in search.run():
            pass
        assert (search.moves, search.nodes) == (moves, nodes)


@pytest.mark.rotates(parts=5, of="long computations")
def test_astar_with_a_weight_solves_4x4_boards() -> None:
    row = find_builtin("15", "astar")
    assert row is not None
    greedier = read_source(row).replace("WEIGHT = 1\n", "WEIGHT = 3\n")
    record = play(Setup(game_named("15"), Variant(4), load_bot(greedier, "astar.py")), 1)
    assert record.outcome == "solved"


def test_better_bots_score_more_on_the_same_seeds() -> None:
    game = game_named("2048")
    means = []
    for name in ("random", "greedy", "corner"):
        setup = Setup(game, game.default, maker("2048", name))
        means.append(sum(play(setup, seed).score for seed in range(20)))
    assert means == sorted(means)


@pytest.mark.parametrize("bot", SOURCES, ids=lambda bot: f"{bot.game}-{bot.name}")
def test_a_bot_plays_every_size_that_it_supports(bot: object) -> None:
    assert isinstance(bot, type(BUILTINS[0]))
    game = game_named(bot.game)
    for rows, columns in [size for size in game.sizes if size[0] in (3, 4, 5, 10) or size[0] != size[1]]:
        variant = game.default.with_options(rows, {}, columns)
        if bot.copes_with(variant.side):
            setup = Setup(game, variant, maker(bot.game, bot.name), max_moves=6)
            assert play(setup, 1).moves == 6


def test_the_sources_are_files_of_the_site() -> None:
    assert all((Path(ROOT) / bot.source).is_file() for bot in SOURCES)
