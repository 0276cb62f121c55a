"""Replaces a built site by a new one atomically, so that nobody sees an incomplete one."""

import contextlib
import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

TOP = frozenset({"docs", "game", "index.html", "licences.html", "reset.html", "sw.js", "web.config"})
"""The entries at the top of a site."""

_TAKEN = (errno.EEXIST, errno.ENOTEMPTY)
_TRIES = 100


class BuildError(Exception):
    """The site cannot be built; the text is for the user."""


@contextlib.contextmanager
def replaced(directory: Path) -> Iterator[Path]:
    """Yield a new folder, and then put it in place of the directory; of concurrent builds the last one wins.

    Raises: BuildError if the directory holds anything but an earlier build, OSError.
    """
    target = directory.resolve()
    _check(directory)
    target.parent.mkdir(parents=True, exist_ok=True)
    with _folder_near(target) as folder:
        site = folder / "site"
        site.mkdir()
        yield site
        _check(directory)
        _move(site, target, folder)


def _check(directory: Path) -> None:
    """Check that a directory is empty or holds an earlier build, whose runtime was written first. Raises: BuildError."""
    for _ in range(_TRIES):
        try:
            before = directory.stat()
        except (FileNotFoundError, NotADirectoryError):
            return
        if not stat.S_ISDIR(before.st_mode):
            raise BuildError(f"{directory} is a file.")
        with contextlib.suppress(FileNotFoundError):  # Another build has replaced the directory: read the new one.
            present = {path.name for path in directory.iterdir()}
            if not present or (present <= TOP and (directory / "game" / "runtime" / "pyscript").is_dir()):
                return
            if os.path.samestat(before, directory.stat()):
                break
    raise BuildError(f"{directory} holds other files than a build of this site: choose an empty directory.")


@contextlib.contextmanager
def _folder_near(target: Path) -> Iterator[Path]:
    """Yield a folder on the target's file system, so that the target can be replaced at once, or one elsewhere."""
    try:
        folder = tempfile.mkdtemp(prefix=".tilelab-", dir=target.parent)
    except OSError:
        folder = tempfile.mkdtemp(prefix="tilelab-")
    try:
        yield Path(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _move(site: Path, target: Path, folder: Path) -> None:
    """Replace the target by the site, or its content if it cannot be renamed, such as a mounted folder."""
    for number in range(_TRIES):
        former = folder / f"former{number}"
        try:
            if target.exists() and target != Path.cwd():
                os.rename(target, former)
            os.rename(site, target)
            return
        except FileNotFoundError:  # Another build has just moved the earlier site away.
            continue
        except OSError as error:
            if former.exists() or error.errno in _TAKEN:  # Another build has put its site there.
                continue
            break
    for path in list(target.iterdir()):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    for path in list(site.iterdir()):
        shutil.move(path, target / path.name)
