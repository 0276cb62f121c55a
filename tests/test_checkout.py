"""A checkout is identical on every system, whatever Git's line-ending settings are."""

import subprocess
from pathlib import Path

import pytest

from tests.environment import ROOT


@pytest.mark.parametrize("setting", ["core.autocrlf=true", "core.eol=crlf"])
def test_a_checkout_with_windows_line_endings_changes_no_file(tmp_path: Path, setting: str) -> None:
    command = ["git", "-c", setting, "checkout-index", "--all", f"--prefix={tmp_path.as_posix()}/"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    command = ["git", "ls-files", "-z", "--stage"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, encoding="utf-8").stdout
    stored = {name: about.split()[1] for about, _, name in (line.partition("\t") for line in listed.split("\0")[:-1])}
    names = sorted(stored)
    hashed = subprocess.run(
        ["git", "hash-object", "--no-filters", "--stdin-paths"],
        cwd=tmp_path, check=True, capture_output=True, encoding="utf-8", input="\n".join(names),
    ).stdout.split()  # fmt: skip
    assert [name for name, hash in zip(names, hashed, strict=True) if stored[name] != hash] == []
