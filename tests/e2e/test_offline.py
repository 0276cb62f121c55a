"""Without a network, page and engines start after the server has ended; a new version starts when the player allows it."""

import json
import re
import shutil
import threading
from http import HTTPStatus
from pathlib import Path

import pytest
from playwright.sync_api import expect

from game.site.hosting import former
from game.site.manifest import PAGE
from game.site.serve import SiteServer
from tests.e2e.builds import Profile, Start, deploy, expect_kept
from tests.e2e.conftest import NewContext
from tests.e2e.lab_steps import ENDLESS, FIRST, open_lab, results, run, write
from tests.e2e.steps import KEYS, after, board, expect_state, fact, open_view, press, reload
from tests.e2e.watch import Problems
from tests.imports import ROOT

MOVES = "lurdllurdd"
MIDDLE = "#/15/4x4:5-1-3-4_2-10-6-8_9-0-7-12_13-14-11-15"
LAST_MOVE = "#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15"
OF_THE_SITE = "(name) => caches.keys().then((names) => names.filter((one) => one.startsWith(name)).length)"


def deploy_as_earlier_builds_did(site: Path) -> None:
    """Give the files of a copied build the names that they had in builds before `game.site.hosting`."""
    names = [path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()]
    for name in names:
        (site / name).rename(site / former(name, ROOT))
    for path in (site / "game/modules").glob("*.json"):
        listing = json.loads(path.read_text("utf-8"))
        if listing.pop("endings", None):
            sizes = {former(name, ROOT): size for name, size in listing["sizes"].items()}
            path.write_text(json.dumps(listing | {"sizes": sizes, "endings": {}}), "utf-8")
    page = (site / "index.html").read_text("utf-8").replace("micropython.js", "micropython.mjs")
    (site / "index.html").write_text(page, "utf-8")
    deploy(site)


@pytest.mark.rotates(parts=5, of="long tests")
def test_page_engines_and_lab_start_after_the_server_has_ended(profile: Profile, built: Path, start: Start) -> None:
    server = start(built)
    context = profile(server, thrifty=False)
    page = context.new_page()
    open_view(page, "#/2048/4x4@2048")
    for move in MOVES:
        page.keyboard.press(KEYS[move])
    press(page, "Download now")
    expect_kept(page, "ready")
    expect(page.locator("#offline")).to_contain_text("Ready for offline use:")
    server.end()
    reload(page)
    expect_state(page, "2048", after("2048", 2048, MOVES))
    press(page, "Hint")
    expect(page.locator('#chevron[data-guess=""]')).to_be_visible(timeout=90_000)
    open_view(page, MIDDLE, "15")
    press(page, "Hint")
    expect(page.locator("#hint-text")).to_contain_text("proven shortest", timeout=90_000)
    expect_kept(page, "ready")
    open_lab(page)
    run(page, FIRST, games=2)
    expect(results(page)).to_contain_text("finished")
    open_view(page, "#/learn/lost", "learn")
    expect(page.get_by_role("heading", name="Tell when a game is lost")).to_be_visible()
    for module in ("game/twenty48/rules.py", "game/app/app.py"):
        open_view(page, "#/learn/code/" + module, "learn")
        expect(page.get_by_role("heading", name=module)).to_be_visible()


@pytest.mark.rotates(parts=5, of="long tests")
def test_data_saver_stores_only_the_games_and_the_engines_on_request(profile: Profile, built: Path, start: Start) -> None:
    server = start(built)
    page = profile(server).new_page()
    open_view(page)
    expect_kept(page)
    expect(page.locator("#offline")).to_contain_text(re.compile(r"still need the network\. *[12]\d MB"))
    open_view(page, LAST_MOVE, "15")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#overlay-title")).to_be_visible()
    expect_kept(page)
    press(page, "Download now")
    expect_kept(page, "ready")
    expect(page.locator("#offline").get_by_role("button")).to_be_hidden()
    page.locator("#language").select_option("zh-Hant")
    expect(page.locator("#offline")).to_contain_text("可以離線使用：")


