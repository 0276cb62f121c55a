"""The small runner for WebAssembly names what fails."""

from pathlib import Path

import pytest

from tests.wasm import inside


def test_the_small_runner_names_what_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mixed_for_inside.py").write_text("def test_good(): pass\ndef test_bad(): assert 1 == 2\n", "utf-8")
    (tmp_path / "broken_for_inside.py").write_text("import nothing_of_that_name\n", "utf-8")
    (tmp_path / "empty_for_inside.py").write_text("", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    names = ("mixed_for_inside", "broken_for_inside", "empty_for_inside")
    assert [inside.tests_of(name) for name in names] == ["test_bad test_good", "", ""]
    assert [inside.run_test("mixed_for_inside", test) for test in ("test_bad", "test_good")] == [False, True]
    output = capsys.readouterr().out
    assert "FAILED mixed_for_inside.test_bad" in output
    assert "FAILED broken_for_inside" in output
    assert "FAILED empty_for_inside: no tests" in output
