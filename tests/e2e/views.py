"""Shows every view and dialog of the page in turn, in any language, for checks that hold for all of them."""

import json
from collections.abc import Callable, Iterable, Iterator

from playwright.sync_api import Page, expect

from game.app.settings import CHOICES
from game.app.words import LANGUAGES
from tests.e2e.holding import hold
from tests.e2e.steps import KEYS, after, hold_notice, open_view

OVERLAY = "#overlay:not([data-fresh])"

Part = Callable[[Page], Iterator[str]]
"""Shows some of the views in turn, whatever was shown before; yields each view's name."""


def views(page: Page, parts: Iterable[Part] | None = None) -> Iterator[str]:
    """Show every view, or those of some parts of the page; yield each view's name.

    The page is never reloaded, so everything is loaded only once.
    """
    open_view(page, "#/2048/4x4@2048")
    hold_notice(page)
    ready(page)
    dismiss(page)
    for part in PARTS.values() if parts is None else parts:
        yield from part(page)


def _game(page: Page) -> Iterator[str]:
    open_view(page, "#/2048/4x4@2048")
    for key in KEYS.values():
        page.keyboard.press(key)
    yield "2048"
    open_view(page, "#/2048/4x4:0123456789ABCDEF")
    hold_notice(page)
    yield "2048 with every tile and a message"
    dismiss(page)


def _dialogs(*dialogs: str) -> Part:
    def part(page: Page) -> Iterator[str]:
        open_view(page, "#/2048/4x4@2048")
        for dialog in dialogs:
            yield from in_dialog(page, dialog, f"{dialog} of 2048")

    return part


def _days(page: Page) -> Iterator[str]:
    open_view(page, "#/2048/4x4@2048")
    do(page, "days")
    yield seen(page, "#month-days", "the calendar")
    dismiss(page)
    do(page, "backup")
    do(page, "backup-code")
    yield seen(page, "#backup-code", "export and import")
    dismiss(page)
    do(page, "open:help")
    do(page, "keys-change")
    page.locator('[data-do="key-want:undo"]').click()
    yield "the keys while they are changed"
    page.keyboard.press("Escape")
    dismiss(page)


def _elsewhere(page: Page) -> Iterator[str]:
    open_view(page, "#/2048/4x4:1020304050607080")
    do(page, "open:board")
    do(page, "board-clear")
    yield "the board of a game elsewhere"
    do(page, "follow")
    page.keyboard.press("ArrowRight")
    yield seen(page, "#dialog-spawn", "the new tile of a game elsewhere")
    dismiss(page)
    do(page, "follow-end")


def _ends(page: Page) -> Iterator[str]:
    open_view(page, "#/2048/6x6@5")
    for key in KEYS.values():
        page.keyboard.press(key)
    do(page, "replay")
    yield "a replay"
    do(page, "replay-leave")
    do(page, "give-up")
    yield seen(page, OVERLAY, "a lost game")
    yield from in_dialog(page, "statistics", "statistics with a game")
    open_view(page, "#/2048/4x4:AA00000000000000")
    page.keyboard.press("ArrowLeft")
    yield seen(page, OVERLAY, "a won game")
    open_view(page, "#/2048/2x4@5")
    yield "a board of 2 by 4"


def _puzzle(page: Page) -> Iterator[str]:
    open_view(page, "#/15/4x4@7", "15")
    hold_notice(page)
    dismiss(page)
    yield "the 15-puzzle"
    open_view(page, "#/15/8x8@5", "15")
    yield "the 15-puzzle, 8 by 8, and a message"
    for dialog in ("options", "help", "board", "events"):
        yield from in_dialog(page, dialog, f"{dialog} of the 15-puzzle")


def _solved(page: Page) -> Iterator[str]:
    yield from with_sessions(page)
    open_view(page, "#/15/3x3:1-2-3_4-5-6_7-0-8", "15")
    page.keyboard.press("ArrowLeft")
    yield seen(page, OVERLAY, "a solved puzzle")


