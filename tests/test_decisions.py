"""Decisions are short, the index lists them all, and every link and number that leads to a page of the repository resolves."""

import re
from pathlib import Path

import pytest

from tests.imports import ROOT

FOLDER = ROOT / "game" / "docs" / "decisions"
PAGES = sorted(FOLDER.glob("[0-9]*.md"))
INDEX = (FOLDER / "README.md").read_text("utf-8")
NOTES = ROOT / "game" / "workshop" / "notes"
MAX_LINES = 40
MAX_PAGES = 43
MAX_WORDS = 10_000
MAX_WIDTH = 130


def sources(*endings: str) -> list[Path]:
    """Return the repository's files with these endings, without downloaded and generated ones."""
    places = [ROOT / name for name in (".github", "game", "tests")]
    paths = [*ROOT.iterdir(), *(path for place in places for path in place.rglob("*"))]
    others = (ROOT / "game" / "runtime", ROOT / "tests" / "artifacts")
    return sorted(path for path in paths if path.suffix in endings and not any(path.is_relative_to(folder) for folder in others))


def title(page: Path) -> str:
    """Return the heading of a decision, without its number."""
    heading = page.read_text("utf-8").splitlines()[0]
    number = page.name[:4]
    assert heading.startswith(f"# {number} "), heading
    return heading.removeprefix(f"# {number} ")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name[:4])
def test_a_decision_is_short(page: Path) -> None:
    lines = page.read_text("utf-8").splitlines()
    assert len(lines) <= MAX_LINES
    assert [line for line in lines if len(line) > MAX_WIDTH] == []


def test_the_index_lists_every_decision_by_its_title() -> None:
    listed = re.findall(r"^- \[(\d{4})\]\((\S+)\) (.+)$", INDEX, re.M)
    assert listed == [(page.name[:4], page.name, title(page)) for page in PAGES]


def test_the_decisions_are_few_and_short_together() -> None:
    assert len(PAGES) <= MAX_PAGES
    assert sum(len(page.read_text("utf-8").split()) for page in PAGES) <= MAX_WORDS


def test_a_number_is_used_once_and_a_merged_one_leads_to_a_page() -> None:
    gone = INDEX.split("## Numbers that went")[1]
    merged, removed = gone.split("- Removed")
    targets = re.findall(r"into\s+(\d{4})", merged)
    used = [page.name[:4] for page in PAGES]
    away = re.findall(r"(\d{4})(?!\d)", re.sub(r"into\s+\d{4}", "", merged) + removed)
    assert sorted(used + away) == [f"{number:04}" for number in range(1, int(max(used)) + 1)]
    assert targets and set(targets) <= set(used)


@pytest.mark.parametrize("page", sources(".md"), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_between_pages_leads_to_a_file(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.S)
    links = [link.split("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text) if "//" not in link]
    assert [link for link in links if link and not (page.parent / link).exists()] == []


def test_every_decision_that_a_source_names_exists() -> None:
    numbers = {page.name[:4] for page in PAGES}
    names = {page.name for page in PAGES}
    lost = []
    for path in sources(".md", ".py", ".js", ".toml", ".html", ".css", ".yml"):
        for named, number in re.findall(r"[Dd]ecisions?[/ ]((\d{4})[-\w]*(?:\.md)?)", path.read_text("utf-8")):
            if number not in numbers or ("-" in named and named not in names and f"{named}.md" not in names):
                lost.append(f"{path.relative_to(ROOT)}: {named}")
    assert lost == []


def test_every_note_is_in_the_list_of_notes() -> None:
    listed = set(re.findall(r"\]\((\S+?\.md)\)", (NOTES / "README.md").read_text("utf-8")))
    assert {page.name for page in NOTES.glob("*.md")} - {"README.md"} <= listed
