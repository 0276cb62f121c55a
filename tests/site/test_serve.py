"""The local server answers as GitHub Pages does and exposes only the site's files."""

import errno
import gzip
import http.client
import socket
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.site import serve as serve_module
from game.site.serve import SiteServer, listen, serve
from tests.environment import ROOT

PAGES_HEADERS = {
    "Cache-Control",
    "Content-Encoding",
    "Content-Length",
    "Content-Type",
    "Date",
    "ETag",
    "Last-Modified",
    "Location",
    "Server",
    "Vary",
}
HELLO = "export const hello = 'hello';\n" * 20


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name, text in {
        "index.html": "<!doctype html><title>Start</title>",
        "pyscript.toml": "name = 'x'",
        "game/web/main.py": "print()",
        "game/web/hello.mjs": HELLO,
        "game/data/table.bin": "0123",
        "game/data/.secret": "no",
        "game/web/__pycache__/main.pyc": "no",
        ".git/config": "no",
        "tests/test_it.py": "no",
        "notes.txt": "no",
    }.items():
        (tmp_path / "site" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / name).write_text(text, "utf-8")
    (tmp_path / "outside.txt").write_text("no", "utf-8")
    return tmp_path / "site"


@pytest.fixture
def server(tree: Path) -> Iterator[SiteServer]:
    server = SiteServer(tree, only=("index.html", "game"))
    with server.running():
        yield server


def ask(server: SiteServer, path: str, method: str = "GET", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    try:
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        reply = connection.getresponse()
        return reply, reply.read()
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("name", "type_"),
    [
        ("a.html", "text/html; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.css", "text/css; charset=utf-8"),
        ("a.json", "application/json; charset=utf-8"),
        ("a.toml", "application/toml"),
        ("a.py", "text/x-python; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.webmanifest", "application/manifest+json; charset=utf-8"),
        ("a.svg", "image/svg+xml"),
        ("a.png", "image/png"),
        ("a.unheard-of", "application/octet-stream"),
    ],
)
def test_each_kind_of_file_has_its_type(server: SiteServer, tree: Path, name: str, type_: str) -> None:
    (tree / "game" / name).write_bytes(b"")
    reply, _ = ask(server, f"/game/{name}")
    assert (reply.status, reply.getheader("Content-Type")) == (200, type_)


@pytest.mark.parametrize("path", ["/", "/game/web/hello.mjs", "/game/data/table.bin", "/missing", "/game"])
def test_no_header_is_sent_that_pages_would_not_send(server: SiteServer, path: str) -> None:
    reply, _ = ask(server, path, Accept_Encoding="gzip")
    assert {name for name, _ in reply.getheaders()} <= PAGES_HEADERS


def test_a_file_is_compressed_for_clients_that_accept_it(server: SiteServer) -> None:
    reply, body = ask(server, "/game/web/hello.mjs", Accept_Encoding="gzip, br")
    assert reply.getheader("Content-Encoding") == "gzip"
    assert gzip.decompress(body).decode() == HELLO
    for refused in ({}, {"Accept_Encoding": "gzip;q=0"}, {"Accept_Encoding": "br, gzip; q=0.0, deflate"}):
        reply, body = ask(server, "/game/web/hello.mjs", **refused)
        assert reply.getheader("Content-Encoding") is None
        assert body.decode() == HELLO
    assert reply.getheader("Vary") == "Accept-Encoding"