def _other_places(page: Page) -> Iterator[str]:
    open_view(page, "#/lab", "lab")
    yield "the Lab"
    source = page.locator("#lab .cm-content")
    source.press("ControlOrMeta+a")
    page.keyboard.insert_text("def choose(game)\n    return 0\n")
    page.locator("#lab-run").click()
    yield seen(page, "#lab-fault-text", "a syntax error in the Lab")
    open_view(page, "#/learn", "learn")
    yield "the lessons"
    open_view(page, "#/learn/directions", "learn")
    expect(page.locator("#learn-text p").first).to_be_visible()
    page.locator("#learn-ask-hint").click()
    yield seen(page, "#learn-hint", "a lesson and its hint")
    open_view(page, "#/learn/class", "learn")
    expect(page.locator("#class-sheet .task")).to_have_count(16)
    yield "a class"
    open_view(page, "#/learn/code", "learn")
    expect(page.locator(".highlight")).to_have_count(6)
    yield "the highlights of the code"
    open_view(page, "#/learn/code/game/core/rng.py", "learn")
    yield seen(page, "#learn-module-box", "a module of the code")


def _nowhere(page: Page) -> Iterator[str]:
    page.goto("#/nowhere")
    yield seen(page, "#notice", "a wrong address")


def ready(page: Page) -> None:
    """Wait until the page's features are loaded."""
    expect(page.locator("html")).to_have_attribute("data-features", "all")


def with_bookmarks(page: Page) -> Iterator[str]:
    """Show the bookmarks: none, one of each game, and after removing one."""
    open_view(page, "#/2048/4x4@2048")
    do(page, "bookmarks")
    yield seen(page, "#dialog-bookmarks", "no bookmark")
    for address, view in (("#/15/8x8@5", "15"), ("#/2048/4x4:0123456789ABCDEF", "2048")):
        dismiss(page)
        open_view(page, address, view)
        do(page, "bookmarks")
        do(page, "bookmark-add")
        expect(page.locator("#bookmarks-list")).to_be_visible()
    yield "bookmarks"
    page.locator("#bookmarks-list li").last.locator("button").last.click()
    yield seen(page, "#bookmark-restore", "a bookmark removed")
    dismiss(page)


def with_sessions(page: Page) -> Iterator[str]:
    """Show a session of 30 solves, the actions for one solve, and the import field."""
    solves = [f"{place}000\t{9000 + place * 7919 % 5003}\t80\t60\t{place % 2 * 52 - 1}\t0\t{place}\t\t" for place in range(1, 31)]
    store(page, "15.solves.1.0", "\n".join(solves))
    store(page, "15.solves", '{"v": 1, "sessions": [[1, "4x4", ""]], "open": {}}')
    open_view(page, "#/15/4x4@7", "15")
    do(page, "sessions")
    page.locator("#sessions-solves summary").first.click()
    page.locator("#dialog-sessions > details summary").click()
    yield "a session"
    dismiss(page)


def with_practice(page: Page) -> Iterator[str]:
    """Show a practice card before and after its answer."""
    card: dict[str, object] = {"game": "2048", "variant": "4x4", "position": "1100000000000000", "played": "r", "better": "l"}
    card |= {"tile": "", "chances": {}, "box": 0, "due": 0, "cost": 120, "worth": 900, "costs": {"l": 0, "d": 44, "r": 120}}
    open_view(page, "#/2048/4x4@2048")
    store(page, "practice", json.dumps({"v": 1, "cards": [card]}))
    do(page, "practice")
    yield seen(page, "#practice-board", "practice")
    page.keyboard.press("ArrowDown")
    yield seen(page, "#practice-next", "practice, answered")
    dismiss(page)


def _challenge(page: Page) -> Iterator[str]:
    start = "#/2048/4x4@2048"
    moves = "lurdl"
    score = after("2048", 2048, moves).score
    open_view(page, f"{start}/beat-{score}/{moves}/by-Ben")
    yield seen(page, "#challenge-watch", "a challenge")
    page.keyboard.press("ArrowLeft")
    yield seen(page, "#challenge-line", "a challenge in play")
    do(page, "give-up")
    yield seen(page, f"{OVERLAY} #end-challenge", "a challenge lost")
    open_view(page, "#/2048/4x4:1100000000000000@1/beat-2/by-Ann-Sophie Wilhelmin")
    page.keyboard.press("ArrowLeft")
    yield seen(page, "#bar[data-passed=on]", "a challenge passed")
    do(page, "give-up")
    yield seen(page, f"{OVERLAY} #end-challenge", "a challenge won")
    do(page, "challenge-back")
    yield seen(page, "#share-name", "an answer to a challenge")
    dismiss(page)
    open_view(page, f"{start}/{moves}/watch")
    yield seen(page, "#replay-same", "a replay of a friend")
    do(page, "replay-race")
    dismiss(page)
    page.keyboard.press("ArrowLeft")
    yield seen(page, "#mode-mark", "a race with a ghost")


