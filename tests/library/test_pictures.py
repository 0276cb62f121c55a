"""Pictures of boards and replays are well-formed, use the page's colours, and load nothing from a network."""

import html
import re
import xml.etree.ElementTree as ElementTree

import pytest

import game as tilelab
from game.core import palette
from tests.imports import ROOT

SVG = "{http://www.w3.org/2000/svg}"
CSS = (ROOT / "game" / "web" / "static" / "tilelab.css").read_text("utf-8")


@pytest.mark.parametrize("kind", ["2048", "2048/3x4", "2048/6x6", "15", "15/10x10"])
def test_a_picture_shows_every_tile(kind: str) -> None:
    game = tilelab.Game(kind, seed=4)
    picture = ElementTree.fromstring(game.svg(size=200))
    shown = [text.text for text in picture.iter(SVG + "text")]
    assert shown == [str(number) for row in game.tiles for number in row if number]
    assert picture.get("width") == "200"
    assert game._repr_svg_() == game.svg()


def css_hole(tray: str) -> str:
    """Return the colour of the page's holes: the tray under a white veil."""
    veil = re.search(r"--hole: #ffffff(..);", CSS)
    assert veil
    share = int(veil[1], 16) / 255
    return "#" + "".join(f"{round(int(tray[at : at + 2], 16) * (1 - share) + 255 * share):02x}" for at in (1, 3, 5))


def test_the_colours_are_those_of_the_page() -> None:
    light = dict(re.findall(r"--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})", CSS[: CSS.index("[data-tiles=")]))
    assert [light[f"rank-{rank}"] for rank in range(1, 19)] == list(palette.RANKS)
    assert css_hole(light["tray"]) == palette.HOLE
    names = {"tray": "TRAY", "dark-ink": "DARK_INK", "light-ink": "LIGHT_INK", "away": "AWAY", "home": "HOME"}
    for name, constant in names.items():
        assert light[name] == getattr(palette, constant), name
    for rank in range(1, 19):
        is_light = f"--on-{rank}: var(--light-ink)" in CSS[: CSS.index("[data-tiles=")]
        assert palette.colours(f"rank-{rank}") == (palette.RANKS[rank - 1], palette.LIGHT_INK if is_light else palette.DARK_INK)


def test_a_replay_is_one_page_that_loads_nothing() -> None:
    game = tilelab.Game("2048", seed=1, moves="ldr")
    page = game.replay().html()
    assert '"REPLAY"' not in page and "TITLE" not in page
    assert not re.search(r"(?:https?:|src=|href=|@import|fetch\()", page.replace("http://www.w3.org/2000/svg", ""))
    frame = game.replay()._repr_html_()
    assert html.unescape(frame.partition('srcdoc="')[2].partition('"')[0]) == page
    assert 'sandbox="allow-scripts"' in frame
    assert repr(game.replay()) == f"<Replay of 3 moves, score {game.score}>"