def test_a_file_is_compressed_once_for_each_change(server: SiteServer, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = []

    def compress(data: bytes, level: int, mtime: int) -> bytes:
        packed.append(data)
        return b"packed"

    monkeypatch.setattr(gzip, "compress", compress)
    for content in (b"\0asm", b"\0asm and more"):
        (tree / "game/big.wasm").write_bytes(content)
        for _ in range(3):
            reply, body = ask(server, "/game/big.wasm", Accept_Encoding="gzip")
            assert (reply.status, reply.getheader("Content-Encoding"), body) == (200, "gzip", b"packed")
    assert packed == [b"\0asm", b"\0asm and more"]


def test_an_unknown_binary_type_is_not_compressed(server: SiteServer) -> None:
    reply, body = ask(server, "/game/data/table.bin", Accept_Encoding="gzip")
    assert (reply.getheader("Content-Encoding"), body) == (None, b"0123")


def test_a_changed_file_is_sent_again(server: SiteServer, tree: Path) -> None:
    before, _ = ask(server, "/game/web/hello.mjs", Accept_Encoding="gzip")
    (tree / "game/web/hello.mjs").write_text("changed", "utf-8")
    after, body = ask(server, "/game/web/hello.mjs", Accept_Encoding="gzip")
    assert gzip.decompress(body) == b"changed"
    assert before.getheader("ETag") != after.getheader("ETag")


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_file_that_the_browser_has_is_not_sent_again(server: SiteServer, encoding: str) -> None:
    first, _ = ask(server, "/game/web/hello.mjs", Accept_Encoding=encoding)
    tag, date = first.getheader("ETag", ""), first.getheader("Last-Modified", "")
    for condition in ({"If_None_Match": tag}, {"If_None_Match": f'"other", {tag}'}, {"If_Modified_Since": date}):
        reply, body = ask(server, "/game/web/hello.mjs", Accept_Encoding=encoding, **condition)
        assert (reply.status, body) == (304, b"")
    old = "Thu, 01 Jan 1970 00:00:00 GMT"
    for other in ({"If_None_Match": '"other"'}, {"If_Modified_Since": old}, {"If_Modified_Since": "x"}):
        reply, _ = ask(server, "/game/web/hello.mjs", Accept_Encoding=encoding, **other)
        assert reply.status == 200


def test_a_head_request_has_the_headers_and_no_body(server: SiteServer) -> None:
    reply, body = ask(server, "/game/web/hello.mjs", "HEAD")
    assert (reply.status, reply.getheader("Content-Length"), body) == (200, str(len(HELLO)), b"")


def test_one_connection_serves_many_requests(server: SiteServer) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.connect()
    local = connection.sock.getsockname()
    for path in ("/", "/missing", "/game", "/game/web/main.py"):
        connection.request("GET", path)
        connection.getresponse().read()
        assert connection.sock.getsockname() == local
    connection.close()


@pytest.mark.parametrize(
    "path",
    [
        "/../outside.txt",
        "/game/../../outside.txt",
        "/%2e%2e/outside.txt",
        "/game/..%2f..%2foutside.txt",
        "/game/%2e%2e%5c%2e%2e%5coutside.txt",
        "//outside.txt",
        "/.git/config",
        "/game/data/.secret",
        "/game/web/__pycache__/main.pyc",
        "/tests/test_it.py",
        "/TESTS/test_it.py",
        "/game/../tests/test_it.py",
        "/notes.txt",
        "/game/",
        "/game/web/",
        "/game/web/main.py/",
        "/C:/outside.txt",
        "/index.html%00",
        "/missing",
    ],
)
def test_files_outside_the_site_are_not_found(server: SiteServer, path: str) -> None:
    reply, body = ask(server, path)
    assert reply.status == 404
    assert b"no" != body


@pytest.mark.parametrize("host", ["localhost:PORT", "127.0.0.1:PORT", "LOCALHOST", "[::1]:PORT"])
def test_the_names_of_this_machine_are_answered(server: SiteServer, host: str) -> None:
    assert ask(server, "/", Host=host.replace("PORT", str(server.server_port)))[0].status == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:PORT", "", "localhost.evil.example", "127.0.0.1:1", "localhost:PORT:PORT"]
)
def test_a_request_for_another_host_name_is_refused(server: SiteServer, host: str) -> None:
    reply, body = ask(server, "/", Host=host.replace("PORT", str(server.server_port)))
    assert reply.status == 403
    assert b"Start" not in body


def test_a_name_that_is_too_long_is_not_found_and_leaves_no_trace(server: SiteServer, capsys: pytest.CaptureFixture[str]) -> None:
    for path in ("/game/" + "a" * 300, "/game/" + "a/" * 3000):
        assert ask(server, path)[0].status == 404
    assert capsys.readouterr().err == ""


def test_a_malformed_address_is_refused_and_leaves_no_trace(server: SiteServer, capsys: pytest.CaptureFixture[str]) -> None:
    reply, body = ask(server, "http://[", Host=f"localhost:{server.server_port}")
    assert (reply.status, body) == (400, b"This address cannot be read.\n")
    assert capsys.readouterr().err == ""