@pytest.mark.rotates(parts=5, of="long tests")
def test_a_new_version_waits_for_the_button_and_the_game_continues(profile: Profile, copy: Path, start: Start) -> None:
    server = start(copy)
    context = profile(server)
    page = context.new_page()
    open_view(page, "#/2048/4x4@2048")
    expect_kept(page)
    old = page.locator("html").get_attribute("data-build") or ""
    new = deploy(copy)
    reload(page)
    for move in MOVES:
        page.keyboard.press(KEYS[move])
    expect(page.get_by_text("A new version is ready.")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-build", old)
    other = context.new_page()
    open_view(other)
    press(other, "Later")
    expect(other.get_by_text("A new version is ready.")).to_be_hidden()
    press(page, "Update")
    expect(page.locator("html")).to_have_attribute("data-build", new)
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    expect_state(page, "2048", after("2048", 2048, MOVES))
    expect(page.get_by_text("A new version is ready.")).to_be_hidden()
    # The other tab keeps running.
    expect(other.get_by_text("A new version is ready.")).to_be_visible()
    expect(other.locator("html")).to_have_attribute("data-build", old)
    press(other, "Update")
    expect(other.locator("html")).to_have_attribute("data-build", new)
    expect_kept(page)
    server.end()
    reload(page)
    expect(page.locator("html")).to_have_attribute("data-build", new)


@pytest.mark.rotates(parts=5)
def test_a_version_with_other_file_names_fetches_nothing_twice_and_is_offered_to_tabs_of_the_old_one(
    profile: Profile, built: Path, copy: Path, start: Start, problems: Problems
) -> None:
    deploy_as_earlier_builds_did(copy)
    server = start(copy)
    context = profile(server, thrifty=False)
    page = context.new_page()
    open_view(page, "#/2048/4x4@2048")
    press(page, "Download now")
    expect_kept(page, "ready")
    assert page.evaluate(f"caches.match('{server.url}game/data/2048.weights', {{ignoreSearch: true}}).then(Boolean)")
    old = page.locator("html").get_attribute("data-build") or ""
    other = context.new_page()
    open_view(other)
    server.end()
    site = shutil.copytree(built, copy.with_name("new"))
    for name in ("game/data", "game/runtime/pyodide", "game/core"):  # Stored under other names: nobody requests them.
        shutil.rmtree(site / name)
    server = start(site, port=server.port)
    reload(page)
    press(page, "Update")
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    expect_kept(page, "ready")
    expect(other.locator("html")).to_have_attribute("data-build", old)
    server.end()
    problems.allow("")  # The network is gone, and the list is that of the other version.
    press(other, "Later")
    press(other, "Hint")
    expect(other.get_by_text("A new version is ready.")).to_be_visible()
    press(other, "Update")
    expect(other.locator("html")).to_have_attribute("data-ready", "2048")
    for tab in (other, page):
        press(tab, "Hint")
        expect(tab.locator('#chevron[data-guess=""]')).to_be_visible(timeout=90_000)
    reload(page)
    assert page.locator("html").get_attribute("data-build") != old


@pytest.mark.rotates(parts=5, of="long tests")
def test_a_new_version_is_also_offered_in_the_lab_with_a_warning_that_it_ends_the_run(
    profile: Profile, copy: Path, start: Start, problems: Problems
) -> None:
    problems.allow("")  # Browsers report the requests that a closing page aborts.
    page = profile(start(copy)).new_page()
    open_lab(page)
    expect_kept(page)
    old = page.locator("html").get_attribute("data-build") or ""
    new = deploy(copy)
    reload(page, "lab")
    expect(page.get_by_text("A new version is ready.")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lab")
    write(page, ENDLESS)
    press(page, "Run")
    press(page, "Update")
    expect(page.locator("#update-bar")).to_contain_text("An update ends its run.")
    expect(page.locator("html")).to_have_attribute("data-build", old)
    press(page, "Update")
    expect(page.locator("html")).to_have_attribute("data-build", new)
    expect(page.locator("html")).to_have_attribute("data-ready", "lab")


@pytest.mark.rotates(parts=5, of="long tests")
def test_a_version_with_a_wrong_file_never_starts_and_the_old_one_plays_on(
    profile: Profile, copy: Path, start: Start
) -> None:
    server = start(copy)
    page = profile(server).new_page()
    open_view(page)
    expect_kept(page)
    old = page.locator("html").get_attribute("data-build") or ""
    new = deploy(copy)
    whole = (copy / PAGE.image).read_bytes()
    (copy / PAGE.image).write_text("<h1>Sign in to this hotel's network</h1>", "utf-8")
    ended = page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          const coming = new Promise((resolve) => {
            registration.addEventListener("updatefound", () => resolve(registration.installing));
          });
          await registration.update();
          const worker = await coming;
          if (worker.state !== "redundant") await new Promise((resolve) => worker.addEventListener("statechange", resolve));
          return worker.state;
        }"""
    )
    assert ended == "redundant"
    reload(page)
    expect(page.locator("html")).to_have_attribute("data-build", old)
    expect_kept(page)
    (copy / PAGE.image).write_bytes(whole)
    reload(page)
    press(page, "Update")
    expect(page.locator("html")).to_have_attribute("data-build", new)


def test_the_reset_page_works_when_the_site_is_broken_and_keeps_games_and_neighbours(
    profile: Profile, built: Path, start: Start
) -> None:
    server = start(built)
    page = profile(server).new_page()
    open_view(page, "#/2048/4x4@2048")
    for move in MOVES:
        page.keyboard.press(KEYS[move])
    expect_kept(page)
    position = fact(page, "position")
    page.evaluate(
        """async (scope) => {
          await caches.open("tilelab http://127.0.0.1/neighbour/");
          const cache = await caches.open(`tilelab ${scope}`);
          const kept = (await cache.keys()).find((request) => request.url.startsWith(`${scope}?`));
          const page = '<link rel="icon" href="data:,"><h1>Broken</h1>';
          await cache.put(kept, new Response(page, { headers: { "Content-Type": "text/html" } }));
        }""",
        server.url,
    )
    page.goto("")
    expect(page.get_by_role("heading", name="Broken")).to_be_visible()
    page.goto("reset.html")
    press(page, "Repair · 修復 · 修复")
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    expect(board(page)).to_have_attribute("data-position", position)
    assert page.evaluate(OF_THE_SITE, "tilelab http://127.0.0.1/neighbour/") == 1
    expect_kept(page)


def test_the_options_link_to_the_reset_page(profile: Profile, built: Path, start: Start) -> None:
    server = start(built)
    page = profile(server).new_page()
    open_view(page)
    press(page, "Settings")
    expect(page.locator("#dialog-options .sections > :last-child")).to_contain_text("Repair the offline copy")
    page.get_by_role("link", name="Repair the offline copy").click()
    expect(page.get_by_text("Your games, records and settings stay.")).to_be_visible()
    page.get_by_role("link", name="Back · 返回 · 返回").click()
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")


@pytest.mark.rotates(parts=5, of="long tests")
def test_a_clone_served_where_a_build_was_shows_the_clone(
    profile: Profile, problems: Problems, built: Path, start: Start
) -> None:
    for text in (
        "game/page.txt",
        "game/features.",
        "micropython.js",
    ):  # A clone lacks these; they are requested again to check that no cache has them.
        problems.allow(text)
    server = start(built, prefix="/")
    page = profile(server).new_page()
    open_view(page)
    expect_kept(page)
    server.end()
    start(ROOT, prefix="/", port=server.port)
    page.goto("")
    expect(page.locator("html")).to_have_attribute("data-build", "")
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    assert page.evaluate(OF_THE_SITE, "tilelab") == 0
    expect(page.locator("html")).to_have_attribute("data-features", "all")


def test_a_page_that_may_store_nothing_says_so_and_plays(new_context: NewContext) -> None:
    context = new_context()
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    page = context.new_page()
    open_view(page)
    expect(page.locator("#offline")).to_have_text("Offline use isn’t available here.")


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize(
    "refusal",
    [
        "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() { throw new Error('blocked'); } })",
        "ServiceWorkerContainer.prototype.register = () => { throw new Error('blocked'); }",
        "ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('blocked'))",
        "ServiceWorkerContainer.prototype.register = () => Promise.resolve()",
    ],
    ids=["getter throws", "register throws", "register rejects", "register gives nothing"],
)
def test_a_browser_that_refuses_the_service_worker_stops_nothing_else(new_context: NewContext, refusal: str) -> None:
    context = new_context()
    context.add_init_script(f"if (globalThis.ServiceWorkerContainer) {{ {refusal} }}")
    page = context.new_page()
    open_view(page)
    expect(page.locator("#offline")).to_contain_text("Some files for offline use are missing.")
    expect(page.locator("#offline").get_by_role("button", name="Try again")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-features", "all")


@pytest.mark.rotates(parts=2)
@pytest.mark.pretends
@pytest.mark.parametrize("trouble", ["new Promise(() => {})", "Promise.reject(new Error('no storage'))"])
def test_a_storage_that_fails_or_never_answers_is_reported(profile: Profile, copy: Path, start: Start, trouble: str) -> None:
    worker = (copy / "sw.js").read_text("utf-8")
    (copy / "sw.js").write_text(f"Cache.prototype.keys = () => {trouble};\n{worker}", "utf-8")
    context = profile(start(copy))
    page = context.new_page()
    page.clock.install()
    page.goto("")
    expect(page.locator("#offline")).to_have_attribute("data-offline", re.compile("keeping|failed"))
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    page.clock.run_for(10_000)
    expect(page.locator("#offline")).to_contain_text("Some files for offline use are missing.")
    expect(page.locator("#offline").get_by_role("button", name="Try again")).to_be_visible()


def holding(built: Path, name: str, go_on: threading.Event) -> SiteServer:
    """Return a server that sends half of a file, and the rest after `go_on` is set."""
    server = SiteServer(built, prefix="/repo/")

    class Handler(server.RequestHandlerClass):  # type: ignore[name-defined, misc]
        def _send(self, status: HTTPStatus, headers: dict[str, str], body: bytes, with_body: bool = True) -> None:
            if not self.path.endswith(name):
                super()._send(status, headers, body, with_body)
                return
            super()._send(status, headers, body, False)
            half = len(body) // 2
            self.wfile.write(body[:half])
            self.wfile.flush()
            go_on.wait(60)
            self.wfile.write(body[half:])

    server.RequestHandlerClass = Handler
    return server


@pytest.mark.rotates(parts=5, of="long tests")
def test_the_download_of_a_large_file_shows_its_progress_and_is_stored(profile: Profile, built: Path) -> None:
    go_on = threading.Event()
    server = holding(built, "/2048.bin", go_on)
    with server.running():
        page = profile(server).new_page()
        open_view(page, "#/2048/4x4@2048")
        expect_kept(page)
        press(page, "Hint")
        expect(page.locator("#coach-progress")).to_contain_text(re.compile(r" [1-9]\d%"))
        go_on.set()
        expect(page.locator('#chevron[data-guess=""]')).to_be_visible()
        page.wait_for_function(f"caches.match('{server.url}game/data/2048.bin', {{ignoreSearch: true}}).then(Boolean)")


@pytest.mark.rotates(parts=5, of="long tests")
def test_the_line_says_how_much_is_stored_while_files_arrive(profile: Profile, built: Path, start: Start) -> None:
    page = profile(start(built), thrifty=False).new_page()
    page.add_init_script(
        """window.said = [];
        new MutationObserver(() => said.push(document.getElementById("offline")?.textContent ?? ""))
          .observe(document, {childList: true, subtree: true});"""
    )
    open_view(page)
    press(page, "Download now")
    expect_kept(page, "ready")
    told = [re.search(r"offline use: *(\S+) MB / \S+ MB", text) for text in page.evaluate("said")]
    stored = [float(found[1]) for found in told if found]
    assert stored == sorted(stored) and len({*stored}) > 3


@pytest.mark.rotates(parts=5, of="long tests")
def test_a_first_visit_fetches_engines_after_its_first_game_and_a_second_one_by_itself(
    profile: Profile, built: Path, start: Start
) -> None:
    server = start(built)
    first = profile(server, thrifty=False).new_page()
    open_view(first, LAST_MOVE, "15")
    expect_kept(first, "waits")
    expect(first.locator("#offline")).to_contain_text(re.compile(r"You can play offline\. .*after your first game: *[12]\d MB"))
    first.keyboard.press("ArrowLeft")
    expect_kept(first, "ready")
    again = profile(server, thrifty=False)
    page = again.new_page()
    open_view(page)
    expect_kept(page, "waits")
    page.close()
    page = again.new_page()
    open_view(page)
    expect_kept(page, "ready")


def test_on_a_slow_line_a_second_visit_asks_in_the_foot_and_in_the_settings(profile: Profile, built: Path, start: Start) -> None:
    context = profile(start(built), thrifty=False)
    context.add_init_script("Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } })")
    for _ in range(2):
        page = context.new_page()
        open_view(page)
        expect_kept(page)
        page.close()
    page = context.new_page()
    open_view(page)
    expect(page.locator("#offline").get_by_role("button", name="Download now")).to_be_visible()
    page.keyboard.press("o")
    page.get_by_role("dialog").get_by_role("button", name="Download now").click()
    expect_kept(page, "ready")


def test_a_late_file_of_another_version_is_refused(profile: Profile, copy: Path, start: Start, problems: Problems) -> None:
    problems.allow("")
    page = profile(start(copy)).new_page()
    open_view(page)
    expect_kept(page)
    (copy / "game/lab.txt").write_text("00", "utf-8")
    assert page.evaluate("fetch('game/lab.txt').then(() => 'taken', () => 'refused')") == "refused"


def test_a_browser_that_does_not_report_its_connection_fetches_the_large_part_only_on_request(
    profile: Profile, built: Path, start: Start
) -> None:
    context = profile(start(built), thrifty=False)
    context.add_init_script("delete navigator.connection; delete Navigator.prototype.connection")
    page = context.new_page()
    open_view(page)
    expect_kept(page)
    expect(page.locator("#offline").get_by_role("button", name="Download now")).to_be_visible()


@pytest.mark.pretends
def test_chromium_would_install_it(profile: Profile, built: Path, start: Start) -> None:
    server = start(built)
    context = profile(server)
    page = context.new_page()
    open_view(page)
    expect_kept(page)
    session = context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["url"] == f"{server.url}game/web/static/manifest.json"
    assert manifest["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's profile is like a private window, which cannot install; that must be the only obstacle.
    assert [error["errorId"] for error in errors] in ([], ["in-incognito"])