def _puzzle_challenge(page: Page) -> Iterator[str]:
    open_view(page, "#/15/3x3:1-2-3_4-5-6_7-0-8/beat-3-9000/by-Ben", "15")
    yield seen(page, "#challenge-card", "a challenge of the puzzle")
    page.keyboard.press("ArrowLeft")
    yield seen(page, f"{OVERLAY} #end-challenge", "a challenge of the puzzle won")


def _hints(page: Page) -> Iterator[str]:
    """Show a quick guess, held while the coach thinks, and the coach's advice."""
    held = hold(page, "**/engine_worker.js*", times=1)
    open_view(page, "#/2048/4x4:4689245713350120")
    do(page, "hint")
    yield seen(page, '#chevron[data-guess="on"]', "a quick guess")
    for route in held:
        route.continue_()
    yield seen(page, '#chevron[data-guess=""]', "the coach's advice")
    page.locator("#coach-details summary").click()
    yield "the coach's reasons"


def _moments(page: Page) -> Iterator[str]:
    open_view(page, "#/2048/4x4-t512:0012023453670088")
    page.keyboard.press("ArrowRight")
    yield seen(page, OVERLAY, "a goal reached")


def _daily(page: Page) -> Iterator[str]:
    open_view(page, "#/2048/4x4@2048")
    page.keyboard.press("ArrowRight")  # The card comes with the second game.
    page.locator("#new").click()
    page.locator("#notice").get_by_role("button").last.click()
    expect(page.locator("#daily-card").first).to_be_visible()
    yield "the daily card"
    page.locator("#daily").click()
    for key in KEYS.values():
        page.keyboard.press(key)
    yield "a daily board"
    do(page, "give-up")
    yield seen(page, f"{OVERLAY} #end-week", "the end of a daily board")
    do(page, "open:share")
    yield "sharing a daily board"
    dismiss(page)
    do(page, "days")
    page.locator("#month-days button[data-state=done]").last.click()
    yield seen(page, "#day-board", "a day in the calendar")
    dismiss(page)


def _statistics(page: Page) -> Iterator[str]:
    """Show the statistics of many games, and of another size of board."""
    same = {"outcome": "lost", "helped": False, "ms": 400_000, "moves": 500, "reached": {"7": 90_000, "8": 170_000, "9": 330_000}}
    same.update({"event": "", "daily": "", "paused": False})
    games = []
    for place in range(30):
        begun_ms = 1_600_000_000_000 + place * 5_000_000_000
        facts = {"variant": "4x4" if place % 3 else "5x5", "score": 4_000 + place * 7_919 % 9_001, "top": 9 + place % 3}
        games.append({**same, **facts, "id": begun_ms, "ended": begun_ms + 400_000})
    store(page, "2048.games", json.dumps({"v": 1, "games": games}))
    open_view(page, "#/2048/4x4@2048")
    do(page, "open:statistics")
    yield seen(page, "#statistics-body .reaches", "statistics of many games")
    page.locator("#statistics-kinds :is(button, input)").last.click()
    yield "statistics of another size"
    dismiss(page)


def _marathon(page: Page) -> Iterator[str]:
    yield from with_sessions(page)
    do(page, "open:events")
    page.locator("#event-x10").click()
    yield seen(page, "#race-key", "a marathon")
    do(page, "open:events")
    page.locator("#event-single").click()
    expect(page.locator("#race-key")).to_be_hidden()
    yield "single solves"


