"""Custom tile colours: every number stays readable whatever is chosen, and stored colours are checked."""

import json

from game.app import words
from game.app.options.backup import Choices
from game.app.options.colours import (
    ENOUGH,
    NAME,
    START,
    OwnColours,
    contrast,
    distance,
    ink,
    is_colour,
    pack,
    properties,
    ranks,
    unpack,
)
from game.app.options.words import WORDS
from game.app.store import BadSave
from game.core.rng import below
from tests.common.checks import raises
from tests.common.tab import Tab


def colour(seed: int, ply: int) -> str:
    """Return a random colour."""
    return "#" + f"{below(1 << 24, seed, ply):06x}"


def painter(stored: dict[str, str] | None = None) -> tuple[Tab, OwnColours]:
    """Return a tab with custom colours."""
    words.add(WORDS)
    tab = Tab(stored)
    own = OwnColours(tab.app, lambda: tab.stored.get(NAME, ""))
    tab.welcome(own)
    return tab, own


def test_every_number_is_readable_whatever_colours_are_chosen() -> None:
    for seed in range(40):
        named = properties([colour(seed, ply) for ply in range(3)])
        places = [f"rank-{rank}" for rank in range(1, 19)] + ["away", "home"]
        assert len(named) == 2 * len(places)
        for place in places:
            number = named["--on-" + place[5:] if place[:4] == "rank" else "--on-" + place]
            assert contrast(number, named["--" + place]) >= ENOUGH, (seed, place)


def test_black_or_white_is_readable_on_every_grey() -> None:
    for grey in range(256):
        assert contrast(ink(f"#{grey:02x}{grey:02x}{grey:02x}"), f"#{grey:02x}{grey:02x}{grey:02x}") >= ENOUGH
    assert [ink(one) for one in ("#ffffff", "#000000", "#767676")] == ["#2b1d14", "#fffaf2", "#000000"]


def test_contrast_matches_the_standard() -> None:
    assert round(contrast("#000000", "#ffffff"), 6) == 21
    assert round(contrast("#767676", "#ffffff"), 2) == 4.54
    assert contrast("#123456", "#123456") == 1


def test_chosen_colours_are_those_of_their_tiles_and_the_others_are_in_between() -> None:
    for seed in range(20):
        chosen = [colour(seed, ply) for ply in range(3)]
        ramp = ranks(chosen)
        assert [ramp[0], ramp[10], ramp[16]] == chosen
        assert all([is_colour(one) for one in ramp])
    greys = ranks(["#ffffff", "#808080", "#000000"])
    assert greys[:17] == sorted(greys[:17], reverse=True)


def test_the_default_colours_differ_clearly() -> None:
    ramp = ranks(list(START))
    assert min([distance(ramp[at], ramp[other]) for at in range(18) for other in range(at)]) > 0.03


def test_a_choice_is_stored_and_used_only_in_its_theme() -> None:
    tab, own = painter()
    assert own.properties == {}
    tab.send("set", "tiles", "own")
    assert own.properties["--rank-11"] == START[1]
    tab.send("own-colour", 1, "#ff0000")
    assert (own.properties["--rank-11"], own.properties["--home"]) == ("#ff0000", "#ff0000")
    assert painter(tab.stored)[1].properties == own.properties == json.loads(tab.stored[NAME])["paint"]
    tab.send("set", "tiles", "sea")
    assert own.properties == {}


def test_an_invalid_colour_changes_nothing() -> None:
    tab, own = painter()
    for place, value in ((0, "red"), (0, "#12345"), (0, "#12345G"), (3, "#123456"), (-1, "#123456"), (0, "#FFFFFF")):
        tab.send("own-colour", place, value)
    assert (own.chosen, NAME in tab.stored) == (list(START), False)


def test_colours_that_are_too_similar_are_reported() -> None:
    tab, own = painter()
    assert own.notice[0] == "own-contrast"
    assert float(str(own.notice[1]["ratio"])) >= ENOUGH
    tab.send("own-colour", 0, "#3080d2")
    assert own.notice == ("own-alike", {})


def test_another_tab_is_followed() -> None:
    tab, own = painter()
    tab.hear(NAME, pack(["#000000", "#808080", "#ffffff"]))
    assert own.chosen == ["#000000", "#808080", "#ffffff"]
    tab.hear(NAME, "{")
    assert own.chosen == ["#000000", "#808080", "#ffffff"]


def test_an_import_reads_the_chosen_colours_and_derives_the_rest() -> None:
    text = json.dumps({"v": 1, "chosen": ["#111111", "#222222", "#333333"], "paint": {"background": "url(https://a.example)"}})
    merged = Choices().merged({}, {NAME: text})
    assert merged == {NAME: pack(["#111111", "#222222", "#333333"])}
    for wrong in (5, ["#111111"], ["#111111", "#222222", "url(x)"], {"a": 1}):
        raises(BadSave, Choices().check, NAME, json.dumps({"v": 1, "chosen": wrong}))
        raises(BadSave, unpack, json.dumps({"v": 1, "chosen": wrong}))
