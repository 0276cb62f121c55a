"""Record the frames of a slide, a merge, a spawn and an undo: `python3 -m tests frames [-- FOLDER]`.

FOLDER holds a copy of gabrielecirulli/2048, which is not part of this repository; the same boards are played in it and in ours.
Writes each tile in each frame to `tests/artifacts/frames.csv` and prints the medians of several runs. Times depend on the
machine, so they are not tested; the only check is that a merged tile never shows before its two tiles meet.
"""

import csv
import statistics
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route, expect, sync_playwright

from game.site.build import build
from game.site.serve import SiteServer
from tests.browser import launch
from tests.e2e.steps import open_view
from tests.e2e.views import settle

RUNS = 5
TABLE = Path(__file__).resolve().parent / "artifacts" / "frames.csv"
ORIGINAL = "http://original.test/"
SIDE = 4

RECORD = """([selector, key]) => new Promise((done) => {
  const frames = [];
  let pressed;
  const look = (now) => {
    const tiles = [...document.querySelectorAll(selector)].map((tile) => {
      const box = tile.getBoundingClientRect(), style = getComputedStyle(tile);
      const isShown = style.visibility === "visible" && style.opacity > 0.02 && box.width > 1;
      return [tile.textContent, box.x + box.width / 2, box.y + box.height / 2, box.width, isShown];
    });
    frames.push([now - pressed, tiles]);
    if (now - pressed < 900) requestAnimationFrame(look);
    else done(frames);
  };
  requestAnimationFrame((now) => {
    pressed = now;
    look(now);
    const [name, which] = key;
    const event = new KeyboardEvent("keydown", {key: name, bubbles: true, cancelable: true});
    Object.defineProperty(event, "which", {value: which});
    document.body.dispatchEvent(event);
  });
})"""
"""Presses a key and records each tile in each frame of the next 0.9 s: text, centre and width in CSS pixels, and visibility.

Times are in milliseconds since the key press, which happens in a frame, before it is painted.
"""

LEFT, UNDO = ("ArrowLeft", 37), ("u", 85)
MOTIONS = {"slide": ("0001000000000000", LEFT), "merge": ("1001000000000000", LEFT), "undo": ("1001000000000000", UNDO)}
"""The board and the key of each motion; undo takes back the merge. A tile 2 moves from the right edge to the left, or back."""


@dataclass(frozen=True)
class Tile:
    """One tile in a frame; its centre and width are in cells from the left edge of the first cell."""

    text: str
    x: float
    y: float
    width: float
    is_shown: bool


Frames = list[tuple[float, list[Tile]]]
"""Milliseconds since the key press, and the tiles."""


@dataclass(frozen=True)
class Timing:
    """Times of one run, in milliseconds since the key press; None for an event that does not happen."""

    first_moved: float
    slide: float
    merged: float | None
    gap: float | None
    """Distance of the two tiles, in cells, when the merged one first shows."""
    appeared: float | None
    """When the new tile first appears or, in an undo, disappears."""
    at_rest: float


def ours(browser: Browser, address: str) -> Iterator[tuple[str, Frames]]:
    """Yield the frames of each motion in our page."""
    page = browser.new_context(base_url=address, viewport={"width": 500, "height": 800}).new_page()
    for name, (position, key) in MOTIONS.items():
        open_view(page, f"#/2048/4x4:{position}@5")
        expect(page.locator("html")).to_have_attribute("data-features", "all")
        if key is UNDO:
            page.keyboard.press("ArrowLeft")
            expect(page.locator("#board")).to_have_attribute("data-moves", "1")
        settle(page)
        yield name, recorded(page, "#tiles .tile b", "#cells i", key)
        page.goto("about:blank")
    page.context.close()


def original(browser: Browser, folder: Path) -> Iterator[tuple[str, Frames]]:
    """Yield the frames of each motion in the original, which has no undo."""
    page = browser.new_context(viewport={"width": 600, "height": 900}).new_page()
    page.route("**/*", lambda route: _serve(route, folder))
    page.add_init_script("Math.random = () => 0.8")  # The new tile is a 2, and not in the first row.
    for name, (position, key) in MOTIONS.items():
        if key is UNDO:
            continue
        page.goto(ORIGINAL)
        cells = [[_cell(position, x, y) for y in range(SIDE)] for x in range(SIDE)]
        state = {"grid": {"size": SIDE, "cells": cells}, "score": 0, "over": False, "won": False, "keepPlaying": False}
        page.evaluate("state => localStorage.setItem('gameState', JSON.stringify(state))", state)
        page.reload()
        expect(page.locator(".tile")).not_to_have_count(0)
        settle(page)
        yield name, recorded(page, ".tile-container .tile-inner", ".grid-cell", key)
    page.context.close()


def _cell(position: str, x: int, y: int) -> dict[str, Any] | None:
    rank = int(position[y * SIDE + x], 16)
    return {"position": {"x": x, "y": y}, "value": 1 << rank} if rank else None


