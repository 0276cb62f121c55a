"""The dispatcher sends each message to one feature and collects its effects."""

from game.app.feature import Dispatcher, Effect, Feature, Save, Say, UnknownMessage, Wake, parse_message
from game.core.errors import BadNotation, Refused
from tests.common.checks import raises


class Counter(Feature):
    """Counts and announces the count; `twice` sends two more messages."""

    def __init__(self) -> None:
        self.count = 0
        self.seen: list[int] = []

    def handlers(self):  # type: ignore[no-untyped-def]
        return {"count": self.on_count, "twice": self.on_twice}

    def on_count(self, by: int = 1) -> None:
        self.count += by
        self.emit(Say(f"{self.count} at {self.now_ms}"))

    def on_twice(self) -> None:
        self.send("count")
        self.send("count")

    def changed(self) -> None:
        self.seen.append(self.count)

    def view(self, slots: dict[str, str]) -> None:
        slots["count.text"] = str(self.count)


class Brake(Feature):
    """Intercepts every count above a limit."""

    def interceptors(self):  # type: ignore[no-untyped-def]
        return {"count": self.is_too_much}

    def is_too_much(self, by: int = 1) -> bool:
        return by > 5

    def stored(self, name: str, text: str) -> None:
        self.emit(Save(name + ".seen", text))


def _counting(*features: Feature) -> Dispatcher:
    dispatcher = Dispatcher()
    for feature in features:
        dispatcher.add(feature)
    return dispatcher


def test_a_message_is_written_with_its_arguments() -> None:
    assert parse_message("new") == ["new"]
    assert parse_message("move:u") == ["move", "u"]
    assert parse_message("replay:3:20261121") == ["replay", 3, 20261121]


def test_a_message_gets_the_value_of_a_field() -> None:
    assert parse_message("set:theme:{value}", "dark") == ["set", "theme", "dark"]
    assert parse_message("pace:{number}", "300") == ["pace", 300]
    assert parse_message("also:{value}:{checked}", "2048", True) == ["also", "2048", True]
    assert parse_message("key-remove:undo:{value}", ":") == ["key-remove", "undo", ":"]
    raises(ValueError, lambda: parse_message("pace:{number}", "fast"))


def test_a_message_is_handled_and_its_effects_are_returned() -> None:
    dispatcher = _counting(Counter())
    assert dispatcher.send("count", 2, now_ms=7) == [Say("2 at 7")]
    assert dispatcher.view() == {"count.text": "2"}


def test_features_see_changes_after_a_message_and_its_consequences_are_handled() -> None:
    counter = Counter()
    effects = _counting(counter).send("twice", now_ms=1)
    assert effects == [Say("1 at 1"), Say("2 at 1")]
    assert counter.seen == [2]


def test_an_interceptor_stops_a_message_before_its_handler() -> None:
    counter = Counter()
    dispatcher = _counting(counter, Brake())
    assert dispatcher.send("count", 6, now_ms=0) == []
    dispatcher.send("count", 5, now_ms=0)
    assert counter.count == 5


class Teller(Feature):
    """Records refusals."""

    def __init__(self) -> None:
        self.reasons: list[str] = []

    def refused(self, error: Refused) -> bool:
        self.reasons.append(error.reason)
        return True


class Picky(Feature):
    """Refuses every count: before its handler, in it, or after it."""

    def __init__(self, table: str) -> None:
        self._table = table

    def handlers(self):  # type: ignore[no-untyped-def]
        return {"count": self.refuse} if self._table == "handlers" else {}

    def interceptors(self):  # type: ignore[no-untyped-def]
        return {"count": self.refuse} if self._table == "interceptors" else {}

    def watches(self):  # type: ignore[no-untyped-def]
        return {"count": self.refuse} if self._table == "watches" else {}

    def refuse(self, by: int = 1) -> bool:
        raise BadNotation("no-moves")


def test_a_refusal_reaches_the_player_wherever_it_is_raised() -> None:
    for table, others in (("handlers", []), ("interceptors", [Counter()]), ("watches", [Counter()])):
        teller = Teller()
        features = others + [Picky(table)]
        _counting(teller, *features).send("count", now_ms=0)
        assert teller.reasons == ["no-moves"], table
        raises(BadNotation, lambda features=features: _counting(*features).send("count", now_ms=0))


