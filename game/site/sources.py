"""Sources of the runtime's packages: npm, or the CDN that PyScript's documentation uses. The caller checks the files."""

import base64
import hashlib
import http.client
import io
import shutil
import subprocess
import tarfile
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from .packages import Package, Pin

CDN = "https://cdn.jsdelivr.net/npm"

Reporter = Callable[[str], None]
Source = Callable[[Package, Reporter], Mapping[str, bytes]]
"""Returns the bytes of a package's pinned files by path, or raises `Unreachable`."""


class FetchError(Exception):
    """The runtime is not available: no source answered, or the files differ from the pinned ones."""


class Unreachable(Exception):
    """A source did not answer; the next one may."""


def default_sources() -> tuple[Source, ...]:
    return (from_npm, from_cdn) if shutil.which("npm") else (from_cdn,)


def from_npm(package: Package, report: Reporter) -> Mapping[str, bytes]:
    """Fetch a package with npm, check its SHA-512, and return its files. Raises: Unreachable, FetchError."""
    archive = npm_pack(package.spec, report)
    actual = integrity(archive)
    if actual != package.integrity:
        raise FetchError(f"{package.spec} from npm is refused: its hash is {actual}, but {package.integrity} is pinned.")
    return {pin.path: data for pin, data in members(archive, package)}


def from_cdn(package: Package, report: Reporter, base: str = CDN) -> Mapping[str, bytes]:
    """Fetch the files one by one from the CDN. Raises: Unreachable."""
    files = {}
    for pin in package.files:
        report(f"      {package.folder}/{pin.name}, {pin.size / 1e3:,.0f} kB, from the CDN")
        try:
            data = _download(f"{base}/{package.spec}/{pin.path}", pin.size, report)
        except (OSError, http.client.HTTPException) as error:
            raise Unreachable(f"{base}: {error}") from error
        if len(data) < pin.size:
            raise Unreachable(f"{base}: {pin.name} was cut off after {len(data):,} of {pin.size:,} bytes")
        files[pin.path] = data
    return files


def _download(url: str, size: int, report: Reporter) -> bytes:
    """Read at most one byte more than `size`, enough to detect a wrong file."""
    data = bytearray()
    with urllib.request.urlopen(url, timeout=30) as reply:
        while chunk := reply.read(min(1_000_000, size + 1 - len(data))):
            data += chunk
            if 1_000_000 <= len(data) < size:
                report(f"      {len(data) / size:.0%}")
    return bytes(data)


def npm_pack(spec: str, report: Reporter) -> bytes:
    """Fetch a package's archive with npm, and report every few seconds that it is working. Raises: Unreachable."""
    npm = shutil.which("npm")
    if npm is None:
        raise Unreachable("npm: not installed")
    with tempfile.TemporaryDirectory() as scratch:
        # In a temporary folder, without any project's npm settings.
        patience = ["--prefer-offline", "--fetch-retries=1", "--fetch-retry-mintimeout=1000"]
        command = [npm, "pack", spec, "--ignore-scripts", "--loglevel=error", *patience]
        with subprocess.Popen(command, cwd=scratch, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
            complaint = _wait(process, report)
        archives = list(Path(scratch).glob("*.tgz"))
        if process.returncode or not archives:
            reason = " ".join(complaint.decode("utf-8", "replace").replace("npm error", "").split())
            raise Unreachable(f"npm: {reason[:120] or 'it gave no reason'}")
        return archives[0].read_bytes()


def _wait(process: subprocess.Popen[bytes], report: Reporter, limit_s: float = 300) -> bytes:
    """Wait for npm and return its errors; kill it after the limit."""
    started = time.monotonic()
    try:
        while time.monotonic() - started < limit_s:
            try:
                return process.communicate(timeout=5)[1]
            except subprocess.TimeoutExpired:
                report(f"      npm is fetching, {time.monotonic() - started:.0f} s")
        raise Unreachable(f"npm: no answer in {limit_s:.0f} s")
    finally:
        if process.poll() is None:
            process.kill()


def integrity(archive: bytes) -> str:
    """Return an archive's hash in npm's format."""
    return "sha512-" + base64.b64encode(hashlib.sha512(archive).digest()).decode("ascii")


def members(archive: bytes, package: Package) -> Iterable[tuple[Pin, bytes]]:
    """Read only the pinned files from an npm archive."""
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:gz") as tar:
        for pin in package.files:
            try:
                member = tar.extractfile(f"package/{pin.path}")
            except KeyError:
                member = None
            if member is None:
                raise FetchError(f"{package.spec} is refused: it has no {pin.path}.")
            yield pin, member.read()
