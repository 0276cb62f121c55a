"""The built site on common web servers: it plays, gives hints and runs bots, or says why a server breaks it."""

import shutil
import socket
from http import HTTPStatus
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from game.app.words import LANGUAGES
from game.site import serve
from game.site.serve import SiteServer
from tests.e2e.conftest import NewContext
from tests.e2e.lab_steps import FIRST, RUN_MS, open_lab, results, run
from tests.e2e.steps import open_view, press
from tests.e2e.watch import Problems
from tests.hosts import HOSTS, REFUSED, Host, configured, nginx
from tests.slices import sample


class HostServer(SiteServer):
    """Serves a directory under `/repo/` with a host's content types. headers: extra headers for each file."""

    def __init__(self, site: Path, host: Host, headers: dict[str, str] | None = None) -> None:
        more = {"X-Content-Type-Options": "nosniff"} | (headers or {})

        class Handler(serve._Handler):
            def _send(self, status: HTTPStatus, headers: dict[str, str], body: bytes, with_body: bool = True) -> None:
                name = self.path.split("?")[0]
                kind = host.type_of("index.html" if name.endswith("/") else name)
                if status is HTTPStatus.OK:
                    headers = {key: value for key, value in headers.items() if key != "Content-Type"}
                    if kind == REFUSED:
                        status, headers, body = HTTPStatus.NOT_FOUND, {}, b""
                    elif kind:
                        headers["Content-Type"] = kind
                super()._send(status, headers | more, body, with_body)

        super().__init__(site, prefix="/repo/")
        self.RequestHandlerClass = Handler


def play_all(page: Page, problems: Problems) -> None:
    """Make a move, ask the coach for a hint, and run a bot in the Lab."""
    # The Lab ends the engine, and Firefox reports this for a worker that ends while it computes.
    if page.context.browser and page.context.browser.browser_type.name == "firefox":
        problems.allow("exception: undefined")
    open_view(page, "#/2048/4x4@2048")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#board")).to_have_attribute("data-moves", "1")
    press(page, "Hint")
    expect(page.locator('#chevron[data-guess=""]')).to_be_visible(timeout=RUN_MS)
    open_lab(page)
    run(page, FIRST, games=2)
    expect(results(page)).to_contain_text("finished")


@pytest.mark.parametrize("name", sample(HOSTS))
def test_the_site_plays_gives_hints_and_runs_bots_with_the_types_of_a_host(
    new_context: NewContext, problems: Problems, built: Path, name: str
) -> None:
    server = HostServer(built, configured(HOSTS[name], built))
    problems.origin = server.url.removesuffix("/repo/")
    with server.running() as address:
        page = new_context(base_url=address).new_page()
        play_all(page, problems)
        page.close()


@pytest.mark.nginx
@pytest.mark.rotates(parts=5, of="long tests")
def test_the_site_plays_on_the_real_nginx_with_its_own_types(
    new_context: NewContext, problems: Problems, built: Path, tmp_path: Path
) -> None:
    site = shutil.copytree(built, tmp_path / "site")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with nginx(site, tmp_path / "nginx", port) as address:
        problems.origin = address.removesuffix("/")
        page = new_context(base_url=address).new_page()
        play_all(page, problems)
        page.close()


LOCALES = tuple(zip(LANGUAGES, ("en-US", "yue-HK", "zh-CN"), strict=True))
"""Each language of the page, with a browser locale that selects it."""

WRONG_TYPE = HOSTS["nginx"]._replace(types=HOSTS["nginx"].types | {".js": "text/plain"})
NO_WASM = HOSTS["nginx"]._replace(types={ending: kind for ending, kind in HOSTS["nginx"].types.items() if ending != ".wasm"})
EXPLANATIONS = {
    "type": ("sends scripts with a wrong type", "類型不對", "类型不对"),
    "policy": ("Content-Security-Policy stops Tilelab", "擋住了 Tilelab", "拦住了 Tilelab"),
    "file": ("does not run from a file", "不能直接當成檔案開啟", "不能直接作为文件打开"),
    "frame": ("does not run in a sandboxed frame", "無法在受限的框架中執行", "无法在受限的框架中运行"),
}
"""What the page says about each failure, in each language."""


