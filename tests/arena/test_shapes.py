"""The four shapes of a bot: recognized, called with their arguments, read, and ended if they move nothing."""

import pytest

from game.arena.board_view import Tools
from game.arena.bot import BotFailed, GameView, MovedNothing, load_bot
from game.arena.play import Setup, play
from game.arena.record import Record
from game.arena.shapes import stated_variant
from game.games import game_named
from tests.arena.notebooks import CONSTANT, CYCLE, ENDLESS, SIMULATE, WHOLE

TWO = game_named("2048")

AGENT = '''
def act(observation, mask):
    """Return the first direction of a fixed order that moves something."""
    assert len(observation) == len(observation[0]) and len(mask) == 4
    return next(action for action in (3, 2, 1, 0) if mask[action])
'''

AGENT_METHOD = """
class Bot:
    def __init__(self):
        self.moves = 0

    def act(self, observation, mask):
        self.moves += 1
        return max(range(4), key=lambda action: (mask[action], action))
"""


def seen(position: str, variant: str = "4x4", game: str = "2048") -> GameView:
    rules = game_named(game)
    return GameView(Tools(rules, rules.parse_variant(variant), 1, 0), rules.parse_position(position))


def played(source: str, variant: str = "4x4", seed: int = 1) -> Record:
    return play(Setup(TWO, TWO.parse_variant(variant), load_bot(source, "bot.py"), max_moves=600), seed)


def strategy(answer: object) -> str:
    return f"def strategy(board):\n    return {answer!r}\n"


@pytest.mark.parametrize(
    ("answers", "letter"),
    [
        (("W", "w", "up", "Up", "UP", "0", 0), "u"),
        (("D", "d", "right", "1", 1), "r"),
        (("S", "s", "down", "2", 2), "d"),
        (("A", "a", "left", "3", 3), "l"),
    ],
)
def test_a_strategy_answers_in_keys_words_and_digits(answers: tuple[object, ...], letter: str) -> None:
    view = seen("0000 0100 0000 0000")
    assert {load_bot(strategy(answer), "bot.py")()(view) for answer in answers} == {letter}


@pytest.mark.parametrize("answer", [None, "X", "u", "", "4", 4, -1, True, 1.0, "WA", ["W"]])
@pytest.mark.parametrize("kind", ["strategy(board)", "act(observation, mask)"])
def test_an_invalid_direction_is_an_error_that_names_the_function(kind: str, answer: object) -> None:
    if kind.startswith("act") and answer == "u":
        answer = "w"
    choose = load_bot(f"def {kind}:\n    return {answer!r}\n", "bot.py")()
    with pytest.raises(BotFailed, match=f"^{kind.partition('(')[0]} returned .*; legal here: 0") as raised:
        choose(seen("0000 0100 0000 0000"))
    assert (raised.value.reason, isinstance(raised.value, MovedNothing)) == ("bot-choice", False)


@pytest.mark.needs("numpy")
@pytest.mark.parametrize("kind", ["strategy(board)", "act(observation, mask)"])
def test_a_numpy_array_is_not_a_direction(kind: str) -> None:
    choose = load_bot(f"import numpy\ndef {kind}:\n    return numpy.array([0, 1])\n", "bot.py")()
    with pytest.raises(BotFailed, match=r" returned array\(\[0, 1\]\); legal here: 0"):
        choose(seen("0000 0100 0000 0000"))


def test_a_strategy_sees_rows_of_values_and_an_agent_rows_of_ranks_and_a_mask() -> None:
    view = seen("B120 0000 0000 0000")
    asked: list[object] = []
    collect = "class Bot:\n    def {0}(self, *given):\n        raise KeyError(given)\n"
    for name in ("strategy", "act"):
        with pytest.raises(BotFailed) as raised:
            load_bot(collect.format(name), "bot.py")()(view)
        cause = raised.value.__cause__
        assert isinstance(cause, KeyError)
        asked.append(cause.args[0])
    rest = [[0] * 4] * 3
    assert asked == [([[2048, 2, 4, 0], *rest],), ([[11, 1, 2, 0], *rest], [0, 1, 1, 0])]


def test_a_puzzle_is_given_as_its_numbers() -> None:
    view = seen("1 2 3/4 5 6/7 0 8", "3x3", "15")
    for source in (
        "def strategy(board):\n    assert board == [[1, 2, 3], [4, 5, 6], [7, 0, 8]]\n    return 'A'\n",
        "def act(observation, mask):\n    assert (observation[2], mask) == ([7, 0, 8], [0, 1, 1, 1])\n    return 3\n",
    ):
        assert load_bot(source, "bot.py")()(view) == "l"


