"""The runtime is downloaded once, and only pinned files are ever accepted."""

import hashlib
import io
import os
import socket
import tarfile
import threading
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from game.site import runtime, sources
from game.site.packages import PINS, Package, Pin, format_pins, read_pins, runtime_files
from game.site.pinning import pin_package, recipe_hash
from game.site.runtime import ensure_runtime
from game.site.serve import SiteServer
from game.site.sources import FetchError, Reporter, Unreachable, from_cdn, from_npm

DATA = {"dist/core.js": b"export {}", "dist/core-abc.js": b"let a", "LICENSE": b"free"}


def package(folder: str = "small", data: Mapping[str, bytes] = DATA) -> Package:
    pins = tuple(Pin(path, len(text), hashlib.sha256(text).hexdigest()) for path, text in data.items())
    return Package(folder, "@some/small", "1.0.0", "", ("LICENSE", "dist/core*.js"), pins)


class Source:
    """Serves bytes from memory, or fails, and records the requests."""

    def __init__(self, data: Mapping[str, bytes] = DATA, failure: BaseException | None = None) -> None:
        self.data = data
        self.failure = failure
        self.asked: list[str] = []

    def __call__(self, package: Package, report: Reporter) -> Mapping[str, bytes]:
        self.asked.append(package.folder)
        if self.failure:
            raise self.failure
        return self.data


def files_under(directory: Path) -> list[str]:
    return sorted(path.relative_to(directory).as_posix() for path in directory.rglob("*") if path.is_file())


def quiet(line: str) -> None:
    """Ignore a report."""