def expect_explanation(page: Page | FrameLocator, kind: str, language: str) -> None:
    """Wait until the page says why it cannot start, in this language only."""
    sentences = dict(zip(LANGUAGES, EXPLANATIONS[kind], strict=True))
    expect(page.get_by_role("alert").filter(has_text=sentences[language])).to_be_visible()
    expect(page.locator("#failure p[lang]:visible")).to_have_count(1)
    expect(page.locator("#unscripted")).to_be_hidden()
    expect(page.locator("#board")).to_be_hidden()


@pytest.mark.parametrize(("language", "locale"), sample(LOCALES))
def test_the_page_says_in_the_players_language_how_a_host_breaks_it(
    new_context: NewContext, problems: Problems, built: Path, language: str, locale: str
) -> None:
    problems.allow("")
    inline = {"Content-Security-Policy": "default-src 'self' 'unsafe-inline'; connect-src 'none'"}
    for kind, server in (("type", HostServer(built, WRONG_TYPE)), ("policy", HostServer(built, HOSTS["nginx"], inline))):
        with server.running() as address:
            page = new_context(base_url=address, locale=locale).new_page()
            page.goto("")
            expect_explanation(page, kind, language)
            page.close()


@pytest.mark.pretends  # Firefox under a driver lets files read files, so the page plays.
@pytest.mark.parametrize(("language", "locale"), sample(LOCALES))
def test_a_page_opened_as_a_file_says_what_it_needs(
    new_context: NewContext, problems: Problems, built: Path, language: str, locale: str
) -> None:
    problems.allow("")
    page = new_context(locale=locale).new_page()
    page.goto((built / "index.html").as_uri())
    expect_explanation(page, "file", language)
    expect(page.get_by_role("alert")).to_contain_text("python3 -m http.server")


@pytest.mark.parametrize(("language", "locale"), sample(LOCALES))
def test_a_page_in_a_sandboxed_frame_says_why_it_does_not_run(
    new_context: NewContext, problems: Problems, site: str, tmp_path: Path, language: str, locale: str
) -> None:
    problems.allow("")
    (tmp_path / "index.html").write_text(f'<iframe sandbox="allow-scripts" width="800" height="600" src="{site}">', "utf-8")
    with SiteServer(tmp_path).running() as address:
        page = new_context(base_url=address, locale=locale).new_page()
        page.goto("")
        expect_explanation(page.frame_locator("iframe"), "frame", language)
        page.close()


@pytest.mark.rotates(parts=2)
def test_if_a_policy_stops_all_scripts_the_page_still_says_what_to_do(
    new_context: NewContext, problems: Problems, built: Path
) -> None:
    problems.allow("")
    with HostServer(built, HOSTS["nginx"], {"Content-Security-Policy": "default-src 'self'"}).running() as address:
        page = new_context(base_url=address).new_page()
        page.goto("")
        for language, text in zip(LANGUAGES, ("blocks it", "擋住了", "拦住了"), strict=True):
            expect(page.locator(f"#unscripted p[lang={language}]")).to_contain_text("Content-Security-Policy")
            expect(page.locator(f"#unscripted p[lang={language}]")).to_contain_text(text)
            expect(page.locator(f"#unscripted p[lang={language}]")).to_be_visible()
        page.close()


@pytest.mark.rotates(parts=2)
def test_without_the_webassembly_type_the_page_only_starts_later(
    new_context: NewContext, problems: Problems, built: Path
) -> None:
    problems.allow("wasm streaming compile failed")
    problems.allow("falling back to ArrayBuffer instantiation")
    server = HostServer(built, NO_WASM)
    problems.origin = server.url.removesuffix("/repo/")
    with server.running() as address:
        page = new_context(base_url=address).new_page()
        open_view(page)
        expect(page.locator("#failure")).to_be_hidden()
        page.close()