def _serve(route: Route, folder: Path) -> None:
    path = folder / (route.request.url.removeprefix(ORIGINAL) or "index.html")
    if route.request.url.startswith(ORIGINAL) and path.is_file():
        route.fulfill(path=path)
    else:
        route.abort()


def recorded(page: Page, tiles: str, cells: str, key: tuple[str, int]) -> Frames:
    """Press a key and return the frames, with positions in cells."""
    boxes = [page.locator(cells).nth(place).bounding_box() for place in (0, 1)]
    assert boxes[0] and boxes[1]
    left, top, pitch = boxes[0]["x"], boxes[0]["y"], boxes[1]["x"] - boxes[0]["x"]
    frames = page.evaluate(RECORD, [tiles, list(key)])
    return [
        (now, [Tile(text, (x - left) / pitch, (y - top) / pitch, width / pitch, shown) for text, x, y, width, shown in shapes])
        for now, shapes in frames
    ]


def timing(name: str, frames: Frames) -> Timing:
    """Measure the times of a motion; the travelling tile is the rightmost 2 of the first row."""
    start, goal = (0.0, 3.0) if name == "undo" else (3.0, 0.0)
    half = 0.5 * (1 - 0.11)
    moving = [(now, max([tile.x for tile in tiles if tile.text == "2" and tile.y < 0.9], default=None)) for now, tiles in frames]
    moved = [now for now, place in moving if place is not None and abs(place - (start + half)) > 0.02]
    there = [now for now, place in moving if place is not None and now >= moved[0] and abs(place - (goal + half)) <= 0.02]
    result = "4" if name == "merge" else ""
    seen = [(now, tiles) for now, tiles in frames if any(tile.text == result and tile.is_shown for tile in tiles)]
    gap = None
    if seen:
        row = [tile.x for tile in seen[0][1] if tile.text == "2" and tile.y < 0.9]
        gap = max(row) - min(row) if row else 0.0
    spawned = [now for now, tiles in frames if any(tile.y > 0.9 and tile.is_shown for tile in tiles) == (name != "undo")]
    last = frames[-1][1]
    rest = [now for now, tiles in frames if _shown(tiles) != _shown(last)]
    return Timing(moved[0], there[0] - moved[0], seen[0][0] if seen else None, gap, spawned[0] if spawned else None, rest[-1])


def _shown(tiles: list[Tile]) -> list[tuple[str, float, float, float]]:
    return sorted((tile.text, round(tile.x, 2), round(tile.y, 2), round(tile.width, 2)) for tile in tiles if tile.is_shown)


def median(values: list[float | None]) -> str:
    """Format the median of the values that are not None, or a dash."""
    there = [value for value in values if value is not None]
    return f"{statistics.median(there):.0f}" if there else "–"


def main() -> int:
    """Record all motions, write the frames and print the table."""
    folder = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else None
    rows: list[list[object]] = []
    timings: dict[tuple[str, str], list[Timing]] = {}
    with tempfile.TemporaryDirectory() as aside, sync_playwright() as playwright:
        site = build(Path(aside) / "site", print)
        with SiteServer(site, prefix="/repo/").running() as address:
            browser = launch(playwright, "chromium", print)
            for run in range(RUNS):
                sources = [("ours", ours(browser, address))]
                if folder:
                    sources.append(("original", original(browser, folder)))
                for who, motions in sources:
                    for name, frames in motions:
                        timings.setdefault((name, who), []).append(timing(name, frames))
                        for now, tiles in frames:
                            rows += [
                                [who, name, run, f"{now:.1f}", t.text, f"{t.x:.3f}", f"{t.y:.3f}", f"{t.width:.3f}", t.is_shown]
                                for t in tiles
                            ]
            browser.close()
    TABLE.parent.mkdir(parents=True, exist_ok=True)
    with TABLE.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows([["who", "motion", "run", "ms", "tile", "x", "y", "width", "seen"], *rows])
    print(f"Milliseconds since the key press, medians of {RUNS} runs; all frames are in {TABLE}")
    print(f"{'motion':8}{'':10}{'moves at':>10}{'slides for':>12}{'merged at':>11}{'new tile at':>13}{'at rest':>9}")
    for (name, who), runs in sorted(timings.items()):
        cells = [[run.first_moved, run.slide, run.merged, run.appeared, run.at_rest] for run in runs]
        words = [median([row[place] for row in cells]) for place in range(5)]
        print(f"{name:8}{who:10}{words[0]:>10}{words[1]:>12}{words[2]:>11}{words[3]:>13}{words[4]:>9}")
    early = max((run.gap or 0 for run in timings[("merge", "ours")]), default=0)
    print(f"When the merged tile first shows, its two tiles are {early:.2f} cells apart.")
    return int(early > 0.02)


if __name__ == "__main__":
    sys.exit(main())
