"""Steps that many end-to-end tests share, in terms of the page's contract."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from game.app.words import LANGUAGES, WORDS
from game.core.errors import IllegalMove
from game.core.game import State
from game.core.grid import side_of
from game.games import game_named

KEYS = {"u": "ArrowUp", "r": "ArrowRight", "d": "ArrowDown", "l": "ArrowLeft"}
NAMES = {"u": "Move up", "r": "Move right", "d": "Move down", "l": "Move left"}
IN_SHEET = (
    "Daily",
    "Modes",
    "Events",
    "Replay",
    "Give up",
    "Play one move",
    "Review my game",
    "Practice",
    "Set up a board",
    "Share",
    "Bookmarks",
    "Statistics",
    "Daily calendar",
    "Export and import",
    "Settings",
    "Help",
)
"""The buttons in the menu that More opens."""

EASY = "#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15"
MIDDLE = "#/15/4x4:5-1-3-4_2-10-6-8_9-0-7-12_13-14-11-15"
HARDEST = "#/15/4x4:0-12-9-13_15-11-10-14_3-7-5-6_4-8-2-1"
MIDGAME = "#/2048/4x4:BA98345612340000@7"

WAYS = {"u": (0, -1), "r": (1, 0), "d": (0, 1), "l": (-1, 0)}


def open_view(page: Page, address: str = "", view: str = "2048") -> None:
    """Go to an address of the site, such as `#/15`, and wait until its view accepts input."""
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("data-ready", view)


def hold_notice(page: Page) -> None:
    """Keep the notice visible until it is dismissed, as if it had the focus, however slow the machine is."""
    page.locator("#notice").dispatch_event("focusin")


def reload(page: Page, view: str = "2048") -> None:
    """Reload the page and wait until its view accepts input."""
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-ready", view)


def board(page: Page) -> Locator:
    """Return the board, whose `data-` attributes hold the game's state."""
    return page.locator("[data-board]")


def fact(page: Page, name: str) -> str:
    """Return the current value of one of the board's `data-` attributes."""
    text = board(page).get_attribute(f"data-{name}")
    assert text is not None
    return text


FILL = """(room) => {
  localStorage.setItem("spare", "x".repeat(room || 0));
  localStorage.setItem("filler", "");
  let text = "x".repeat(1 << 20);
  while (text) {
    try { localStorage.setItem("filler" + Math.random(), text); } catch { text = text.slice(1 + text.length / 2); }
  }
  try { for (let pad = "x"; ; pad += "x") localStorage.setItem("filler", pad); } catch {}
  localStorage.removeItem("spare");
}"""
"""Fills the storage up to `room` free characters, by default none."""


EMPTY = """() => Object.keys(localStorage).filter((key) => key.startsWith("filler"))
  .forEach((key) => localStorage.removeItem(key))"""
"""Removes the filler that FILL stored."""


def press(page: Page, name: str) -> None:
    """Press the button with an accessible name, opening the sheet if the button is in it."""
    part: Page | Locator = page
    if name in IN_SHEET:
        page.locator("#more").click()
        part = page.locator("#dialog-more")
    part.get_by_role("button", name=name, exact=True).click()


def choose(page: Page, field: str, value: str) -> None:
    """Choose a value in a field of the settings."""
    press(page, "Settings")
    page.locator(field).select_option(value)
    page.keyboard.press("Escape")


def press_and_hold(page: Page, key: str) -> None:
    """Press a key and pause every animation at its start."""
    page.evaluate(
        """(key) => {
          document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
          document.getAnimations().forEach((animation) => animation.pause());
        }""",
        key,
    )


def opening(game: str, seed: int, variant: str = "4x4") -> State:
    """Return the opening that the rules deal in this Python."""
    rules = game_named(game)
    return rules.opening(rules.parse_variant(variant), seed)


def after(game: str, seed: int, moves: Iterable[str], variant: str = "4x4", start: State | None = None) -> State:
    """Return the state after moves, played in this Python; illegal moves are skipped."""
    rules = game_named(game)
    kind = rules.parse_variant(variant)
    state = start or rules.opening(kind, seed)
    for move in moves:
        try:
            state = rules.play(kind, state, move, seed).after
        except IllegalMove:
            continue
    return state


def expect_state(page: Page, game: str, state: State) -> None:
    """Expect the page to show this state in its attributes, figures, table and tiles."""
    rules = game_named(game)
    expect(board(page)).to_have_attribute("data-moves", str(state.moves))
    expect(board(page)).to_have_attribute("data-position", rules.format_position(state.board))
    expect(board(page)).to_have_attribute("data-score", str(state.score))
    expect(page.locator("#moves")).to_have_text(f"{state.moves:,}")
    values = [rules.tile(value, cell)[0] if value else "" for cell, value in enumerate(state.board)]
    assert tiles(page, side_of(state.board)) == values
    language = LANGUAGES.index(page.locator("html").get_attribute("lang") or "")
    blank = WORDS[rules.blank][language]
    assert page.locator("#rows td").all_text_contents() == [value or blank for value in values]


def tiles(page: Page, side: int) -> list[str]:
    """Return the tiles' texts by cell, counting a moving tile in its target cell and leaving out vanishing ones."""
    shown: list[dict[str, Any]] = page.locator("#tiles > .tile").evaluate_all(
        """(tiles) => tiles.filter((tile) => !["ghost", "vanish"].includes(tile.dataset.act)).map((tile) => ({
          text: tile.textContent, row: +tile.style.getPropertyValue("--row"), col: +tile.style.getPropertyValue("--col")}))"""
    )
    texts = [""] * (side * side)
    for tile in shown:
        cell = tile["row"] * side + tile["col"]
        assert not texts[cell], f"two tiles in cell {cell}"
        texts[cell] = tile["text"]
    return texts


def centre(page: Page, cell: int) -> tuple[float, float]:
    """Return the centre of a cell in CSS pixels of the window."""
    box = page.locator("#cells i").nth(cell).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def swipe(page: Page, start: tuple[float, float], way: str, distance: float = 60) -> None:
    """Drag the mouse from a point in one of the directions `urdl`."""
    across, down = WAYS[way]
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + across * distance, start[1] + down * distance, steps=3)
    page.mouse.up()


def storage_of(site: str, texts: dict[str, str]) -> dict[str, Any]:
    """Return the `storage_state` of a profile with these stored texts."""
    address = urlsplit(site)
    items = [{"name": f"tilelab.{name}", "value": text} for name, text in texts.items()]
    return {"cookies": [], "origins": [{"origin": f"{address.scheme}://{address.netloc}", "localStorage": items}]}


def kept(page: Page, name: str) -> str | None:
    """Return the text that the page has stored under a name."""
    text: str | None = page.evaluate("(name) => localStorage.getItem(`tilelab.${name}`)", name)
    return text


def run_python(page: Page, code: str) -> None:
    """Run code in the page's interpreter."""
    page.evaluate(
        """(code) => {
          const size = Module.lengthBytesUTF8(code), text = Module._malloc(size + 1), result = Module._malloc(12);
          Module.stringToUTF8(code, text, size + 1);
          Module.ccall("mp_js_do_exec", "number", ["pointer", "number", "pointer"], [text, size, result]);
          Module._free(text);
          Module._free(result);
        }""",
        code,
    )


def resize(page: Page, width: int, height: int) -> None:
    """Resize the window and wait until the page has handled it: the driver does not, and Python places some parts."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
