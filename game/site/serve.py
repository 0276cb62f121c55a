"""A local server that answers like GitHub Pages, on 127.0.0.1 only.

Pages cannot send further headers, so this server sends none either. Pages lets any site read its files; this server does not.
`SimpleHTTPRequestHandler` would need six methods replaced: it follows links out of the directory and knows no gzip or sub-path.
"""

import contextlib
import functools
import gzip
import re
import sys
import threading
import urllib.parse
import webbrowser
from collections.abc import Callable, Collection, Iterator, Mapping
from email.utils import formatdate, parsedate_to_datetime
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import TCPServer
from types import MappingProxyType
from typing import Any

from ..table.pages import PLACE, site_pages
from .clone import kept, made
from .sources import Reporter

ROOT = Path(__file__).resolve().parents[2]
Make = Callable[[str], str | bytes | None]
"""Makes a file that is not in the directory, by name; None for other names."""

HOST = "127.0.0.1"
NAMES = ("localhost", "127.0.0.1", "[::1]")
"""Names of this machine; pages of other names that resolve here may not read the site."""

PAGES_MAX_AGE_S = 600

# Not `mimetypes`: it reads the system's table, and on Windows the registry may call .js plain text.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/vnd.microsoft.icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
UNKNOWN_TYPE = "application/octet-stream"
STORED_AS_IT_IS = frozenset({".png", ".woff2", ".zip"})


class SiteServer(ThreadingHTTPServer):
    """Serves one directory under `prefix` (as Pages serves a project under `/repo/`).

    `only`: entries of the directory to serve; None for all but dot files. `make`: takes precedence over the directory.
    `elsewhere`: files that lie in other places, by path below the prefix. `max_age_s`: how long browsers may keep a file.
    """

    daemon_threads = True
    block_on_close = False
    request_queue_size = 128
    # Another process's port must count as taken: Windows shares it with SO_REUSEADDR, and newer Pythons set SO_REUSEPORT.
    allow_reuse_address = sys.platform != "win32"
    allow_reuse_port = False

    def __init__(
        self,
        directory: Path,
        port: int = 0,
        *,
        prefix: str = "/",
        only: Collection[str] | None = None,
        make: Make = lambda name: None,
        elsewhere: Mapping[str, Path] = MappingProxyType({}),
        max_age_s: int = PAGES_MAX_AGE_S,
    ) -> None:
        """Listen on a port; 0 for any free one. Raises: OSError if it is taken."""
        self.directory = directory.resolve()
        self.prefix = prefix
        self.only = only
        self.make = make
        self.elsewhere = elsewhere
        self.max_age_s = max_age_s
        super().__init__((HOST, port), _Handler)

    def server_bind(self) -> None:
        """Bind without looking up the host's name, which can take seconds."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = HOST, self.server_address[1]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Show errors, except for closed connections."""
        if not isinstance(sys.exc_info()[1], ConnectionError | TimeoutError):
            super().handle_error(request, client_address)

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.server_port}{self.prefix}"

    @contextlib.contextmanager
    def running(self) -> Iterator[str]:
        """Serve in a thread within the block, which receives the site's address."""
        thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield self.url
        finally:
            self.shutdown()
            thread.join()
            self.server_close()

    def find(self, url_path: str) -> Path | None:
        """Find the file or directory for a request's path, or None."""
        if url_path + "/" == self.prefix:
            return self.directory
        if not url_path.startswith(self.prefix):
            return None
        name = url_path.removeprefix(self.prefix)
        if any(_is_hidden(part) for part in name.split("/")):
            return None
        if name in self.elsewhere:
            return self.elsewhere[name]
        try:
            path = (self.directory / name).resolve()
            exists = path.is_dir() or (path.is_file() and not name.endswith("/"))
        except OSError:  # The name is too long, or links form a loop.
            return None
        # Checked again on the resolved path: links, short names, letter case.
        if not exists or not path.is_relative_to(self.directory):
            return None
        parts = path.relative_to(self.directory).parts
        if any(_is_hidden(part) for part in parts):
            return None
        if parts and self.only is not None and parts[0] not in self.only:
            return None
        return path


def _is_hidden(part: str) -> bool:
    """Return whether a name is a dot file, a cache of Python, or one with which Windows reaches other files."""
    return (
        part.startswith(".")
        or part.endswith((".", " "))
        or part.casefold() == "__pycache__"
        or any(mark in part for mark in '\0\\:~*?"<>|')
    )


_ACCEPTS_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")


