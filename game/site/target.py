"""Puts a finished site in place of a former one, so that no moment and no second build shows half a site."""

import contextlib
import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

TOP = frozenset({"game", "index.html", "licences.html", "reset.html", "sw.js", "web.config"})
"""What lies at the top of a site."""

_TAKEN = (errno.EEXIST, errno.ENOTEMPTY)
_TRIES = 100


class BuildError(Exception):
    """The site cannot be built; the text tells the user why."""


@contextlib.contextmanager
def replaced(directory: Path) -> Iterator[Path]:
    """Offer a new folder, and put it in place of the directory once it is filled; of builds at once the last one wins.

    Raises: BuildError if the directory holds anything but a former build, OSError.
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
    """Refuse a directory with other things than a former build, whose runtime was written first. Raises: BuildError."""
    for _ in range(_TRIES):
        try:
            before = directory.stat()
        except (FileNotFoundError, NotADirectoryError):
            return
        if not stat.S_ISDIR(before.st_mode):
            raise BuildError(f"{directory} is a file.")
        with contextlib.suppress(FileNotFoundError):  # Another build exchanged the directory while it was read: read the new one.
            present = {path.name for path in directory.iterdir()}
            if not present or (present <= TOP and (directory / "game" / "runtime" / "pyscript").is_dir()):
                return
            if os.path.samestat(before, directory.stat()):
                break
    raise BuildError(f"{directory} holds other things than a build of this site: choose an empty directory.")


@contextlib.contextmanager
def _folder_near(target: Path) -> Iterator[Path]:
    """Offer a folder on the target's file system, where the target can be exchanged at once; else one elsewhere."""
    try:
        folder = tempfile.mkdtemp(prefix=".tilelab-", dir=target.parent)
    except OSError:
        folder = tempfile.mkdtemp(prefix="tilelab-")
    try:
        yield Path(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _move(site: Path, target: Path, folder: Path) -> None:
    """Exchange the target for the site. Where it cannot be renamed, as a mounted folder, exchange what it holds."""
    for number in range(_TRIES):
        former = folder / f"former{number}"
        try:
            if target.exists() and target != Path.cwd():
                os.rename(target, former)
            os.rename(site, target)
            return
        except FileNotFoundError:  # Another build has just moved the former site away.
            continue
        except OSError as error:
            if former.exists() or error.errno in _TAKEN:  # Another build has put its site there meanwhile.
                continue
            break
    for path in list(target.iterdir()):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    for path in list(site.iterdir()):
        shutil.move(path, target / path.name)