def test_a_link_out_of_the_directory_is_not_followed(server: SiteServer, tree: Path) -> None:
    try:
        (tree / "game" / "link.txt").symlink_to(tree.parent / "outside.txt")
    except OSError:
        return  # On Windows without the right to create links nobody can create one.
    assert ask(server, "/game/link.txt")[0].status == 404


@given(st.text(st.sampled_from("./\\%:~ \0agmeb"), max_size=20) | st.text(max_size=20))
def test_no_path_leads_out_of_the_directory(tmp_path_factory: pytest.TempPathFactory, path: str) -> None:
    directory = tmp_path_factory.getbasetemp()
    with SiteServer(directory) as server:
        file = server.find("/" + path)
    if file is not None:
        assert file.is_relative_to(directory.resolve())
        assert not any(part.startswith(".") for part in file.relative_to(directory.resolve()).parts)


def test_a_site_under_a_sub_path_is_found_only_there(tree: Path) -> None:
    server = SiteServer(tree, prefix="/repo/")
    with server.running() as address:
        assert address.endswith("/repo/")
        assert ask(server, "/repo/")[1].startswith(b"<!doctype html>")
        assert ask(server, "/repo/game/web/main.py")[1] == b"print()"
        assert ask(server, "/game/web/main.py")[0].status == 404
        assert ask(server, "/")[0].status == 404
        moved, _ = ask(server, "/repo")
        assert (moved.status, moved.getheader("Location")) == (301, "/repo/")


def test_only_this_machine_can_reach_it(server: SiteServer) -> None:
    assert server.socket.getsockname()[0] == "127.0.0.1"


def test_if_a_port_is_in_use_the_next_free_one_is_used(tree: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with listen(port, tree) as server:
            assert port < server.server_port <= port + 50


@pytest.mark.parametrize(("port", "named"), [(80, "Ports 80 to 130"), (65535, "Port 65535")])
def test_if_no_port_can_be_used_the_error_names_them_with_the_reason(
    tree: Path, monkeypatch: pytest.MonkeyPatch, port: int, named: str
) -> None:
    def refused(server: SiteServer) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(SiteServer, "server_bind", refused)
    with pytest.raises(PermissionError) as failure:
        listen(port, tree)
    assert failure.value.strerror == f"{named} cannot be used: Permission denied"


def test_two_servers_never_share_a_port(tree: Path) -> None:
    with SiteServer(tree) as first, pytest.raises(OSError):
        SiteServer(tree, first.server_port)


def test_ctrl_c_ends_it_with_one_clear_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(server: SiteServer) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(SiteServer, "serve_forever", interrupted)
    serve(port=0, open_browser=False)
    output = capsys.readouterr()
    assert output.out.splitlines()[0].startswith("Tilelab is at http://127.0.0.1:")
    assert output.out.splitlines()[1:] == ["", "Stopped."]
    assert output.err == ""


def test_browsers_revalidate_the_working_tree_and_cache_a_build_for_ten_minutes(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ages = []

    def stopped(server: SiteServer) -> None:
        ages.append(server.max_age_s)

    monkeypatch.setattr(serve_module, "ROOT", tree)
    monkeypatch.setattr(SiteServer, "serve_forever", stopped)
    serve(port=0, open_browser=False)
    serve(port=0, open_browser=False, directory=tree)
    assert ages == [0, 600]


def test_a_clone_serves_the_pages_of_the_bot_table() -> None:
    with SiteServer(ROOT, **serve_module.clone_options()).running() as address:
        for name in ("", "index.html", "games/2048-4x4-snake.html"):
            with urllib.request.urlopen(f"{address}game/entries/table/{name}", timeout=10) as reply:
                assert reply.headers["Content-Type"] == "text/html; charset=utf-8"
                assert b"Table of bots" in reply.read()
        with pytest.raises(HTTPError, match="404"):
            urllib.request.urlopen(f"{address}game/entries/table/games/2048-4x4-nobody.html", timeout=10)


def test_a_clone_serves_instead_of_the_service_worker_the_one_that_removes_it(tree: Path) -> None:
    with SiteServer(tree, **serve_module.clone_options()).running() as address:
        with urllib.request.urlopen(f"{address}sw.js", timeout=10) as reply:
            assert b"registration.unregister()" in reply.read()
