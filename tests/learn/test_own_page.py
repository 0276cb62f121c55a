"""The stand-ins for a page and for Playwright, and the learner's page."""

import sys
from typing import Any
from unittest import mock

import pytest

from game.arena import small_browser, small_page
from game.arena.reports import Broken, Checked, Failed
from game.arena.small_page import Document, Element
from game.lab.workbench import AskOnce
from game.learn.learn import Learn
from tests.full.lessons import ROOT, in_sandbox

ORIGINAL = ROOT / "game/learn/original"


def opened(text: str) -> Document:
    with mock.patch.dict(sys.modules):
        return small_page.install(text)


HTML = '<main id="a"><p class="one two">A<b>B</b></p><br><p data-n="3"></p><button hidden>C &amp; D</button></main><p>E</p>'


@pytest.mark.parametrize(
    ("selector", "texts"),
    [
        ("p", ["AB", "", "E"]),
        ("main p", ["AB", ""]),
        ("main > b", []),
        ("p > b, button", ["B", "C & D"]),
        (".two", ["AB"]),
        ("p.one.two", ["AB"]),
        ("[data-n]", [""]),
        ('[data-n="3"]', [""]),
        ("[data-n='4']", []),
        ("p:empty", [""]),
        ("p:not(:empty)", ["AB", "E"]),
        ("p:not([data-n])", ["AB", "E"]),
        ("main p:nth-child(1)", ["AB"]),
        ("#a button:last-child", ["C & D"]),
        ("*:first-child", ["AB" + "C & D", "AB", "B"]),
        ("video", []),
    ],
)
def test_a_selector_finds_what_it_finds_in_a_browser(selector: str, texts: list[str]) -> None:
    assert [element.textContent for element in opened(HTML).querySelectorAll(selector)] == texts


def test_the_html_of_a_page_is_its_text_again() -> None:
    assert opened(HTML).innerHTML.replace('hidden=""', "hidden") == HTML
    assert opened("<p>a < b").shown == "<p>a &lt; b</p>"
    whole = "<!doctype html><html><head><title>T</title></head><body><script>1</script><p>A</p></body></html>"
    assert opened(whole).shown == "<p>A</p>"


def test_an_element_is_in_one_place_only() -> None:
    page = opened("<div></div><p></p>")
    box, place = page.children
    tile = page.createElement("b")
    box.append(tile, "text")
    place.appendChild(tile)
    assert page.innerHTML == "<div>text</div><p><b></b></p>"
    tile.remove()
    tile.remove()
    box.replaceChildren()
    assert page.innerHTML == "<div></div><p></p>"


def test_an_event_climbs_until_it_is_stopped() -> None:
    page = opened("<main><p></p></main>")
    heard: list[str] = []
    inner = page.querySelector("p")
    assert inner
    page.addEventListener("click", lambda event: heard.append("page"))
    main = page.querySelectorAll("main")[0]
    main.addEventListener("click", lambda event: heard.append("main"))
    main.addEventListener("click", lambda event: event.preventDefault())
    assert inner.click().defaultPrevented and heard == ["main", "page"]
    inner.addEventListener("click", lambda event: event.stopPropagation())
    inner.click()
    assert heard == ["main", "page"]


@pytest.mark.parametrize(("name", "selector"), [("appendchild", "p"), ("fly", "p"), ("checked", "p")])
def test_what_the_small_page_lacks_is_named(name: str, selector: str) -> None:
    with pytest.raises(AttributeError, match=f"no {name}"):
        getattr(Element("p"), name)
    with pytest.raises(ValueError, match="does not know the selector"):
        opened(HTML).querySelector(f"{selector}$")


def original(delay_ms: int) -> small_browser.Page:
    def open_page() -> tuple[Document, Any]:
        document = small_page.install((ORIGINAL / "index.html").read_text("utf-8"))
        return document, lambda: exec(compile((ORIGINAL / "page.py").read_text("utf-8"), "page", "exec"), {"__name__": "page"})

    return small_browser.Page(open_page, delay_ms)


@pytest.mark.parametrize("delay_ms", [0, 100, 2000])
def test_the_small_original_runs_in_the_stand_ins(delay_ms: int) -> None:
    with mock.patch.dict(sys.modules), mock.patch.object(sys, "path", [str(ORIGINAL), *sys.path]):
        page = original(delay_ms)
        tiles = page.locator("#board div:not(:empty)")
        assert tiles.count() == (0 if delay_ms else 2)
        small_browser.Expectation(tiles).to_have_count(2)
        page.get_by_role("button", name="15-puzzle").click()
        small_browser.Expectation(page.get_by_role("heading")).to_have_text("Moves: 0")
        small_browser.Expectation(page.locator("#board button:empty")).to_have_count(1)
        with pytest.raises(AssertionError, match="after 5000 ms"):
            small_browser.Expectation(page.locator("#board div")).to_have_count(3)
        with pytest.raises(AssertionError, match="strict mode"):
            page.locator("button").click()


def learn_at(name: str) -> Learn:
    learn = Learn("en", lambda stored: "")
    learn.send("begin", {}, now_ms=0)
    (fetch,) = learn.send("open", f"#/learn/{name}", now_ms=0)[-1:]
    paths: list[str] = fetch.__dict__["paths"]
    learn.send("fetched", {path: (ROOT / path).read_text("utf-8") for path in paths}, now_ms=0)
    return learn


def answer(learn: Learn, effects: list[Any]) -> None:
    """Let a sandbox answer the question in the effects."""
    (asked,) = [effect for effect in effects if isinstance(effect, AskOnce)]
    request: Any = asked.request
    for report in in_sandbox(request["source"], request["cases"], None, dict(request.get("modules", ()))):
        report.__dict__["run"] = asked.run
        learn.send("report", report, now_ms=0)


def test_the_page_of_a_lesson_opens_and_closes_with_the_lesson() -> None:
    learn = learn_at("keys")
    answer(learn, learn.send("own-begin", now_ms=0))
    assert learn.own_play.html.count("data-value") == 16 and not learn.own_play.fault
    learn.send("open", "#/learn", now_ms=0)
    assert not learn.own_play.is_open and not learn.own_play.html


def test_keys_wait_for_the_answer_to_the_one_before() -> None:
    learn = learn_at("keys")
    answer(learn, learn.send("own-begin", now_ms=0))
    assert len(learn.send("own-key", "ArrowUp", now_ms=0)) == 1
    assert [learn.send("own-key", "ArrowLeft", now_ms=0) for _ in range(30)] == [[]] * 30
    done = Checked(learn.own_play._run, "key", "", "", True, '"<p>1</p>"')
    for _ in range(20):
        assert len(learn.send("report", done, now_ms=0)) == 1
    assert learn.send("report", done, now_ms=0) == [] and learn.own_play.html == "<p>1</p>"


@pytest.mark.parametrize("report", [Broken("gone"), Failed(2, "bot-slow", 0, {"seconds": 20}), Failed(2, "bot-memory")])
def test_a_page_that_ends_says_why_and_takes_no_more_keys(report: Any) -> None:
    learn = learn_at("keys")
    learn.send("own-begin", now_ms=0)
    if isinstance(report, Failed):
        report.run = learn.own_play._run
    learn.send("report", report, now_ms=0)
    assert learn.own_play.fault and learn.send("own-key", "ArrowUp", now_ms=0) == []


def test_lessons_without_a_page_open_none() -> None:
    assert learn_at("slide").send("own-begin", now_ms=0) == []
