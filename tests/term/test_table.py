"""The bot table: adding a file is enough, each row can be replayed move for move, a bad entry is reported in one sentence."""

import hashlib
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import game as tilelab
from game.app.words import LANGUAGES
from game.arena.board_view import Tools
from game.arena.bot import GameView
from game.games import GAMES, game_named
from game.table.entries import FOLDER, BadEntry, Entry, read_entries, read_entry
from game.table.files import CSV_FILE, DESCRIPTION, FIELDS, GAMES_FILE, Row, as_csv, read_rows, table_files
from game.table.pages import PLACE, site_pages
from game.term.table import TABLE, is_as_recorded
from tests.common.addresses import parse_address
from tests.environment import ROOT
from tests.term.commands import Run, run

Command = Callable[..., Run]

STRANGER = '''"""Goes down, else left, else right, else up.

Name: Downhill <b>
Author: Ada
Link: https://example.org/ada?a=1&b=2
"""


def choose(game):
    return next(way for way in (2, 3, 1, 0) if game.can_move(way))
'''

HEAD = '"""Does something.\n\nAuthor: Ada\n"""\n\n'


class Reader(HTMLParser):
    """Collects a page's tags in order, with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def links(self) -> list[str]:
        """Return the targets of the page's links."""
        return [attributes["href"] or "" for _, attributes in self.tags if "href" in attributes]


FIRST = HEAD + 'VARIANT = "3x3"\n\n\ndef choose(game):\n    return next(way for way in ORDER if game.can_move(way))\n'
"""Games of some 60 moves, so that tables are quick to make."""


@pytest.fixture(scope="module")
def recorded() -> dict[tuple[str, str, str], Row]:
    """The rows of the published table, by place."""
    return {row.place: row for row in read_rows(FOLDER / TABLE)}


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """The pages of the published table, by path."""
    return site_pages(ROOT)