class Watcher(Feature):
    """Records every count and the total so far."""

    def __init__(self, counter: Counter) -> None:
        self._counter = counter
        self.counts: list[tuple[int, int]] = []

    def watches(self):  # type: ignore[no-untyped-def]
        return {"count": self.note}

    def note(self, by: int = 1) -> None:
        self.counts.append((by, self._counter.count))


def test_a_watch_sees_handled_messages_but_not_intercepted_ones() -> None:
    counter = Counter()
    watcher = Watcher(counter)
    dispatcher = _counting(watcher, counter, Brake())
    for by in (3, 6, 2):
        dispatcher.send("count", by, now_ms=0)
    assert watcher.counts == [(3, 3), (2, 5)]


def test_a_watch_does_not_see_a_message_that_was_refused() -> None:
    watcher = Watcher(Counter())
    _counting(Teller(), watcher, Picky("handlers")).send("count", now_ms=0)
    assert watcher.counts == []


def test_in_quiet_mode_an_announcement_is_remembered_but_not_spoken() -> None:
    counter = Counter()
    dispatcher = _counting(counter)
    dispatcher.is_quiet = True
    counter.announce("one")
    assert (dispatcher.announced, dispatcher.effects) == ("one", [])
    dispatcher.is_quiet = False
    counter.announce("two")
    assert (dispatcher.announced, dispatcher.effects) == ("two", [Say("two")])


def test_a_message_named_by_two_features_is_an_error() -> None:
    error = raises(ValueError, lambda: _counting(Counter(), Counter()))
    assert "two features handle" in str(error)


def test_a_message_sent_before_its_feature_is_loaded_waits() -> None:
    dispatcher = Dispatcher()
    assert dispatcher.send("count", 3, now_ms=1) == []
    assert dispatcher.waiting == 1
    dispatcher.add(Counter())
    assert dispatcher.handle_early(2) == [Say("3 at 2")]
    assert dispatcher.waiting == 0


def test_waiting_messages_can_be_dropped_except_some() -> None:
    dispatcher = Dispatcher()
    for name in ("open", "count"):
        dispatcher.send(name, 3, now_ms=1)
    dispatcher.drop_early("count")
    dispatcher.add(Counter())
    assert dispatcher.handle_early(2) == [Say("3 at 2")]
    assert dispatcher.waiting == 0


def test_an_address_replaces_one_that_waits_and_the_end_of_a_game_still_waits() -> None:
    dispatcher = Dispatcher()
    for name in ("finished", "open-lab", "watch", "route"):
        dispatcher.send(name, now_ms=1)
    assert dispatcher.waiting == 2
    dispatcher.drop_early("route")
    assert dispatcher.waiting == 1
    dispatcher.send("open-learn", now_ms=2)
    assert dispatcher.waiting == 2, "what is asked for later waits"


def test_after_all_features_are_loaded_an_unknown_message_is_an_error() -> None:
    dispatcher = _counting(Counter())
    dispatcher.complete()
    assert "nonsense" in str(raises(UnknownMessage, lambda: dispatcher.send("nonsense", now_ms=0)))


def test_a_message_that_waited_in_vain_is_an_error() -> None:
    dispatcher = _counting(Counter())
    dispatcher.send("nonsense", now_ms=0)
    assert "nonsense" in str(raises(UnknownMessage, dispatcher.complete))


def test_a_text_that_another_tab_stored_reaches_every_feature() -> None:
    assert _counting(Counter(), Brake()).stored("2048.game", "x", 0) == [Save("2048.game.seen", "x")]


def test_effects_are_equal_if_their_fields_are() -> None:
    effects: list[Effect] = [Wake("wake", 5), Wake("wake", 6), Wake("beat", 5), Say("wake"), Save("a", "b")]
    for one in effects:
        assert [one == other for other in effects].count(True) == 1
    assert repr(Wake("beat", 5)) == "Wake(after_ms=5, message='beat')"
