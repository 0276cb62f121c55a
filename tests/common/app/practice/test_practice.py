"""Practice: costly moves become cards, answers are judged, and a card returns when its box is due."""

import json

from game.app.practice.cards import DAY_MS, MAX_CARDS, Card, Deck
from game.app.store import BadSave
from tests.common.checks import raises
from tests.common.tab import THREE, Tab

TILES = "#/2048/4x4:1100000000000000@7"
BOARD = (1, 1) + (0,) * 14
SOLVABLE = (1, 2, 3, 4, 5, 6, 0, 7, 8)


class Desk(Tab):
    """A tab of a game, to practise in."""

    def __init__(self, address: str, stored: dict[str, str] | None = None) -> None:
        super().__init__(stored, address)

    def sees(self, slot: str) -> str:
        """Return the text of a slot of the dialog."""
        slots: dict[str, str] = {}
        self.practice.fill(slots)
        return slots[slot]


def loss(**more: object) -> dict[str, object]:
    """Return a costly move of 2048 as the engine reports it."""
    fields: dict[str, object] = {
        "ply": 0,
        "cost": 120.0,
        "better": "ld",
        "grade": "mistake",
        "board": BOARD,
        "played": "r",
        "costs": {"l": 0.0, "d": 2.0, "r": 120.0},
        "worth": 900.0,
    }
    fields.update(more)
    return fields


def card(**more: object) -> Card:
    """Return the card of a costly move, as it is stored."""
    return Card(loss(tile="", chances={}, box=0, due=0, **more))


def reviewed(*losses: dict[str, object]) -> Desk:
    """Return a desk with a reviewed game and open practice."""
    desk = Desk(TILES)
    desk.send("move", "r")
    desk.review(*losses)
    desk.send("dismiss")
    desk.send("practice")
    return desk


def test_a_card_of_a_move_that_was_only_ranked_names_no_points() -> None:
    for answer, said in (("l", "Correct."), ("r", "Right again, as in your game"), ("d", "Down is not the best move.")):
        for worth in (0.0, 900.0):
            desk = reviewed(loss(better="l", costs={"l": 0.0, "d": 7.0, "r": 120.0}, worth=worth))
            desk.send("practice-move", answer)
            assert desk.sees("practice-said.text").startswith(said) or worth, (answer, worth)
            assert ("points" in desk.sees("practice-said.text")) == bool(worth), (answer, worth)


def test_a_costly_move_of_a_review_becomes_a_card_that_is_stored_once() -> None:
    desk = reviewed(loss(), loss(grade="good", board=(2,) + BOARD[1:]), loss(better="", board=(3,) + BOARD[1:]))
    assert [card.position for card in desk.practice.deck.cards] == ["1100000000000000"]
    assert desk.sees("practice-ask.text") == "Your move here was costly. What would you play now?"
    assert desk.sees("practice-due.text") == "1 card due"
    assert desk.sees("practice-kept.text").startswith("You have 1 card for this game. Above 500 in all")
    desk.send("dismiss")
    desk.send("move", "l")
    desk.review(loss(cost=130.0))
    assert [card.cost for card in desk.practice.deck.cards] == [130.0]
    again = Desk(TILES, desk.stored)
    again.send("practice")
    assert again.practice.card is not None and again.practice.card.played == "r"


def test_an_answer_is_judged_in_points_and_the_current_game_is_unchanged() -> None:
    for letter, said, verdict in (
        ("l", "Correct. In your game you lost 120 points here. This card comes back in 1 day.", "right"),
        ("d", "Correct. In your game you lost 120 points here. This card comes back in 1 day.", "right"),
        ("r", "Right again. It cost you 120 points in your game. Better: left or down. This card comes back soon.", "wrong"),
    ):
        desk = reviewed(loss())
        before = (desk.app.model.session.state, desk.app.model.session.helped, desk.app.model.records["2048"].pack())
        desk.send("practice-move", letter)
        assert (desk.sees("practice-said.text"), desk.sees("practice-said@data-verdict")) == (said, verdict)
        desk.send("practice-move", "l")
        assert desk.practice.answer == letter
        assert (desk.app.model.session.state, desk.app.model.session.helped, desk.app.model.records["2048"].pack()) == before
    desk = reviewed(loss(costs={"l": 0.0, "d": 44.4, "r": 120.0}, better="l"))
    desk.send("practice-move", "d")
    assert desk.sees("practice-said.text").startswith("Down costs 44 points on average. Better: left.")


