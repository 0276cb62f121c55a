"""Features are told only what concerns them, and asked for their slots only where somebody sees those."""

from game.app.feature import Feature, Handlers, Interceptors
from game.app.play.scene import EACH, END, GAME, PLACE, RACE, REPLAY, STATE, Follower, Scene
from tests.common.tab import NEARLY_SOLVED, SEEDED, Tab

RACE_ADDRESS = "#/15/3x3@1"


class Witness(Follower):
    """Counts how often it is told something, asked for its slots, and passed a message."""

    def __init__(self, tab: Tab, sees: int, places: tuple[str, ...] = ()) -> None:
        self._model = tab.model
        self.sees = sees
        self.places = places
        self.turns = self.views = self.moves = self.meetings = 0
        tab.join(self)

    def interceptors(self) -> Interceptors:
        return self.awake({"move": self._look})

    def watches(self) -> Handlers:
        return self.awake({"undo": self._note})

    def _look(self, letter: str) -> bool:
        self.moves += 1
        return False

    def _note(self) -> None:
        self.moves += 1

    def met(self) -> None:
        self.meetings += 1

    def turned(self) -> None:
        self.turns += 1

    def fill(self, slots: dict[str, str]) -> None:
        self.views += 1


def view(tab: Tab) -> None:
    tab.app.dispatcher.view()


def test_a_follower_is_told_of_nothing_else_than_what_it_sees() -> None:
    trips = (
        (("move", "l"), STATE),
        (("undo",), STATE),
        (("open", "help"), PLACE),
        (("set", "theme", "dark"), 0),
        (("dismiss",), PLACE),
        (("move", "l"), STATE),
        (("replay",), REPLAY + STATE),
        (("replay-step", "back"), STATE),
        (("replay-leave",), REPLAY + STATE),
        (("new",), GAME + STATE),
        (("route", RACE_ADDRESS), GAME + STATE + RACE),
        (("set", "theme", "light"), RACE),
        (("route", SEEDED), GAME + STATE + RACE),
        (("set", "theme", "dark"), 0),
    )
    tab = Tab(address=SEEDED)
    witnesses = {sees: Witness(tab, sees) for sees in (GAME, REPLAY, STATE, PLACE, RACE, EACH)}
    deaf = Witness(tab, 0)
    for message, changes in trips:
        before = {sees: witness.turns for sees, witness in witnesses.items()}
        tab.send(*message)
        told = [sees for sees, witness in witnesses.items() if witness.turns > before[sees]]
        assert told == [sees for sees in witnesses if sees & (changes + EACH)], message
        assert max([witness.turns - before[sees] for sees, witness in witnesses.items()]) == 1, message
    assert (deaf.turns, deaf.meetings) == (0, 1)


def test_the_end_of_a_game_is_a_place() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    end, card = Witness(tab, PLACE), Witness(tab, 0, (END,))
    view(tab)
    assert (end.turns, card.views) == (1, 0)
    tab.send("move", "l")
    view(tab)
    assert (end.turns, card.views) == (2, 1)
    tab.send("open", "help")
    view(tab)
    assert card.views == 1


def test_a_follower_shows_its_slots_only_in_its_places() -> None:
    tab = Tab(address=SEEDED)
    everywhere, dialogs = Witness(tab, 0), Witness(tab, 0, ("help", "more"))
    for message in (("move", "l"), ("open", "help"), ("dismiss",), ("open", "options"), ("open", "more")):
        tab.send(*message)
        view(tab)
    assert (everywhere.views, dialogs.views) == (5, 2)


def test_a_follower_that_rests_is_asked_once_more_and_gets_no_messages_but_is_told_what_it_sees() -> None:
    tab = Tab(address=SEEDED)
    witness = Witness(tab, STATE)
    view(tab)
    witness.rests = True
    for _ in range(3):
        tab.send("move", "l")
        tab.send("undo")
        view(tab)
    assert (witness.views, witness.moves) == (2, 0)
    assert witness.turns > 4
    witness.rests = False
    tab.send("move", "l")
    tab.send("undo")
    view(tab)
    assert (witness.views, witness.moves) == (3, 2)


def test_a_follower_of_races_has_nothing_to_do_in_other_games() -> None:
    tab = Tab(address=SEEDED)
    witness = Witness(tab, RACE)
    for address, moves in ((SEEDED, 0), (RACE_ADDRESS, 2), (SEEDED, 2)):
        tab.send("route", address)
        tab.send("move", "l")
        tab.send("undo")
        assert witness.moves == moves, address


class Mover(Follower):
    """Leaves the replay as soon as it sees one."""

    sees = REPLAY

    def __init__(self, tab: Tab) -> None:
        self._model = tab.model

    def turned(self) -> None:
        self._model.replay = None


def test_a_change_that_a_follower_makes_is_told_in_the_same_message_whatever_the_order() -> None:
    for is_first in (True, False):
        tab = Tab(address=SEEDED)
        tab.send("move", "l")
        if is_first:
            tab.join(Mover(tab))
        witness = Witness(tab, REPLAY)
        if not is_first:
            tab.join(Mover(tab))
        tab.send("replay")
        assert witness.turns == 3
        assert tab.model.replay is None


def test_no_feature_of_the_application_but_the_scene_is_called_after_each_message() -> None:
    tab = Tab(address=SEEDED)
    always = [feature for feature in tab.app.dispatcher.features if type(feature).changed is not Feature.changed]
    assert [type(feature) for feature in always] == [Scene]