def archive(files: Mapping[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as tar:
        for path, data in files.items():
            member = tarfile.TarInfo(f"package/{path}")
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    return stream.getvalue()


def test_every_pinned_file_is_stored_by_its_name_in_the_folder_of_its_package(tmp_path: Path) -> None:
    ensure_runtime(quiet, directory=tmp_path, packages=[package()], sources=[Source()])
    assert files_under(tmp_path) == ["small/LICENSE", "small/core-abc.js", "small/core.js"]
    assert (tmp_path / "small" / "core.js").read_bytes() == b"export {}"


def test_a_complete_runtime_is_not_fetched_again_and_nothing_is_printed(tmp_path: Path) -> None:
    said: list[str] = []
    source = Source()
    for _ in range(2):
        said.clear()
        ensure_runtime(said.append, directory=tmp_path, packages=[package()], sources=[source])
    assert source.asked == ["small"]
    assert said == []


def test_a_fetch_says_what_it_fetches(tmp_path: Path) -> None:
    said: list[str] = []
    ensure_runtime(said.append, directory=tmp_path, packages=[package()], sources=[Source()])
    assert any("@some/small@1.0.0" in line for line in said)


@pytest.mark.parametrize("damage", [b"changed!!", b"", None])
def test_a_damaged_or_missing_file_is_fetched_again(tmp_path: Path, damage: bytes | None) -> None:
    source = Source()
    ensure_runtime(quiet, directory=tmp_path, packages=[package()], sources=[source])
    target = tmp_path / "small" / "core.js"
    if damage is None:
        target.unlink()
    else:
        target.write_bytes(damage)
    ensure_runtime(quiet, directory=tmp_path, packages=[package()], sources=[source])
    assert target.read_bytes() == b"export {}"


@pytest.mark.parametrize("bad", [DATA | {"LICENSE": b"fre!"}, {"LICENSE": b"free"}, DATA | {"LICENSE": b"free "}])
def test_a_file_with_another_hash_is_refused_and_nothing_of_its_package_is_stored(
    tmp_path: Path, bad: Mapping[str, bytes]
) -> None:
    other = Source()
    with pytest.raises(FetchError, match=r"small/\S+ of @some/small@1.0.0 is refused: its SHA-256 is \w+, but \w{64} is pinned"):
        ensure_runtime(quiet, directory=tmp_path, packages=[package()], sources=[Source(bad), other])
    assert files_under(tmp_path) == []
    assert other.asked == []


def test_after_a_source_that_does_not_answer_the_next_one_is_tried(tmp_path: Path) -> None:
    ensure_runtime(
        quiet, directory=tmp_path, packages=[package()], sources=[Source(failure=Unreachable("npm: no network")), Source()]
    )
    assert len(files_under(tmp_path)) == 3


def test_without_any_answer_all_reasons_are_reported(tmp_path: Path) -> None:
    sources = [Source(failure=Unreachable("npm: no network")), Source(failure=Unreachable("cdn: refused"))]
    with pytest.raises(FetchError, match=r"npm: no network; cdn: refused"):
        ensure_runtime(quiet, directory=tmp_path, packages=[package()], sources=sources)


def test_an_interrupted_fetch_keeps_complete_packages_only(tmp_path: Path) -> None:
    first, second = package("first"), package("second")
    source = Source()

    def interrupted(package: Package, report: Reporter) -> Mapping[str, bytes]:
        if package is second:
            raise KeyboardInterrupt
        return source(package, report)

    with pytest.raises(KeyboardInterrupt):
        ensure_runtime(quiet, directory=tmp_path, packages=[first, second], sources=[interrupted])
    assert files_under(tmp_path) == ["first/LICENSE", "first/core-abc.js", "first/core.js"]
    ensure_runtime(quiet, directory=tmp_path, packages=[first, second], sources=[source])
    assert source.asked == ["first", "second"]


def test_a_failure_while_storing_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(source: Path, target: Path) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(FetchError, match="disk full"):
        ensure_runtime(quiet, directory=tmp_path, packages=[package()], sources=[Source()])
    assert files_under(tmp_path) == []
    assert [path.name for path in tmp_path.iterdir()] == ["small"]


def test_files_left_by_a_killed_fetch_are_removed_once_they_are_old(tmp_path: Path) -> None:
    for name, age_s in (("old", 7200), ("new", 0)):
        left = tmp_path / f".fetch-{name}"
        left.mkdir()
        os.utime(left, (left.stat().st_mtime - age_s,) * 2)
    ensure_runtime(quiet, directory=tmp_path, packages=[package()], sources=[Source()])
    assert sorted(path.name for path in tmp_path.iterdir()) == [".fetch-new", "small"]


def test_the_cdn_provides_the_files_of_a_package(tmp_path: Path) -> None:
    for path, data in DATA.items():
        target = tmp_path / "@some" / "small@1.0.0" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    with SiteServer(tmp_path).running() as address:
        assert from_cdn(package(), quiet, address.rstrip("/")) == DATA


def test_a_file_that_is_too_long_is_read_only_one_byte_beyond_its_size(tmp_path: Path) -> None:
    target = tmp_path / "@some" / "small@1.0.0" / "LICENSE"
    target.parent.mkdir(parents=True)
    target.write_bytes(b"free" * 1000)
    with SiteServer(tmp_path).running() as address:
        assert from_cdn(package(data={"LICENSE": b"free"}), quiet, address.rstrip("/")) == {"LICENSE": b"freef"}


def test_a_cdn_without_the_file_counts_as_no_answer(tmp_path: Path) -> None:
    with SiteServer(tmp_path).running() as address, pytest.raises(Unreachable, match="404"):
        from_cdn(package(), quiet, address.rstrip("/"))


def test_a_truncated_download_counts_as_no_answer_and_another_source_is_tried(tmp_path: Path) -> None:
    small = package(data={"LICENSE": b"free"})
    other = Source({"LICENSE": b"free"})
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def cut_off() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.recv(10_000)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfre")

        def cdn(package: Package, report: Reporter) -> Mapping[str, bytes]:
            return from_cdn(package, report, f"http://127.0.0.1:{listener.getsockname()[1]}")

        server = threading.Thread(target=cut_off)
        server.start()
        said: list[str] = []
        ensure_runtime(said.append, directory=tmp_path, packages=[small], sources=[cdn, other])
        server.join()
    assert any("LICENSE was cut off after 3 of 4 bytes" in line for line in said)
    assert other.asked == ["small"]


def test_npm_provides_the_pinned_files_of_the_pinned_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = archive(DATA | {"package.json": b"{}"})
    monkeypatch.setattr(sources, "npm_pack", lambda spec, report: packed)
    pinned = pin_package(package(data={}), packed)
    assert from_npm(pinned, quiet) == DATA


def test_an_archive_from_npm_with_another_hash_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pinned = pin_package(package(data={}), archive(DATA))
    monkeypatch.setattr(sources, "npm_pack", lambda spec, report: archive(DATA | {"LICENSE": b"else"}))
    with pytest.raises(FetchError, match=r"from npm is refused: its hash is sha512-\S+, but sha512-\S+ is pinned\.$"):
        from_npm(pinned, quiet)


def test_pinning_selects_the_files_that_match_the_patterns() -> None:
    pinned = pin_package(package(data={}), archive(DATA | {"dist/other.js": b"", "package.json": b"{}"}))
    assert [pin.name for pin in pinned.files] == ["LICENSE", "core-abc.js", "core.js"]
    assert pinned.files == tuple(sorted(package().files, key=lambda pin: pin.path))


def test_pinning_refuses_a_pattern_without_a_match_and_two_files_of_one_name() -> None:
    with pytest.raises(FetchError, match="nothing matches"):
        pin_package(package(data={}), archive({"LICENSE": b"free"}))
    twice = replace(package(data={}), take=("LICENSE", "dist/LICENSE"))
    with pytest.raises(FetchError, match="same name"):
        pin_package(twice, archive(DATA | {"dist/LICENSE": b"free"}))


def test_the_pins_are_written_as_they_are_read() -> None:
    assert format_pins(read_pins()) == PINS.read_text("utf-8")


def test_the_page_comes_before_the_worker_in_the_pins() -> None:
    assert [package.folder for package in read_pins()] == ["pyscript", "micropython", "pyodide", "codemirror", "nunito"]
    assert {"pyscript/core.js", "micropython/micropython.mjs", "pyodide/pyodide.asm.wasm"} <= set(runtime_files())


def compiling(monkeypatch: pytest.MonkeyPatch, result: bytes, reason: str = "") -> Package:
    """Pretend that Node compiles the licence to `result`; return a package that pins it as `free, compiled`."""

    def compiler(folder: Path, target: Path) -> str:
        target.write_bytes(result)
        return reason

    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr(runtime, "node_version", lambda: "v22.0.0")
    monkeypatch.setattr(runtime, "run_compiler", compiler)
    right = b"free, compiled"
    return replace(package(), compiled=Pin("LICENSE", len(right), hashlib.sha256(right).hexdigest()))


def test_the_compiled_file_replaces_the_original_and_completes_the_runtime(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pinned = compiling(monkeypatch, b"free, compiled")
    source = Source()
    for _ in range(2):
        ensure_runtime(quiet, directory=tmp_path, packages=[pinned], sources=[source])
    assert (tmp_path / "small" / "LICENSE").read_bytes() == b"free, compiled"
    assert source.asked == ["small"]


@pytest.mark.parametrize(("result", "reason"), [(b"free, other", ""), (b"free, compiled", "Node ended with status 1")])
def test_a_failed_compilation_is_reported_and_the_original_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, result: bytes, reason: str
) -> None:
    pinned = compiling(monkeypatch, result, reason)
    said: list[str] = []
    ensure_runtime(said.append, directory=tmp_path, packages=[pinned], sources=[Source()])
    assert (tmp_path / "small" / "LICENSE").read_bytes() == b"free"
    assert any("not compiled" in line for line in said)
    assert [path.name for path in tmp_path.iterdir()] == ["small"]


def test_a_complete_original_is_compiled_once_node_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pinned = compiling(monkeypatch, b"free, compiled")
    source = Source()
    with monkeypatch.context() as without_node:
        without_node.setattr("shutil.which", lambda name: None)
        ensure_runtime(quiet, directory=tmp_path, packages=[pinned], sources=[source])
        assert (tmp_path / "small" / "LICENSE").read_bytes() == b"free"
    said: list[str] = []
    for _ in range(2):
        ensure_runtime(said.append, directory=tmp_path, packages=[pinned], sources=[source])
    assert (tmp_path / "small" / "LICENSE").read_bytes() == b"free, compiled"
    assert said == ["Compiling the standard library of @some/small@1.0.0, for a faster start…"]
    assert source.asked == ["small"]


def test_an_interrupted_compilation_is_repeated_at_the_next_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pinned = compiling(monkeypatch, b"free, compiled")
    with monkeypatch.context() as interrupted, pytest.raises(KeyboardInterrupt):

        def compiler(folder: Path, target: Path) -> str:
            raise KeyboardInterrupt

        interrupted.setattr(runtime, "run_compiler", compiler)
        ensure_runtime(quiet, directory=tmp_path, packages=[pinned], sources=[Source()])
    ensure_runtime(quiet, directory=tmp_path, packages=[pinned], sources=[])
    assert (tmp_path / "small" / "LICENSE").read_bytes() == b"free, compiled"


def test_a_failed_compilation_is_not_retried_with_the_same_node(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pinned = compiling(monkeypatch, b"", "Node ended with status 1")
    ensure_runtime(quiet, directory=tmp_path, packages=[pinned], sources=[Source()])
    said: list[str] = []
    ensure_runtime(said.append, directory=tmp_path, packages=[pinned])
    assert said == []
    compiling(monkeypatch, b"free, compiled")
    monkeypatch.setattr(runtime, "node_version", lambda: "v24.0.0")
    ensure_runtime(said.append, directory=tmp_path, packages=[pinned])
    assert len(said) == 1
    assert (tmp_path / "small" / "LICENSE").read_bytes() == b"free, compiled"


def test_a_read_only_runtime_is_left_unchanged_and_nothing_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pinned = compiling(monkeypatch, b"free, compiled")
    for pin in pinned.files:
        (tmp_path / "small").mkdir(exist_ok=True)
        (tmp_path / "small" / pin.name).write_bytes(DATA[pin.path])
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    said: list[str] = []
    ensure_runtime(said.append, directory=tmp_path, packages=[pinned])
    assert said == []
    assert (tmp_path / "small" / "LICENSE").read_bytes() == b"free"


def test_a_full_disk_during_the_compilation_does_not_stop_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pinned = compiling(monkeypatch, b"free, compiled")
    ensure_runtime(quiet, directory=tmp_path, packages=[replace(pinned, compiled=None)], sources=[Source()])

    def full(source: Path, target: Path) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", full)
    said: list[str] = []
    ensure_runtime(said.append, directory=tmp_path, packages=[pinned])
    assert said[1] == "  not compiled: disk full; the original works, but starts more slowly"


def test_the_compiled_library_was_pinned_with_the_current_recipe() -> None:
    assert [package.recipe for package in read_pins() if package.compiled] == [recipe_hash()]