def test_an_answer_is_judged_by_the_chance_of_a_high_tile_if_it_is_known() -> None:
    chances = {"tile": "512", "chances": {"l": 0.744, "r": 0.61}}
    desk = reviewed(loss(**chances))
    desk.send("practice-move", "l")
    assert "Chance of 512: 74% after left, 61% after right." in desk.sees("practice-said.text")
    desk = reviewed(loss(**chances))
    desk.send("practice-move", "r")
    assert "Better: left or down. Chance of 512: 61% after right, 74% after left." in desk.sees("practice-said.text")
    again = Desk(TILES, desk.stored)
    again.send("practice")
    assert again.practice.card is not None and again.practice.card.fields()["chances"] == {"l": 0.744, "r": 0.61}
    desk = reviewed(loss(**chances))
    desk.send("practice-move", "d")
    assert "Chance" not in desk.sees("practice-said.text")


def test_only_the_chance_of_a_tile_that_a_move_makes_is_100_percent_also_of_a_stored_card() -> None:
    desk = reviewed(loss(tile="512", chances={"l": 1.0, "r": 0.9999}))
    for _ in range(2):
        desk.send("practice-move", "r")
        assert "Chance of 512: over 99% after right, 100% after left." in desk.sees("practice-said.text")
        desk = Desk(TILES, desk.stored)
        desk.send("practice")


def test_a_move_that_moves_nothing_is_not_an_answer() -> None:
    desk = reviewed(loss())
    assert [desk.sees(f"practice-{letter}.disabled") for letter in "urdl"] == ["on", "", "", ""]
    for letter in ("u", "x", ""):
        desk.send("practice-move", letter)
        assert desk.practice.answer == ""
    assert desk.sees("practice-next.hidden") == "on"


def test_a_card_climbs_through_the_boxes_and_falls_back_to_the_first() -> None:
    desk = reviewed(loss())
    for days in (1, 2, 4, 8, 16, 32, 32):
        desk.send("practice-move", "l")
        desk.send("practice-next")
        assert desk.practice.card is None
        assert desk.sees("practice-ask.text") == (
            f"Nothing to practise now. Your next card comes in {days} {'day' if days == 1 else 'days'}."
        )
        desk.now_ms += days * DAY_MS - 1
        desk.send("practice-next")
        assert desk.practice.card is None
        desk.now_ms += 1
        desk.send("practice-next")
        assert desk.practice.card is not None
    desk.send("practice-move", "r")
    desk.send("practice-next")
    assert desk.practice.card is not None and desk.practice.card.box == 0


def test_a_wrong_card_is_repeated_after_the_others() -> None:
    desk = reviewed(loss(), loss(board=(0,) + BOARD[:15]))
    first = desk.practice.card
    desk.now_ms += 1000
    desk.send("practice-move", "r")
    desk.send("practice-next")
    assert desk.practice.card is not first
    desk.send("practice-move", "l")
    desk.send("practice-next")
    assert desk.practice.card is not None and desk.practice.card.position == "1100000000000000"


def test_a_removed_card_is_gone_and_an_empty_deck_is_reported() -> None:
    desk = reviewed(loss())
    desk.send("practice-remove")
    assert json.loads(desk.stored["practice"])["cards"] == []
    assert desk.sees("practice-ask.text") == "You have no cards yet. Play a game, then review it."
    assert desk.sees("practice-due.text") == ""


def puzzle_desk() -> Desk:
    """Return a desk with a card of a 3×3 puzzle that knows one right and one wrong move."""
    desk = Desk(THREE)
    desk.send("move", "l")
    board = [1, 2, 3, 4, 5, 6, 7, 0, 8]
    desk.review(loss(cost=2, better="l", grade="", board=board, played="r", costs={"l": 0, "r": 2}, worth=1))
    desk.send("dismiss")
    desk.send("practice")
    return desk