@functools.lru_cache(maxsize=512)
def _gzipped(path: Path, stamp: int, size: int) -> bytes:
    """Compress a file, once per version, as Pages' network does."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 60
    disable_nagle_algorithm = True
    wbufsize = -1
    server: SiteServer

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def version_string(self) -> str:
        """Name no versions, as Pages does not."""
        return "Tilelab"

    def log_message(self, format: str, *arguments: Any) -> None:
        """Log nothing: the terminal belongs to the user."""

    def _answer(self, with_body: bool) -> None:
        if self.headers.get("Host", "").removesuffix(f":{self.server.server_port}").lower() not in NAMES:
            body = b"This server answers to localhost only.\n"
            self._send(HTTPStatus.FORBIDDEN, {"Content-Type": TYPES[".txt"]}, body, with_body)
            return
        try:
            raw_path = urllib.parse.urlsplit(self.path).path
        except ValueError:  # For example `http://[`.
            body = b"This address cannot be read.\n"
            self._send(HTTPStatus.BAD_REQUEST, {"Content-Type": TYPES[".txt"]}, body, with_body)
            return
        name = raw_path.removeprefix(self.server.prefix)
        name += "index.html" if name.endswith("/") else ""
        made = self.server.make(name)
        if made is not None:
            headers = {
                "Content-Type": TYPES.get(Path(name).suffix, UNKNOWN_TYPE),
                "Cache-Control": f"max-age={self.server.max_age_s}",
            }
            self._send(HTTPStatus.OK, headers, made.encode() if isinstance(made, str) else made, with_body)
            return
        path = self.server.find(urllib.parse.unquote(raw_path))
        if path is not None and path.is_dir():
            if raw_path and not raw_path.endswith("/"):
                self._send(HTTPStatus.MOVED_PERMANENTLY, {"Location": raw_path + "/"}, b"")
                return
            path /= "index.html"
        if path is None or not path.is_file():
            body = b"<!doctype html><title>404</title><h1>404</h1><p>There is no such file.\n"
            headers = {"Content-Type": TYPES[".html"]}
            self._send(HTTPStatus.NOT_FOUND, headers, body, with_body)
            return
        is_elsewhere = urllib.parse.unquote(name) in self.server.elsewhere
        self._send_file(path, Path(name).suffix if is_elsewhere else path.suffix, with_body)

    def _send_file(self, path: Path, suffix: str, with_body: bool) -> None:
        status = path.stat()
        compress = suffix not in STORED_AS_IT_IS and suffix in TYPES
        packed = compress and bool(_ACCEPTS_GZIP.search(self.headers.get("Accept-Encoding", "")))
        tag = f'"{status.st_mtime_ns:x}-{status.st_size:x}"'
        headers = {
            "Content-Type": TYPES.get(suffix, UNKNOWN_TYPE),
            "Last-Modified": formatdate(status.st_mtime, usegmt=True),
            "ETag": f"W/{tag}" if packed else tag,
            "Cache-Control": f"max-age={self.server.max_age_s}",
        }
        if compress:
            headers["Vary"] = "Accept-Encoding"
        if self._has_it_already(tag, status.st_mtime):
            self._send(HTTPStatus.NOT_MODIFIED, headers, b"", with_body)
            return
        if packed:
            headers["Content-Encoding"] = "gzip"
            body = _gzipped(path, status.st_mtime_ns, status.st_size)
        else:
            body = path.read_bytes()
        self._send(HTTPStatus.OK, headers, body, with_body)

    def _has_it_already(self, tag: str, modified_s: float) -> bool:
        cached_tags = self.headers.get("If-None-Match")
        if cached_tags is not None:
            return tag in (cached.strip().removeprefix("W/") for cached in cached_tags.split(","))
        try:
            since = parsedate_to_datetime(self.headers.get("If-Modified-Since", ""))
        except ValueError:
            return False
        return int(modified_s) <= since.timestamp()

    def _send(self, status: HTTPStatus, headers: dict[str, str], body: bytes, with_body: bool = True) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)


def listen(port: int, directory: Path, **options: Any) -> SiteServer:
    """Listen on a port or, if it is taken, on the first free one of the next 50. Raises: OSError if all are taken."""
    last = min(port + 50, 65535)
    for candidate in range(port, last):
        try:
            return SiteServer(directory, candidate, **options)
        except OSError:
            continue
    try:
        return SiteServer(directory, last, **options)
    except OSError as error:
        ports = f"Ports {port} to {last}" if port < last else f"Port {port}"
        raise OSError(error.errno, f"{ports} cannot be used: {error.strerror}") from error


def clone_options(root: Path = ROOT) -> dict[str, Any]:
    """Return the options of `SiteServer` for a working tree."""
    makers = kept(root) | made(root)

    def make(name: str) -> str | bytes | None:
        if name in makers:
            return makers[name]()
        return site_pages(root).get(name) if name.startswith(PLACE) and name.endswith(".html") else None

    return {"only": ("index.html", "reset.html", "game"), "make": make, "max_age_s": 0}


def serve(
    port: int,
    open_browser: bool = True,
    directory: Path | None = None,
    elsewhere: Mapping[str, Path] = MappingProxyType({}),
    report: Reporter = print,
) -> None:
    """Serve the working tree, or a built directory, until Ctrl-C. elsewhere: files of the directory that lie in other places.

    Browsers fetch a working tree again at each reload, and keep a built directory for ten minutes, as on Pages.
    """
    if directory is None:
        server = listen(port, ROOT, **clone_options())
    else:
        server = listen(port, directory, elsewhere=elsewhere)
    with server:
        if port not in (0, server.server_port):
            report(f"Port {port} is taken.")
        report(f"Tilelab is at {server.url} (Ctrl-C stops it)")
        if open_browser:
            # In a thread, because a text browser in this terminal would block.
            threading.Thread(target=webbrowser.open, args=(server.url,), daemon=True).start()
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            report("\nStopped.")
