"""Whatever an address says, the parser returns a game or refuses it, and what the page writes it reads."""

from hypothesis import example, given
from hypothesis import strategies as st

from game.app.links import MAX_FIELD, read_address
from game.app.session import Session
from game.app.sharing.names import MAX_NAME, clean_name, format_name, parse_name
from game.app.sharing.rival import Rival, format_challenge_address, proven_moves
from game.core.errors import BadNotation
from game.games import GAMES
from tests.common.tab import Tab, walk

PARTS = st.one_of(
    st.sampled_from(("2048", "15", "4x4@7", "3x3@1", "4x4+blitz@7", "watch", "urdl", "lu3", "l.a1", "x", "AAAA")),
    st.from_regex(r"\A(beat|by)-[^/#]{0,30}\Z"),
    st.text(max_size=12),
)
ADDRESSES = st.lists(PARTS, max_size=8).map(lambda parts: "#/" + "/".join(parts))


@given(ADDRESSES)
@example("#/2048/4x4@7/beat-8/urdl/by-%00")
@example("#/2048/4x4@7/beat-8/" + "l" * MAX_FIELD)
def test_any_address_opens_or_is_refused(address: str) -> None:
    try:
        _, session, moves = read_address(address, GAMES, lambda: 0)
        if session:
            assert not session.timeline.moves and len(session.part("beat")) <= MAX_FIELD
            proven_moves(session)
    except BadNotation as error:
        assert str(error) and len(str(error)) < 400


@given(ADDRESSES)
def test_a_refused_address_leaves_the_game_alone(address: str) -> None:
    tab = Tab(address="#/2048/4x4@99")
    tab.moves("urdl")
    before, stored = tab.model.sessions["2048"], dict(tab.stored)
    tab.send("route", address)
    tab.catch_up()
    if "cannot be opened" in tab.notice:
        assert tab.model.sessions["2048"] is before and tab.stored == stored


@given(st.integers(0, 2**64 - 1), st.integers(1, 60), st.text(max_size=40))
def test_a_written_challenge_is_verified_when_it_is_read(seed: int, count: int, typed: str) -> None:
    session = Session(GAMES[0], GAMES[0].default, seed)
    walk(session, count, seed % 1000)
    name = clean_name(typed)
    _, again, _ = read_address(format_challenge_address(session, name), GAMES, lambda: 0)
    assert again
    if session.state.score:
        rival = Rival(again)
        for _ in rival.check():
            pass
        assert rival.is_verified and rival.result == [session.state.score] and rival.scores[-1] == session.state.score
        assert rival.name == name


@given(st.text())
def test_a_cleaned_name_is_a_name(typed: str) -> None:
    name = clean_name(typed)
    assert len(name) <= MAX_NAME
    if name:
        assert parse_name(format_name(name)) == name


@given(st.text())
def test_a_text_of_a_link_is_a_name_or_refused(text: str) -> None:
    try:
        name = parse_name(text)
    except BadNotation:
        return
    assert clean_name(name) == name and parse_name(format_name(name)) == name