def test_a_puzzle_move_unknown_to_the_card_is_sent_to_the_solver() -> None:
    desk = puzzle_desk()
    assert desk.sees("practice-ask.text") == "Your move here was a detour. Find a shortest way."
    desk.send("practice-move", "d")
    assert desk.asked[-1]["board"] == [1, 2, 3, 4, 0, 6, 7, 5, 8]
    assert (desk.sees("practice-said.text"), desk.sees("practice-next.hidden")) == ("Thinking…", "on")
    desk.answer({"line": ["u", "l"], "bound": 2, "is_proven": True})
    assert desk.sees("practice-said.text") == "Down costs 2 moves. Better: left. This card comes back soon."
    desk = puzzle_desk()
    desk.send("practice-move", "l")
    assert desk.sees("practice-said.text") == "Correct: 1 move to the goal. This card comes back in 1 day."
    desk = puzzle_desk()
    desk.practice.deck.cards[0].worth = 3
    desk.send("practice-move", "d")
    desk.answer({"line": ["u", "l"], "bound": 2, "is_proven": True})
    assert desk.practice.is_right is True
    assert desk.practice.deck.cards[0].better == "ld"


def test_a_tap_on_a_tile_beside_the_gap_answers() -> None:
    desk = puzzle_desk()
    desk.send("practice-tap", 7)
    assert desk.practice.answer == ""
    desk.send("practice-tap", 8)
    assert (desk.practice.answer, desk.practice.is_right) == ("l", True)


def test_a_solver_that_cannot_be_loaded_leaves_the_card_to_be_answered_again() -> None:
    desk = puzzle_desk()
    desk.send("practice-move", "d")
    desk.send("engine", "failed", 0.0)
    assert desk.sees("practice-said.text").startswith("Hints could not be loaded.")
    desk.send("practice-move", "l")
    assert desk.practice.is_right is True


def test_a_full_deck_drops_the_best_known_card() -> None:
    deck = Deck()
    for place in range(MAX_CARDS):
        added = card(game="15", variant="3x3", position=str(place))
        added.box = 3 if place == 77 else 1
        deck.add(added)
    deck.add(card(game="15", variant="3x3", position="new"))
    positions = [card.position for card in deck.cards]
    assert (len(positions), "77" in positions, positions[-1]) == (MAX_CARDS, False, "new")
    assert len(deck.pack()) < 300 * MAX_CARDS


def test_stored_cards_are_read_back_and_broken_or_newer_ones_are_left_alone() -> None:
    deck = Deck()
    deck.add(card(game="15", variant="3x3", position="1 2 3"))
    deck.cards[0].answer(True, 5)
    other = Deck()
    other.load(deck.pack())
    assert other.cards[0].fields() == deck.cards[0].fields()
    wrong: list[dict[str, object]] = [{"played": "x"}, {"played": "rr"}, {"better": "lx"}, {"better": ""}, {"cost": "nan"}]
    wrong += [{"worth": "inf"}, {"costs": {"x": 1}}, {"costs": {"l": "inf"}}, {"chances": {"": 1}}, {"chances": {"l": "nan"}}]
    cards = []
    for changed in wrong:
        fields = loss(game="15", variant="3x3", position="1 2 3")
        fields.update(changed)
        cards.append(json.dumps({"v": 1, "cards": [fields]}))
    for text in ['{"v": 1}', '{"v": 1, "cards": [{}]}', "[", '{"v": 1, "cards": 5}'] + cards:
        raises(BadSave, other.load, text)
        desk = Desk(TILES, {"practice": text})
        desk.send("practice")
        assert desk.sees("practice-ask.text") == "Some of your cards could not be read. A copy was kept."
        assert desk.stored["practice.aside"] == text
    newer = '{"v": 99, "cards": []}'
    desk = Desk(TILES, {"practice": newer})
    desk.send("move", "r")
    desk.review(loss())
    assert desk.stored["practice"] == newer
