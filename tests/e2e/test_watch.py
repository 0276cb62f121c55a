"""The page watcher detects every kind of problem."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from game.site.serve import SiteServer
from tests.e2e.watch import Problems

POLICY = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src * data:; script-src 'self'\">"
PAGE = '<!doctype html><meta charset="utf-8">{policy}<link rel="icon" href="data:,"><p>Here</p>{body}'


@pytest.fixture
def watched(tmp_path: Path, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Problems]:
    """The problems of a small page whose body is the test's parameter; `FOREIGN` stands for another origin."""
    (tmp_path / "throws.js").write_text("throw new Error('thrown');", "utf-8")
    (tmp_path / "logs.js").write_text("console.error('logged');", "utf-8")
    with (
        SiteServer(tmp_path).running() as address,
        SiteServer(tmp_path).running() as foreign,
        browser.new_context() as context,
    ):
        body = request.param.replace("FOREIGN", foreign)
        (tmp_path / "index.html").write_text(PAGE.format(policy=POLICY, body=body), "utf-8")
        problems = Problems(address.removesuffix("/"))
        problems.watch(context)
        page = context.new_page()
        page.goto(address, wait_until="load")
        expect(page.locator("p")).to_have_text("Here")
        # Messages from the browser arrive in order, so this answer arrives after all problems.
        page.evaluate("() => new Promise((resolve) => setTimeout(resolve, 0))")
        yield problems


@pytest.mark.parametrize("watched", [""], indirect=True)
def test_a_page_without_problems_has_none(watched: Problems) -> None:
    assert watched.verdict() == []


@pytest.mark.parametrize(
    ("watched", "text"),
    [
        ('<script src="logs.js"></script>', "console error: logged"),
        ('<script src="throws.js"></script>', "thrown"),
        ("<script>document.title = 'inline'</script>", "policy violation: script-src-elem blocked inline"),
        ('<img alt="" src="missing.png">', "status 404"),
        ('<img alt="" src="FOREIGNlogs.js">', "foreign request: http://127.0.0.1:"),
    ],
    indirect=["watched"],
)
def test_a_problem_is_detected_and_can_be_expected(watched: Problems, text: str) -> None:
    assert any(text in problem for problem in watched.verdict())
    before = len(watched.verdict())
    watched.expect(text)
    assert len(watched.verdict()) < before


@pytest.mark.parametrize("watched", [""], indirect=True)
def test_an_expected_problem_that_does_not_happen_is_a_problem(watched: Problems) -> None:
    watched.expect("a crash")
    assert watched.verdict() == ["expected, but did not happen: a crash"]