PARTS: dict[str, Part] = {
    "game": _game,
    "dialogs": _dialogs("more", "modes", "options", "share"),
    "more dialogs": _dialogs("statistics", "help", "access", "board"),
    "bookmarks": with_bookmarks,
    "practice": with_practice,
    "days": _days,
    "elsewhere": _elsewhere,
    "ends": _ends,
    "puzzle": _puzzle,
    "solved": _solved,
    "other places": _other_places,
    "nowhere": _nowhere,
    "challenge": _challenge,
    "challenge of the puzzle": _puzzle_challenge,
    "hints": _hints,
    "moments": _moments,
    "daily": _daily,
    "many games": _statistics,
    "marathon": _marathon,
}


def in_dialog(page: Page, dialog: str, name: str) -> Iterator[str]:
    """Open a dialog, yield its name, and close it."""
    do(page, "open:" + dialog)
    yield seen(page, f"#dialog-{dialog}", name)
    dismiss(page)


def seen(page: Page, part: str, name: str) -> str:
    """Wait until a part of a view is visible; return the view's name."""
    expect(page.locator(part)).to_be_visible()
    return name


def do(page: Page, action: str) -> None:
    """Press the visible button of an action, opening the sheet if needed."""
    if page.locator(f'#dialog-more [data-do="{action}"]').count() and not page.locator(f'[data-do="{action}"]:visible').count():
        page.locator("#more").click()
    inside = page.locator(f'dialog[open] [data-do="{action}"]:visible')
    (inside if inside.count() else page.locator(f'[data-do="{action}"]:visible')).first.click()


def dismiss(page: Page) -> None:
    """Close the open dialog or the notice; the menu at its button has no cross."""
    button = page.locator('dialog[open] [data-do="dismiss"]:visible, #notice:not([hidden]) [data-do="dismiss-notice"]:visible')
    if button.count():
        button.first.click()
    else:
        page.keyboard.press("Escape")


def settle(page: Page) -> None:
    """Finish every animation."""
    page.evaluate("document.getAnimations().forEach((animation) => animation.finish())")


def store(page: Page, name: str, text: str) -> None:
    """Store a text as another tab would."""
    page.evaluate(
        """([key, newValue]) => {
          localStorage.setItem(key, newValue);
          dispatchEvent(new StorageEvent("storage", {key, newValue}));
        }""",
        [f"tilelab.{name}", text],
    )


def set_in_place(page: Page, **choices: str) -> None:
    """Change settings in the open view, as another tab would."""
    store(page, "settings", json.dumps({"v": 1, **choices}))


def choose(
    page: Page,
    theme: str = CHOICES["theme"][0],
    language: str = LANGUAGES[0],
    hand: str = CHOICES["hand"][0],
    tiles: str = CHOICES["tiles"][0],
) -> None:
    """Apply these settings to the open view and finish every animation."""
    set_in_place(page, theme=theme, language=language, hand=hand, tiles=tiles)
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", theme)
    expect(root).to_have_attribute("lang", language)
    expect(root).to_have_attribute("data-hand", hand)
    expect(root).to_have_attribute("data-tiles", tiles)
    settle(page)


TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  const dialog = document.querySelector("dialog[open]");
  const wide = document.documentElement.scrollWidth > width ? ["the page"] : [];
  const isClipped = (one) => one && (getComputedStyle(one).clipPath !== "none" || isClipped(one.parentElement));
  if (dialog && dialog.scrollWidth > dialog.clientWidth) wide.push("the dialog");
  for (const element of (dialog ?? document.body).querySelectorAll("button, a, input, select, p, dd, dt, h1, h2, label, td")) {
    const box = element.getBoundingClientRect();
    if (!box.width || element.closest(".unseen, #tiles, html:not([data-pad=on]) .pad") || isClipped(element)) continue;
    if (box.right > width + 1 || box.left < -1) wide.push(element.id || element.outerHTML.slice(0, 80));
    const isCut = getComputedStyle(element).overflowX !== "visible" && !["INPUT", "SELECT"].includes(element.tagName);
    if ((isCut || element.tagName === "BUTTON") && element.scrollWidth > element.clientWidth + 2) {
      wide.push(`cut: ${element.id || element.outerHTML.slice(0, 80)}`);
    }
  }
  return wide;
}"""


def too_wide(page: Page) -> list[str]:
    """Return the elements that do not fit the window's width."""
    wide: list[str] = page.evaluate(TOO_WIDE)
    return wide
