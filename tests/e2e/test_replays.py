"""Replays of the library in the places where notebooks show them: each position, by mouse and keyboard, with no request."""

import html

import pytest
from playwright.sync_api import FrameLocator, Page, expect

import game as tilelab
from game.library.pictures import DARK, TRAY, label
from tests.e2e.axe import ALL, add_axe, violations
from tests.e2e.conftest import NewContext

HOSTS = {
    "exported page": "",
    "VS Code": "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline';"
    " img-src 'self' https: data:; font-src 'self' https:; connect-src https:; child-src https: data:",
}
"""The policies of pages around a replay."""


def played() -> list[tilelab.Game]:
    """Return a game of each kind that a replay has to draw: merges, idle spawns and tiles that reach home."""
    merging = tilelab.play("greedy", "2048/3x4", seeds=[2]).game(2)
    puzzle = tilelab.Game("15/3x3", seed=3)
    puzzle.push(puzzle.solve().moves)
    return [merging, puzzle]


def shown(page: Page, games: list[tilelab.Game], policy: str = "") -> list[FrameLocator]:
    """Show the replays of games on a page with a policy, as outputs of a notebook."""
    frames = "".join([f"<div>{game.replay()._repr_html_()}</div>" for game in games])
    meta = f'<meta http-equiv="Content-Security-Policy" content="{html.escape(policy)}">' if policy else ""
    page.set_content(f"<!DOCTYPE html><html lang=en><head>{meta}<title>Notebook</title></head><body>{frames}</body></html>")
    return [page.frame_locator("iframe").nth(number) for number in range(len(games))]


def labels(game: tilelab.Game) -> list[str]:
    return [label(position._rules, position.board, position.columns) for position in game.positions()]


@pytest.mark.parametrize("policy", HOSTS.values(), ids=HOSTS)
def test_each_replay_shows_every_position_of_its_game(page: Page, policy: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    games = played()
    for game, replay in zip(games, shown(page, games, policy), strict=True):
        expect(replay.locator("html[data-ready]")).to_be_attached()
        seen = replay.locator("html").evaluate(
            """() => Array.from({ length: +ply.max + 1 }, (_, at) => {
              ply.value = at;
              ply.dispatchEvent(new Event("input"));
              return board.getAttribute("aria-label");
            })"""
        )
        assert seen == labels(game)
    assert [url for url in asked if url != "about:srcdoc"] == []


def test_a_replay_answers_to_buttons_and_keys_and_leaves_the_others_alone(page: Page) -> None:
    games = played()
    first, other = shown(page, games)
    expected = labels(games[0])
    last = len(expected) - 1
    board = first.get_by_role("img")
    back, play, on = [first.get_by_role("button", name=name, exact=True) for name in ("Previous move", "Play", "Next move")]
    expect(board).to_have_attribute("aria-label", expected[0])
    on.click()
    expect(board).to_have_attribute("aria-label", expected[1])
    on.press("ArrowRight")
    on.press("ArrowRight")
    expect(board).to_have_attribute("aria-label", expected[3])
    on.press("ArrowLeft")
    expect(board).to_have_attribute("aria-label", expected[2])
    on.press("End")
    expect(board).to_have_attribute("aria-label", expected[last])
    expect(on).to_have_attribute("aria-disabled", "true")
    expect(first.get_by_role("status")).to_have_text(f"Move {last} of {last} · {_way(games[0])} · {games[0].score:,} points")
    expect(first.get_by_role("slider", name="Move")).to_have_value(str(last))
    back.click()
    expect(board).to_have_attribute("aria-label", expected[last - 1])
    play.click()
    expect(board).to_have_attribute("aria-label", expected[last])
    expect(play).to_be_visible()  # It has stopped at the end.
    play.click()
    first.get_by_role("button", name="Pause").press("Home")
    expect(board).to_have_attribute("aria-label", expected[0])
    expect(play).to_be_visible()
    expect(other.get_by_role("img")).to_have_attribute("aria-label", labels(games[1])[0])


def _way(game: tilelab.Game) -> str:
    return {"u": "up", "r": "right", "d": "down", "l": "left"}[game.peek()]


@pytest.mark.parametrize(
    ("around", "tray"), [("color: #111; background: #fff", TRAY), ("color: #eee; background: #111", DARK["tray"])]
)
def test_a_replay_has_the_theme_of_its_notebook_whatever_the_browsers(page: Page, around: str, tray: str) -> None:
    (replay,) = shown(page, played()[:1])
    page.locator("body").evaluate("(body, style) => { body.style = style; }", around)
    replay.get_by_role("button", name="Next move").click()
    expect(replay.locator("#board .r-tray")).to_have_css("fill", "rgb({}, {}, {})".format(*bytes.fromhex(tray[1:])))


@pytest.mark.pretends
def test_without_scripts_a_replay_shows_the_last_board(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    game = played()[0]
    (replay,) = shown(page, [game])
    expect(replay.get_by_role("img")).to_have_attribute("aria-label", labels(game)[-1])
    expect(replay.get_by_role("button")).to_have_count(0)


@pytest.mark.pretends
def test_axe_finds_nothing_in_a_replay_light_or_dark(new_context: NewContext) -> None:
    for scheme in ("light", "dark"):
        context = new_context(bypass_csp=True, color_scheme=scheme)
        add_axe(context)
        page = context.new_page()
        page.set_content(played()[0].replay().html())
        expect(page.locator("html[data-ready]")).to_be_attached()
        assert violations(page, ALL) == []
