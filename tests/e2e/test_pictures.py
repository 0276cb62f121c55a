"""A stored game, the Lab's series and a scramble are shown as they were, in all sizes, colours and languages."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NewContext
from tests.e2e.scenes import middle_game, stored, stored_lab
from tests.e2e.steps import expect_state, hold_notice, open_view, storage_of

SIZES = {"wide": (1280, 800), "phone": (390, 844), "narrow": (320, 568), "flat": (740, 360)}


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize(
    ("size", "options"),
    [
        ("wide", {}),
        ("wide", {"color_scheme": "dark"}),
        ("wide", {"locale": "zh-TW"}),
        ("phone", {}),
        ("phone", {"color_scheme": "dark", "locale": "zh-CN"}),
        ("narrow", {}),
        ("narrow", {"locale": "zh-TW"}),
        ("flat", {}),
    ],
)
def test_a_saved_game_is_shown_as_it_was(new_context: NewContext, site: str, size: str, options: dict[str, str]) -> None:
    session = middle_game()
    width, height = SIZES[size]
    context = new_context(viewport={"width": width, "height": height}, storage_state=storage_of(site, stored(session)), **options)
    page = context.new_page()
    open_view(page)
    expect_state(page, "2048", session.state)
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.rotates(parts=5)
def test_the_lab_is_shown_with_its_stored_series(new_context: NewContext, site: str) -> None:
    context = new_context(viewport={"width": 1280, "height": 1500}, storage_state=storage_of(site, stored_lab(40)))
    page = context.new_page()
    open_view(page, "#/lab", "lab")
    expect(page.locator("figure")).to_have_count(4)


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize(("size", "locale"), [("wide", "zh-CN"), ("phone", "en-US"), ("narrow", "zh-TW")])
def test_a_scramble_is_shown_as_in_its_address(new_context: NewContext, size: str, locale: str) -> None:
    width, height = SIZES[size]
    page = new_context(viewport={"width": width, "height": height}, locale=locale).new_page()
    open_view(page, "#/15/4x4@7", "15")
    hold_notice(page)
    page.locator("#notice").get_by_role("button").last.click()
    expect(page.locator("#notice")).to_be_hidden()
