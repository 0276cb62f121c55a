"""Pictures of boards are well-formed and have the page's colours, also several on one page."""

import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

import game as tilelab
from game.library import pictures
from tests.imports import ROOT

SVG = "{http://www.w3.org/2000/svg}"
CSS = (ROOT / "game" / "web" / "static" / "tilelab.css").read_text("utf-8")
EVERY_TILE = tilelab.Game("2048/6x6", board=(*range(18), *[0] * 18))


@pytest.mark.parametrize("kind", ["2048", "2048/3x4", "2048/6x6", "15", "15/10x10"])
def test_a_picture_shows_every_tile(kind: str) -> None:
    game = tilelab.Game(kind, seed=4)
    picture = ElementTree.fromstring(game.svg(size=200))
    shown = [text.text for text in picture.iter(SVG + "text")]
    assert shown == [str(number) for row in game.tiles for number in row if number]
    assert picture.get("width") == "200"
    assert game.svg() == game.svg()


@pytest.mark.parametrize("game", [EVERY_TILE, tilelab.Game("15", seed=1)], ids=["2048", "15"])
def test_pictures_on_one_page_share_no_name_and_use_only_their_own(game: tilelab.Game) -> None:
    seen: set[str] = set()
    for picture in (game._repr_svg_(), game._repr_svg_(), game.positions()[0]._repr_svg_()):
        ids = re.findall(r'id="([^"]+)"', picture)
        classes = set(re.findall(r'class="([^"]+)"', picture))
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', picture)) == set(ids)
        assert len(ids) == len(set(ids)) and not seen & {*ids, *classes}
        assert set(re.findall(r"\.([\w-]+)\{", picture)) <= classes
        seen |= {*ids, *classes}


def css_hole(tray: str) -> str:
    """Return the colour of the page's holes: the tray under a white veil."""
    veil = re.search(r"--hole: #ffffff(..);", CSS)
    assert veil
    share = int(veil[1], 16) / 255
    return "#" + "".join(f"{round(int(tray[at : at + 2], 16) * (1 - share) + 255 * share):02x}" for at in (1, 3, 5))


def test_the_colours_are_those_of_the_page() -> None:
    first = CSS[: CSS.index("[data-tiles=")]
    light = dict(re.findall(r"--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})", first))
    assert [light[f"rank-{rank}"] for rank in range(1, 19)] == list(pictures.RANKS)
    assert css_hole(light["tray"]) == pictures.HOLE
    names = {"tray": "TRAY", "dark-ink": "DARK_INK", "light-ink": "LIGHT_INK", "away": "AWAY", "home": "HOME"}
    for name, constant in names.items():
        assert light[name] == getattr(pictures, constant), name
    for rank in range(1, 19):
        is_light = f"--on-{rank}: var(--light-ink)" in first
        ink = pictures.LIGHT_INK if is_light else pictures.DARK_INK
        assert pictures.colours(f"rank-{rank}") == (pictures.RANKS[rank - 1], ink)
    dark = dict(re.findall(r"--((?:tray|away|home|rank-\d+)): light-dark\(#[0-9a-f]{6}, (#[0-9a-f]{6})\)", first))
    assert dark == pictures.DARK
    assert f"--rim: {pictures.RIM}" in CSS and f"calc(var(--gap) * .22) {pictures.RING}" in CSS


def test_a_dark_theme_changes_the_colours_that_differ_on_the_page() -> None:
    for game in (EVERY_TILE, tilelab.Game("15", board="1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")):
        style = re.search(r"<style>@media \(prefers-color-scheme:dark\)\{(.*)\}</style>", game.svg())
        assert style
        shown = {re.sub(r"^t\w+?-", "", name): colour for name, colour in re.findall(r"\.([\w-]+)\{fill:(#\w+)\}", style[1])}
        looks = {name.partition("-")[2] for name in re.findall(r'class="([^"]+)"', game.svg())}
        assert shown == {look: colour for look, colour in pictures.DARK.items() if look in looks}


@pytest.mark.parametrize(("arrow", "turn"), [("r", 0), ("l", 180), ("d", 90), ("u", -90), ((0, 3), 0), ((12, 0), -90)])
def test_an_arrow_points_the_way_that_the_tiles_travel(arrow: Any, turn: int) -> None:
    picture = tilelab.Game("2048", seed=1).svg(arrows=[arrow])
    assert re.findall(r"rotate\(([-\d]+)\)", picture) == [str(turn)]


@pytest.mark.parametrize(("kind", "rings"), [("2048", 2), ("15", 1)])
def test_the_last_move_of_a_game_is_ringed(kind: str, rings: int) -> None:
    game = tilelab.Game(kind, seed=1)
    assert game.svg(last_move=True).count("stroke-width=\"5\"") == 0
    game.push("ld" if kind == "2048" else game.legal_moves[0])
    assert game.svg(last_move=True).count("stroke-width=\"5\"") == rings
    assert game.svg() == game.position.svg(last_move=True)


def test_coordinates_and_themes() -> None:
    game = tilelab.Game("2048/3x4", board="2 0 0 0/0 0 0 0/0 0 0 0")
    picture = ElementTree.fromstring(game.svg(coordinates=True))
    assert [text.text for text in picture.iter(SVG + "text")] == ["2", "1", "2", "3", "4", "1", "2", "3"]
    light, dark, both = (game.svg(theme=theme) for theme in ("light", "dark", ""))
    assert pictures.DARK["tray"] not in light and pictures.DARK["tray"] in dark
    assert [text.count("prefers-color-scheme") for text in (light, dark, both)] == [0, 0, 1]


@pytest.mark.parametrize(
    "named",
    [
        {"size": 0},
        {"size": -3},
        {"size": 1.5},
        {"size": "9"},
        {"size": 10**6},
        {"theme": "blue"},
        {"arrows": ["x"]},
        {"arrows": [(0, 0)]},
        {"arrows": [(0, 16)]},
        {"arrows": [3]},
    ],
)
def test_what_cannot_be_drawn_is_refused_by_its_value(named: dict[str, Any]) -> None:
    (value,) = named.values()
    with pytest.raises(ValueError, match=re.escape(repr(value[0] if isinstance(value, list) else value))):
        tilelab.Game("2048", seed=1).svg(**named)


def test_a_replay_is_saved_as_a_page_and_a_gif_needs_pillow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = tilelab.Game("2048", seed=1, moves="ld").replay()
    replay.save(tmp_path / "game.html")
    assert (tmp_path / "game.html").read_text("utf-8") == replay.html()
    with pytest.raises(ValueError, match=r"\.html or \.gif, not as 'game.png'"):
        replay.save(tmp_path / "game.png")
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(ModuleNotFoundError, match=r"tilelab\[pictures\]"):
        replay.save(str(tmp_path / "game.gif"))
    assert not (tmp_path / "game.gif").exists()