@pytest.fixture(scope="module")
def entries(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two entries and the table that the command made."""
    place = tmp_path_factory.mktemp("entries")
    for name, order in (("lower", "(2, 3, 1, 0)"), ("upper", "(0, 1, 3, 2)")):
        (place / f"{name}.py").write_text(FIRST.replace("ORDER", order), "utf-8")
    done = run(["table", "--folder", str(place), "lower", "upper"], "", {})
    assert (done.status, done.error) == (0, "")
    assert done.lines[0] == "0 of 2 entries are unchanged; 2 to play."
    return place


@pytest.fixture
def folder(entries: Path, tmp_path: Path) -> Path:
    """A copy of the two entries with their table, as in a contributor's fork."""
    return Path(shutil.copytree(entries, tmp_path / "game" / "entries"))


def rewrite(folder: Path, rows: list[Row]) -> None:
    """Write the table's files for these rows."""
    for name, content in table_files(rows).items():
        (folder / TABLE / name).write_bytes(content)


@pytest.mark.rotates(parts=5, of="long computations")
def test_a_contributors_file_and_the_command_are_enough_to_change_the_table(game: Command, folder: Path, tmp_path: Path) -> None:
    (folder / "downhill.py").write_text(f'{STRANGER}\n\nVARIANT = "3x3"\n', "utf-8")
    before = (folder / TABLE / CSV_FILE).read_text("utf-8").splitlines()
    done = game("table", "--folder", str(folder), "downhill")
    assert (done.status, done.error) == (0, "")
    assert done.lines[0] == "0 of 1 entries are unchanged; 1 to play."
    after = (folder / TABLE / CSV_FILE).read_text("utf-8").splitlines()
    (line,) = set(after) - set(before)
    assert line.startswith("2048,3x3,downhill,Downhill <b>,Ada,100,100,") and set(before) < set(after)
    pages = site_pages(tmp_path)
    for name in ("index.html", "zh-Hant.html", "zh-Hans.html"):
        page = pages[PLACE + name]
        assert "Downhill &lt;b&gt;" in page and 'href="../downhill.py"' in page
        assert 'href="https://example.org/ada?a=1&amp;b=2"' in page
    games = Reader(pages[PLACE + "games/2048-3x3-downhill.html"]).links()
    assert sum("#/2048/3x3@" in link for link in games) == 100

    done = game("table", "--folder", str(folder), "downhill")
    assert done.lines == ["1 of 1 entries are unchanged; 0 to play."]
    done = game("table", "--folder", str(folder), "downhill", "--check", "--sample", "100")
    assert (done.status, done.error) == (0, "")
    assert done.lines == ["downhill, 2048 3x3: 100 played again, move for move the same."]


def test_a_changed_entry_is_checked_again_and_a_removed_one_has_no_row(game: Command, folder: Path) -> None:
    path = folder / "lower.py"
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    done = game("table", "--folder", str(folder), "lower", "--check")
    assert (done.status, done.error) == (0, "")
    assert done.lines[-1] == "lower is not in the table yet; python3 -m game table adds it."
    path.unlink()
    assert game("table", "--folder", str(folder), "upper").status == 0
    assert ",lower," not in (folder / TABLE / CSV_FILE).read_text("utf-8")


def test_a_recorded_game_that_the_bot_does_not_play_is_reported(game: Command, folder: Path) -> None:
    lower, upper = read_rows(folder / TABLE)
    lower.records[:] = upper.records
    rewrite(folder, [lower, upper])
    done = game("table", "--folder", str(folder), "lower", "--check")
    assert done.status == 2
    assert re.fullmatch(r"lower: seed \d+ played differently; a bot must take all randomness from game\.random\.\n", done.error)


def test_a_table_and_a_game_edited_by_hand_are_reported(game: Command, folder: Path) -> None:
    rows = read_rows(folder / TABLE)
    rows[0].records[0].score += 4
    rewrite(folder, rows)
    (folder / TABLE / CSV_FILE).write_text("mine", "utf-8")
    done = game("table", "--folder", str(folder), rows[0].name, "--check")
    assert done.status == 2
    assert done.error.splitlines() == [
        f"{rows[0].name}: seed 1 does not replay as recorded.",
        "table/table.csv does not match the games; python3 -m game table rewrites it.",
    ]
    (folder / TABLE / GAMES_FILE).write_bytes(b"mine")
    done = game("table", "--folder", str(folder), "--check")
    assert (done.status, done.error) == (2, "games.jsonl.xz is not the file that games.json describes.\n")


@pytest.mark.parametrize(
    ("name", "source", "sentence"),
    [
        ("bad", HEAD + "def choose(game:\n    pass\n", "bad.py, line 6: '(' was never closed."),
        ("bad", "def choose(game):\n    return 0\n", "bad.py needs a docstring that says what the bot does."),
        ("bad", '"""Author: Ada"""\n', "bad.py needs a docstring that says what the bot does."),
        ("bad", '"""Does something."""\n', "bad.py: the docstring needs a line with the author, such as “Author: Ada”."),
        (
            "bad",
            HEAD.replace("Ada", "Ada\nLink: javascript:x"),
            "bad.py: “javascript:x” is not a valid https:// address.",
        ),
        *(
            ("bad", HEAD.replace("Ada", name), "bad.py: lines of the docstring have at most 200 printable characters.")
            for name in ("A" * 201, "A\u200b")
        ),
        (
            "bad",
            HEAD.replace("Ada", "Ada\nGame: chess"),
            "bad.py: “Game: chess” is unknown; the games of the table are 2048 and 15.",
        ),
        ("bad", HEAD + 'VARIANT = "9x9"\n', "bad.py states VARIANT = “9x9”, an unknown variant of 2048."),
        ("greedy", HEAD, "greedy.py: a built-in bot has this name; choose another."),
        ("Bad", HEAD, "Bad.py: a file's name has up to 40 characters, a to z, 0 to 9 and _, a letter first."),
        ("bad", HEAD + "#" * 64_000, "bad.py has 64,037 bytes; the limit is 64,000."),
    ],
    ids=["syntax", "no docstring", "no sentence", "no author", "link", "long", "sign", "game", "board", "taken", "name", "size"],
)
def test_a_file_that_is_not_an_entry_is_reported_in_one_sentence(name: str, source: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / f"{name}.py").write_text(source, "utf-8")
    with pytest.raises(BadEntry) as error:
        read_entry(tmp_path / f"{name}.py")
    assert str(error.value) == sentence


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes in folders")
def test_anything_but_a_regular_file_is_not_an_entry(tmp_path: Path) -> None:
    (tmp_path / "folder.py").mkdir()
    os.mkfifo(tmp_path / "pipe.py")
    _, faults = read_entries(tmp_path)
    assert faults == {name: f"{name}.py is not a regular file." for name in ("folder", "pipe")}


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (
            "def choose(game):\n    return 7\n",
            "bad: choose returned 7; legal here: 0 (up), 1 (right), 2 (down), 3 (left) (seed 1).",
        ),
        ("def choose(game):\n    return 1 / 0\n", "bad.py, line 7: ZeroDivisionError: division by zero (seed 1)."),
        (
            "choice = 0\n",
            "bad.py: there is no function choose(game), strategy(board) or act(observation, mask) and no class Bot with one of "
            "these methods (seed 1).",
        ),
        ("import os\n\ndef choose(game):\n    os._exit(0)\n", "bad: The worker that played seed 1 was lost 4 times (seed 1)."),
        (
            'import os\nfrom random import Random\nVARIANT = "3x3"\nCHANCE = Random(os.urandom(8))\n\ndef choose(game):\n'
            "    return CHANCE.choice(game.legal_actions())\n",
            "bad: seed … played differently; a bot must take all randomness from game.random.",
        ),
    ],
    ids=["illegal move", "fault", "no bot", "exit", "own chance"],
)
def test_a_bot_that_does_not_play_is_reported_in_one_sentence(source: str, sentence: str, game: Command, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(HEAD + source, "utf-8")
    done = game("table", "--folder", str(tmp_path), "bad")
    assert done.status == 2
    assert re.sub(r"seed \d+ played", "seed … played", done.error) == sentence + "\n"
    assert ",bad," not in (tmp_path / TABLE / CSV_FILE).read_text("utf-8")


def test_a_bot_that_does_not_end_is_killed(game: Command, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(HEAD + "import threading\n\ndef choose(game):\n    threading.Event().wait()\n", "utf-8")
    done = game("table", "--folder", str(tmp_path), "bad", "--limit-s", "1")
    assert (done.status, done.error) == (2, "bad: fewer than 2 games ended within 1 s.\n")


def test_an_entry_may_be_for_any_game_and_variant(tmp_path: Path) -> None:
    (tmp_path / "slider.py").write_text(HEAD.replace("Ada", "Ada\nGame: 15") + 'VARIANT = "3x3"\n', "utf-8")
    entry = read_entry(tmp_path / "slider.py")
    assert (entry.game, entry.variant, entry.title, entry.about) == ("15", "3x3", "slider", "Does something.")


def test_a_byte_order_mark_does_not_change_an_entry(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(HEAD, "utf-8")
    plain = read_entry(path)
    path.write_text(HEAD, "utf-8-sig")
    assert read_entry(path) == plain


def test_a_game_ended_by_a_move_that_moves_nothing_counts_up_to_there(game: Command, tmp_path: Path) -> None:
    (tmp_path / "notebook.py").write_text(HEAD + "def strategy(board):\n    return 'w'\n", "utf-8")
    done = game("table", "--folder", str(tmp_path), "notebook")
    assert (done.status, done.error) == (0, "")
    (row,) = read_rows(tmp_path / TABLE)
    assert row.place == ("2048", "4x4", "notebook")
    assert len(row.records) == 100 and {record.outcome for record in row.records} == {"playing"}


def test_an_unknown_name_is_reported(game: Command, tmp_path: Path) -> None:
    assert game("table", "--folder", str(tmp_path), "nobody").error == "There is no entry nobody.\n"


@pytest.mark.parametrize("options", [(), ("--check",)])
def test_a_missing_folder_is_reported_and_not_created(game: Command, tmp_path: Path, options: tuple[str, ...]) -> None:
    missing = tmp_path / "entires"
    done = game("table", "--folder", str(missing), "--limit-s", "1", *options)
    assert (done.status, done.error) == (2, f"There is no folder {missing}.\n")
    assert done.out == "" and not missing.exists()


FORGERS = {
    "rules": "from tilelab.twenty48 import rules\nrules.opening = rules.play = None\n",
    "record": "from tilelab.arena import play, record\nplay.Record = record.Record = dict\n",
    "clock": "import time\ntime.perf_counter = lambda: 0.0\n",
}


@pytest.mark.parametrize("forgery", FORGERS)
def test_nothing_but_its_moves_counts_of_what_a_bots_process_does(game: Command, folder: Path, forgery: str) -> None:
    path = folder / "lower.py"
    path.write_text(path.read_text("utf-8").replace("def choose", FORGERS[forgery] + "\n\ndef choose"), "utf-8")
    honest = next(row for row in read_rows(folder / TABLE) if row.name == "lower")
    assert game("table", "--folder", str(folder), "lower").error == ""
    forged = next(row for row in read_rows(folder / TABLE) if row.name == "lower")
    assert [record.result for record in forged.records] == [record.result for record in honest.records]
    assert honest.ms_a_move / 20 < forged.ms_a_move < honest.ms_a_move * 20


@pytest.mark.parametrize("said", ["b'x'", "b''", "b'.'", "b'.uu'", "b'.' + b'\\xff' * 2000", "b'?' * 9999"])
def test_an_answer_that_is_no_move_is_reported(game: Command, tmp_path: Path, said: str) -> None:
    source = f"import sys\n\ndef choose(game):\n    sys._getframe(3).f_locals['connection'].send_bytes({said})\n    return 0\n"
    (tmp_path / "bad.py").write_text(HEAD + source, "utf-8")
    done = game("table", "--folder", str(tmp_path), "bad")
    assert done.status == 2
    sentences = "choose returned '.*; legal here: .*|its process answered nonsense"
    assert re.fullmatch(rf"bad: ({sentences}) \(seed 1\)\.\n", done.error)


def test_the_data_set_matches_its_description() -> None:
    description = json.loads((FOLDER / TABLE / DESCRIPTION).read_text("utf-8"))
    packed = (FOLDER / TABLE / GAMES_FILE).read_bytes()
    lines = lzma.decompress(packed)
    assert (description["bytes"], description["sha256"]) == (len(packed), hashlib.sha256(packed).hexdigest())
    assert (description["unpacked_bytes"], description["unpacked_sha256"]) == (len(lines), hashlib.sha256(lines).hexdigest())
    games = [json.loads(line) for line in lines.splitlines()]
    assert description["games"] == len(games) > 500
    assert all(list(one) == list(description["fields"]) == list(FIELDS) for one in games)
    for game, (first, last) in description["seeds"].items():
        assert {one["seed"] for one in games if one["game"] == game} == set(range(first, last + 1))
    assert description["command"] in (ROOT / "game" / "entries" / "README.md").read_text("utf-8")
    assert len(packed) < 450_000


def test_the_table_follows_from_the_recorded_games() -> None:
    rows = read_rows(FOLDER / TABLE)
    assert {path.name for path in (FOLDER / TABLE).iterdir()} == {GAMES_FILE, DESCRIPTION, CSV_FILE}
    assert (FOLDER / TABLE / CSV_FILE).read_text("utf-8") == as_csv(rows)
    for row in rows:
        record = min(row.records, key=lambda record: record.moves)
        assert is_as_recorded(row, record)


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize("entry", read_entries(FOLDER)[0], ids=lambda entry: f"{entry.game}-{entry.variant}-{entry.name}")
def test_a_bot_starts_its_shortest_game_as_recorded(entry: Entry, recorded: dict[tuple[str, str, str], Row]) -> None:
    row = recorded.get((entry.game, entry.variant, entry.name))
    assert row, f"run `python3 -m game table {entry.name}`"
    assert row.key == entry.key
    record = min(row.records, key=lambda record: record.moves)
    player = entry.player
    player.max_moves = 100
    assert player.play(record.seed)["transcript"] == record.transcript[:100]


def test_no_puzzle_is_solved_in_fewer_moves_than_the_solver_needs() -> None:
    rows = [row for row in read_rows(FOLDER / TABLE) if row.game == "15"]
    shortest = {(row.variant, one.seed): one.moves for row in rows if row.name == "solver" for one in row.records}
    over = [one.moves - shortest[row.variant, one.seed] for row in rows for one in row.records if one.outcome == "solved"]
    assert len(over) > 100 and min(over) == 0


def test_a_page_of_the_table_is_plain_and_its_links_work(
    pages: dict[str, str], recorded: dict[tuple[str, str, str], Row]
) -> None:
    assert len(pages) == len(LANGUAGES) + len(recorded)
    for name, text in pages.items():
        page = Reader(text)
        tags = [tag for tag, _ in page.tags]
        assert "script" not in tags and "style" not in tags and "default-src 'none'" in text, name
        assert tags.count("h1") == 1 and tags.count("table") == tags.count("caption") > 0, name
        assert {attributes.get("scope") for tag, attributes in page.tags if tag == "th"} == {"col", "row"}, name
        addresses = []
        for link in page.links():
            place, _, address = link.partition("#")
            if link.startswith("https://"):
                continue
            target = (ROOT / name).parent.joinpath(place).resolve()
            is_made = target.is_relative_to(ROOT) and target.relative_to(ROOT).as_posix() in pages
            assert is_made or (target / "index.html" if target == ROOT else target).is_file(), (name, link)
            addresses += [address] if address.startswith(("/2048", "/15")) else []
        if name.startswith(PLACE + "games/"):
            _, session = parse_address(f"#{addresses[0]}", GAMES)
            assert session is not None and session.outcome in ("lost", "solved", "playing")
            assert len(addresses) == tags.count("tr") - 1


def test_the_table_is_in_three_languages(pages: dict[str, str]) -> None:
    for name, language, title in (
        ("index", "en", "Table of bots"),
        ("zh-Hant", "zh-Hant", "機器人排行榜"),
        ("zh-Hans", "zh-Hans", "机器人排行榜"),
    ):
        text = pages[f"{PLACE}{name}.html"]
        assert f'<html lang="{language}"' in text and f"<h1>{title}</h1>" in text
        assert Reader(text).tags[0][0] == "html"


def weaken(rows: list[Row], way: str) -> None:
    """Forge the first row, from games that the rules accept."""
    lower, upper = rows
    best = sorted(lower.records, key=lambda record: record.score)[-2:]
    if way == "another bot":
        lower.records[1:] = upper.records[1:]
    elif way == "the two best":
        lower.records[:] = best
    elif way == "foreign seeds":
        for number, record in enumerate(lower.records):
            record.seed = 1_000_000 + number
    elif way == "one lucky game":
        lower.records[:] = best[-1:] * 100
    elif way == "no time":
        for record in lower.records:
            record.seconds = 0.0


def commit(folder: Path) -> None:
    """Make the folder's files the base revision."""
    for words in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a", "commit", "-qm", "Base"]):
        subprocess.run(["git", "-C", str(folder), *words], check=True)


@pytest.mark.parametrize(
    ("way", "sentence"),
    [
        ("another bot", r"lower: seed \d+ played differently; "),
        ("the two best", "lower: 2 of 100 seeds were played; "),
        ("foreign seeds", "lower: seed 1000000 is not one of the table's."),
        ("one lucky game", r"lower: seed \d+ has 100 games."),
        ("no time", "lower: its times are over 100 times as short as here; "),
    ],
)
def test_a_forged_row_is_reported_and_an_honest_one_is_not(game: Command, folder: Path, way: str, sentence: str) -> None:
    commit(folder)
    words = ("table", "--folder", str(folder), "lower", "upper", "--check", "--base", "HEAD")
    done = game(*words)
    assert (done.status, done.error) == (0, "")
    assert [line.split(": ")[1] for line in done.lines] == ["1 played again, move for move the same."] * 2
    rows = read_rows(folder / TABLE)
    weaken(rows, way)
    rewrite(folder, rows)
    done = game(*words)
    assert done.status == 2 and re.search(sentence, done.error)


def test_a_row_that_differs_from_the_base_is_replayed_whole(game: Command, folder: Path) -> None:
    commit(folder)
    rows = read_rows(folder / TABLE)
    rows[0].records[0].seconds += 1
    rewrite(folder, rows)
    done = game("table", "--folder", str(folder), "lower", "upper", "--check", "--base", "HEAD")
    assert done.status == 0
    assert [line.split(": ")[1].split()[0] for line in done.lines] == ["100", "1"]
    done = game("table", "--folder", str(folder), "lower", "--check", "--base", "gone")
    assert (done.status, done.error) == (2, "Git has no table of bots at “gone”.\n")


def test_the_check_writes_the_times_of_its_machine(game: Command, folder: Path) -> None:
    rows = read_rows(folder / TABLE)
    for record in rows[0].records:
        record.seconds *= 0.1
    rewrite(folder, [replace(rows[0], machine="Author's"), rows[1]])
    done = game("table", "--folder", str(folder), "lower", "upper", "--check", "--sample", "100", "--times")
    assert (done.status, done.error) == (0, "")
    measured = read_rows(folder / TABLE)
    assert [row.machine for row in measured] == [rows[0].machine] * 2
    for row, before in zip(measured, rows, strict=True):
        assert [record.result for record in row.records] == [record.result for record in before.records]
    assert measured[0].ms_a_move > rows[0].ms_a_move
    done = game("table", "--folder", str(folder), "lower", "--check", "--times")
    assert read_rows(folder / TABLE) == measured  # One game is no row.


SEER = """
VARIANT = "3x3"
KNOWN = {KNOWN}


class Bot:
    def __init__(self):
        self.knows = None

    def choose(self, game):
        if self.knows is None:
            self.knows = game.random.random() in KNOWN
        order = (2, 3, 1, 0) if self.knows else (0, 2, 1, 3)
        return next(way for way in order if game.can_move(way))
"""


FRAMES = """
import gc
import sys

VARIANT = "3x3"
SEEN = []


def seeds():
    frame = sys._getframe()
    while frame:
        yield from ((name, value) for name, value in frame.f_locals.items() if "seed" in name)
        frame = frame.f_back
    for thing in gc.get_objects():
        if type(thing).__name__ in ("Playthrough", "Record"):
            yield "seed", thing.seed


def choose(game):
    if game.ply == 0:
        SEEN[:] = seeds()
    order = (2, 3, 1, 0) if SEEN else (0, 2, 1, 3)
    return next(way for way in order if game.can_move(way))
"""
"""Plays in one way if it finds a seed in its interpreter, and in another if not."""


def test_an_entry_finds_no_seed_in_its_process_which_a_bot_in_ours_does(game: Command, folder: Path) -> None:
    path = folder / "frames.py"
    path.write_text(HEAD + FRAMES, "utf-8")
    assert game("table", "--folder", str(folder), "frames").error == ""
    rows = {row.name: row for row in read_rows(folder / TABLE)}
    names: dict[str, Any] = {}
    exec(path.read_text("utf-8"), names)
    seen = tilelab.play(names["choose"], "2048/3x3", seeds=range(1, 101))
    assert [record.transcript for record in rows["frames"].records] == [
        record.transcript for record in tilelab.play(path, seeds=range(1, 101))
    ]
    assert [record.transcript for record in rows["lower"].records] == [record.transcript for record in seen]


def test_a_seer_that_knows_the_seeds_of_the_table_is_caught_on_fresh_ones(game: Command, folder: Path) -> None:
    rules = game_named("2048")
    variant = rules.parse_variant("3x3")
    views = [
        GameView(Tools(rules, variant, seed=seed, budget_ms=0), rules.opening(variant, seed).board) for seed in range(1, 101)
    ]
    (folder / "seer.py").write_text(HEAD + SEER.replace("{KNOWN}", repr({view.random.random() for view in views})), "utf-8")
    assert game("table", "--folder", str(folder), "seer").status == 0
    done = game("table", "--folder", str(folder), "seer", "lower", "--check", "--fresh", "200")
    assert done.status == 2
    assert re.fullmatch(
        r"seer: mean [\d,]+ in the table, [\d,]+ on 200 fresh seeds; an entry may not know the chance to come\.\n", done.error
    )
