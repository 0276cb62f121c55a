"""Settings for keys, tiles, hand, sound and vibration are saved, applied before the first paint, and confirmed in words."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.steps import board, centre, fact, kept, open_view, press, reload, storage_of
from tests.e2e.views import ready


def choose(page: Page, group: str, name: str) -> None:
    """Choose one of the settings."""
    press(page, "Settings")
    page.get_by_role("group", name=group).get_by_role("radio", name=name, exact=True).check()
    press(page, "Close")


@pytest.mark.rotates(parts=5)
def test_a_key_assigned_to_another_action_keeps_it_after_a_reload(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("?")
    press(page, "Change the keys")
    press(page, "Add a key: Undo")
    message = page.get_by_role("dialog").get_by_role("status")
    expect(message).to_have_text("Press a key for “Undo”, or Escape to cancel.")
    page.keyboard.press("Tab")
    expect(message).to_have_text("The page needs Tab. Press another key for “Undo”.")
    page.keyboard.press("n")
    expect(message).to_have_text("N is now “Undo”, no longer “New game”.")
    expect(page.get_by_role("button", name="Add a key: Undo")).to_be_focused()
    expect(page.get_by_role("button", name="Remove N: Undo")).to_be_visible()
    press(page, "Remove U: Undo")
    press(page, "Done")
    expect(page.get_by_role("row", name=re.compile("^Undo"))).to_have_text("UndoCtrl+ZN")
    press(page, "Close")
    page.keyboard.press("u")
    expect(board(page)).to_have_attribute("data-moves", "1")
    page.keyboard.press("n")
    expect(board(page)).to_have_attribute("data-moves", "0")
    reload(page)
    ready(page)
    seed = fact(page, "seed")
    page.keyboard.press("n")
    expect(board(page)).to_have_attribute("data-seed", seed)
    page.keyboard.press("?")
    press(page, "Change the keys")
    press(page, "Reset all keys")
    press(page, "Close")
    page.keyboard.press("n")
    expect(board(page)).not_to_have_attribute("data-seed", seed)


@pytest.mark.rotates(parts=5)
def test_the_help_lists_the_current_keys(page: Page) -> None:
    open_view(page)
    ready(page)
    page.keyboard.press("?")
    rows = page.get_by_role("dialog", name="Help").get_by_role("row")
    expect(rows.filter(has_text="Move left")).to_have_text("Move left←AH")
    expect(rows.filter(has_text="Redo")).to_have_text("RedoCtrl+Shift+ZCtrl+Y")


def test_settings_are_saved_and_apply_before_python_starts(new_context: NewContext, site: str) -> None:
    settings = {"v": 1, "theme": "contrast-dark", "tiles": "grey", "hand": "left", "language": "zh-Hant"}
    context = new_context(storage_state=storage_of(site, {"settings": json.dumps(settings)}))
    context.add_init_script(
        """document.addEventListener("readystatechange", () => {
          const root = document.documentElement;
          window.first ??= {...root.dataset, lang: root.lang};
        })"""
    )
    page = context.new_page()
    open_view(page)
    first = page.evaluate("first")
    assert "ready" not in first
    assert [first[name] for name in ("theme", "tiles", "hand", "lang")] == ["contrast-dark", "grey", "left", "zh-Hant"]


def test_the_button_in_the_header_chooses_the_theme(page: Page) -> None:
    open_view(page)
    ready(page)
    for name, following in (("System", "light"), ("Light", "dark"), ("Dark", "system")):
        page.get_by_role("button", name=f"Theme: {name}", exact=True).click()
        expect(page.locator("html")).to_have_attribute("data-theme", following)
        assert json.loads(kept(page, "settings") or "")["theme"] == following
    expect(board(page)).to_be_focused()


def test_the_button_in_the_header_turns_sound_on_and_off(page: Page) -> None:
    open_view(page)
    ready(page)
    speaker = page.get_by_role("button", name="Sound", exact=True)
    for state, icon in (("on", "#i-sound-on"), ("off", "#i-sound-off")):
        speaker.click()
        expect(speaker).to_have_attribute("aria-pressed", "true" if state == "on" else "false")
        expect(speaker.locator("use")).to_have_attribute("href", icon)
        assert json.loads(kept(page, "settings") or "")["sound"] == state
    expect(board(page)).to_be_focused()


def test_the_left_hand_has_the_buttons_on_its_side(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 667, "height": 375}).new_page()
    open_view(page)
    ready(page)

    def left_of(name: str) -> float:
        box = page.locator(name).bounding_box()
        assert box
        return box["x"]

    assert left_of("#board") < left_of("#new")
    choose(page, "Main hand", "Left hand")
    assert left_of("#new") < left_of("#board")
    assert json.loads(kept(page, "settings") or "")["hand"] == "left"


def test_sound_and_vibration_are_off_until_they_are_switched_on(new_context: NewContext) -> None:
    context = new_context()
    context.add_init_script(
        """window.heard = []; window.felt = [];
        const create = BaseAudioContext.prototype.createBufferSource;
        BaseAudioContext.prototype.createBufferSource = function () { heard.push("clack"); return create.call(this); };
        Object.defineProperty(navigator, "vibrate", {value: (pattern) => felt.push(...pattern)});"""
    )
    page = context.new_page()
    open_view(page, "#/2048/4x4:1100000000000000")
    ready(page)
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("[heard, felt]") == [[], []]
    press(page, "Settings")
    page.get_by_role("group", name="Sound").get_by_role("radio", name="On").check()
    page.get_by_role("group", name="Vibration").get_by_role("radio", name="On").check()
    press(page, "Close")
    page.keyboard.press("u")
    page.keyboard.press("ArrowLeft")
    expect(board(page)).to_have_attribute("data-moves", "1")
    heard, felt = page.evaluate("[heard, felt]")
    assert heard == ["clack", "clack"], "undo, and the move"
    assert felt == [6]


def test_sound_starts_with_the_first_key_even_after_hovering(new_context: NewContext, site: str) -> None:
    context = new_context(storage_state=storage_of(site, {"settings": '{"v": 1, "hover": "on", "sound": "on"}'}))
    context.add_init_script(
        """window.heard = 0;
        const create = BaseAudioContext.prototype.createBufferSource;
        BaseAudioContext.prototype.createBufferSource = function () { heard += 1; return create.call(this); };
        // Browsers let a page sound only once a key or a button was pressed. A driver lets it at once; or never, where
        // Firefox finds no sound card.
        let isAllowed = false, isRunning = false;
        addEventListener("keydown", () => { isAllowed = true; }, true);
        addEventListener("DOMContentLoaded", () => { document.body.dataset.sounding = false; });
        window.AudioContext = class extends AudioContext {
          get state() { return isRunning ? "running" : "suspended"; }
          get currentTime() { return isRunning ? performance.now() / 1000 : 0; }
          async resume() {
            if (!isAllowed) await new Promise(() => {});
            isRunning = true;
            document.body.dataset.sounding = true;
          }
        };"""
    )
    page = context.new_page()
    open_view(page, "#/15/3x3:1-2-3_4-0-5_7-8-6", "15")
    ready(page)
    page.mouse.move(*centre(page, 5))
    expect(board(page)).to_have_attribute("data-moves", "1")
    expect(page.locator("body")).to_have_attribute("data-sounding", "false")
    page.keyboard.press("ArrowRight")
    expect(page.locator("body")).to_have_attribute("data-sounding", "true")
    before = page.evaluate("heard")
    page.keyboard.press("ArrowLeft")
    expect(board(page)).to_have_attribute("data-moves", "3")
    assert page.evaluate("heard") > before


def test_a_request_made_before_the_second_script_is_loaded_is_answered_afterwards(page: Page) -> None:
    page.add_init_script('addEventListener("tilelab:ready", () => document.querySelector("#more").click())')
    open_view(page)
    page.get_by_role("dialog", name="More").get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings").get_by_role("group", name="Theme")).to_be_visible()


@pytest.mark.rotates(parts=2)
@pytest.mark.parametrize("key", ["m", "f"])
def test_the_last_sentence_the_figures_and_the_board_can_be_read_out_again(page: Page, key: str) -> None:
    open_view(page, "#/2048/3x3:110000000@1")
    ready(page)
    page.keyboard.press("ArrowLeft")
    said = page.locator("#said")
    sentence = said.text_content() or ""
    assert sentence.startswith("left: merged 4; new ")
    page.keyboard.press("c")
    expect(said).to_have_text(re.compile(r"^Score 4; Best 4; Moves 1; Time 0:0\d\.$"))
    page.keyboard.press("b")
    expect(said).to_have_text(re.compile(r"^Row 1: 4, \S+, \S+\. Row 2: \S+, \S+, \S+\. Row 3: \S+, \S+, \S+\.$"))
    page.keyboard.press(key)
    expect(said).to_have_text(sentence)


@pytest.mark.shared
def test_the_same_sentence_twice_is_announced_both_times(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    page.evaluate(
        """() => { window.sentences = 0; new MutationObserver(() => { sentences += 1; })
          .observe(document.getElementById("said"), {childList: true, characterData: true, subtree: true}); }"""
    )
    page.keyboard.press("u")
    page.keyboard.press("u")
    expect(board(page)).to_have_attribute("data-moves", "0")
    assert page.evaluate("sentences") == 2