@pytest.mark.parametrize(("variant", "outcome"), [("3x3", "lost"), ("4x4", "lost"), ("6x6", "playing")])
def test_a_notebooks_strategy_plays_unchanged_on_boards_of_any_size(variant: str, outcome: str) -> None:
    expected = played(SIMULATE, variant)
    assert (expected.outcome, expected.notes) == (outcome, {})
    for form in WHOLE:
        assert played(WHOLE[form], variant).result == expected.result


@pytest.mark.parametrize("form", ENDLESS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_choice_that_moves_nothing_ends_the_game_and_its_record_says_so(form: str, seed: int) -> None:
    record = played(ENDLESS[form], seed=seed)
    assert (record.outcome, record.ended_illegally, record.notes) == ("playing", True, {"illegal_move": 1})
    state = TWO.opening(TWO.default, seed)
    for letter in record.transcript:
        state = TWO.play(TWO.default, state, letter, seed).after
    assert state.score == record.score and len(TWO.legal_actions(state.board)) < 4


def test_a_strategys_memory_ends_with_its_game() -> None:
    setup = Setup(TWO, TWO.default, load_bot(CYCLE, "bot.py"))
    first, second = play(setup, 1), play(setup, 1)
    assert first.moves > 0 and first.result == second.result


def test_a_strategy_plays_on_if_letters_that_move_nothing_count() -> None:
    record = play(Setup(TWO, TWO.parse_variant("4x4-w2"), load_bot(CONSTANT, "bot.py"), max_moves=50), 1)
    assert (record.moves, record.notes) == (50, {})


@pytest.mark.parametrize("source", [AGENT, AGENT_METHOD])
def test_an_agent_that_obeys_its_mask_plays_to_the_end(source: str) -> None:
    assert [played(source, variant).outcome for variant in ("3x3", "4x4")] == ["lost", "lost"]


def test_an_agent_that_ignores_its_mask_ends_its_game() -> None:
    assert played("def act(observation, mask):\n    return mask.index(0) if 0 in mask else 0\n").ended_illegally


def test_a_function_choose_must_move_something() -> None:
    with pytest.raises(BotFailed, match=r"^choose returned 0; legal here: ") as raised:
        played("def choose(game):\n    return 0\n")
    assert (type(raised.value), raised.value.reason) == (BotFailed, "bot-idle")


@pytest.mark.parametrize(
    ("names", "chosen"),
    [
        (("choose", "strategy", "act"), "choose"),
        (("act", "strategy"), "strategy"),
        (("strategy", "Bot.choose"), "Bot.choose"),
        (("choose", "Bot.choose"), "choose"),
        (("strategy", "Bot.nothing"), "strategy"),
        (("Bot.act", "Bot.strategy"), "Bot.strategy"),
    ],
)
def test_of_several_shapes_one_is_used(names: tuple[str, ...], chosen: str) -> None:
    own = [name.partition(".")[2] for name in names if name.startswith("Bot.")]
    source = "class Bot:\n" * bool(own)
    source += "".join(f"    def {name}(self, *given):\n        raise KeyError('Bot.{name}')\n" for name in own)
    source += "".join(f"def {name}(*given):\n    raise KeyError('{name}')\n" for name in names if "." not in name)
    with pytest.raises(BotFailed, match=f"KeyError: '{chosen}'"):
        load_bot(source, "bot.py")()(seen("0000 0100 0000 0000"))


def test_for_a_source_of_unknown_shape_the_error_lists_all_shapes() -> None:
    with pytest.raises(BotFailed) as raised:
        load_bot("def move(board):\n    return 'W'\n", "bot.py")
    for shape in ("choose(game)", "strategy(board)", "act(observation, mask)", "class Bot"):
        assert shape in str(raised.value)


@pytest.mark.parametrize(
    ("line", "variant"),
    [
        ('VARIANT = "4x4-e3"', "4x4-e3"),
        ("VARIANT='5x5'  # a comment", "5x5"),
        ('VARIANT: str = "4x4-w3"', "4x4-w3"),
        ('    VARIANT = "4x4-e3"', ""),
        ('VARIANT = "4x4', ""),
        ("VARIANT = 3", ""),
        ('VARIANTS = "4x4-e3"', ""),
        ('VARIANT == "4x4-e3"', ""),
        ('# VARIANT = "4x4-e3"', ""),
    ],
)
def test_a_source_may_state_its_variant(line: str, variant: str) -> None:
    assert stated_variant(f'"""A bot."""\n{line}\ndef choose(game):\n    return 0\n') == variant
