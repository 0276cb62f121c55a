"""The build contains exactly what the page needs and works below any path."""

import json
import os
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path

import pytest

from game.arena.builtin import BUILTINS
from game.learn.course import LESSONS
from game.site.build import (
    BOOT,
    ORIGINAL,
    add_reference,
    packed_page,
    page_files,
    site_files,
    write_lists,
    write_site,
    write_sources,
    write_table,
)
from game.site.bundle import UNPACK, bundle, first_bundle
from game.site.bytecode import as_source
from game.site.hosting import ENDINGS, hosted
from game.site.manifest import ENGINES, FEATURES, LAB, LATE, LAYOUTS, LEARN, LESSON_TOOLS, REASONS, WORKBENCH
from game.site.packages import runtime_files
from game.site.reading import LIST, places
from game.site.serve import clone_options
from game.site.target import TOP, BuildError, replaced
from game.table.files import BadTable

PAGE = """<!doctype html>
<meta http-equiv="Content-Security-Policy" content="script-src 'self'; style-src 'self'">
<link rel="icon" href="game/web/static/icon.svg?v=1">
<link rel="stylesheet" href="./game/web/static/tilelab.css">
<script src="./game/web/static/boot.js"></script>
<a href="#/15">15</a> <a href="./reset.html">Repair</a> <a href="https://example.org/">elsewhere</a> <img alt="" src="data:,">
<script type="micropython" id="python" src="./game/web/main.py"
  version="./game/runtime/micropython/micropython.js" config="./pyscript.toml"></script>
<py-config src="./pyscript.toml" hidden></py-config>
"""
LATE_PAGES = [f"{module.replace('.', '/')}.py" for entry in (WORKBENCH, LAB, LEARN) for module in entry.modules]
READERS = {f"{module.replace('.', '/')}.py": "" for module in (REASONS, *LAYOUTS)}
SITE = {
    "index.html": PAGE,
    "pyscript.toml": 'plugins = ["!error"]\n',
    "game/core/grid.py": "",
    "game/web/main.py": "import game.core.grid\ndef join():\n    import game.web.features\n",
    "game/web/sw.js": "answer();",
    "reset.html": "",
    "game/web/web.config": "",
    "game/web/features/__init__.py": "import game.core.grid\n",
    **dict.fromkeys(LATE_PAGES, ""),
    **READERS,
    "game/learn/lessons/slide/solution.py": "",
    "game/games.py": "",
    "game/arena/sandbox_worker.py": "import game.core.grid\n",
    **{f"{module.replace('.', '/')}.py": "" for module in LESSON_TOOLS},
    **dict.fromkeys(ORIGINAL, ""),
    "game/engines.py": "",
    **{f"{module.replace('.', '/')}.py": "" for module in ENGINES},
    "game/arena/bots/greedy.py": "",
    "game/web/engine_worker.py": "import game.twenty48.search\n",
    "game/twenty48/search.py": "",
    "game/twenty48/train.py": "",
    "game/web/static/icon.svg": "",
    "game/web/static/tilelab.css": "/* What it is. */\nb {}",
    "game/web/static/boot.js": "// What it does.\n  boot()",
    "game/web/static/.DS_Store": "",
    "game/entries/mine.py": "",
    "game/entries/__pycache__/mine.cpython-311.pyc": "",
    "game/entries/table/table.csv": "",
    "game/entries/README.md": "",
    "game/data/weights.bin": "",
    "game/data/README.md": "",
    "game/workshop/notes/search.md": "",
    "README.md": "",
    "tests/test_it.py": "",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    late = {path: "" for chunk in LATE for path in chunk.styles}
    put(tmp_path / "root", SITE | late | {f"game/runtime/{name}": "" for name in runtime_files()})
    return tmp_path / "root"


def put(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")


def make(root: Path, directory: Path) -> None:
    """Build the small tree into a directory."""
    with replaced(directory) as site:
        write_site(site_files(root), site)


def names_under(directory: Path) -> set[str]:
    return {path.relative_to(directory).as_posix() for path in directory.rglob("*") if path.is_file()}


def test_exactly_the_files_that_the_page_and_its_worker_need_are_shipped(root: Path) -> None:
    packed = {"pyscript.toml", "game/web/main.py", BOOT}
    packed |= {"game/web/sw.js", "game/web/web.config", *LATE_PAGES, "game/web/features/__init__.py"}
    other = {"game/twenty48/train.py", "game/web/static/.DS_Store", "game/data/README.md", "README.md", "tests/test_it.py"}
    other |= {"game/workshop/notes/search.md", "game/entries/README.md", "game/entries/__pycache__/mine.cpython-311.pyc"}
    runtime = {f"game/runtime/{name}" for name in runtime_files()}
    shipped = {hosted(name) for name in (SITE.keys() - packed - other) | runtime}
    assert site_files(root).keys() == shipped | {"web.config"}


def test_a_damaged_bot_table_is_reported(root: Path, tmp_path: Path) -> None:
    put(root, {"game/entries/table/games.json": "{"})
    with pytest.raises(BadTable, match=r"games\.json or games\.jsonl\.xz is damaged"):
        write_table(tmp_path, root)


def test_the_build_holds_the_listed_files_and_no_dot_folder(root: Path, tmp_path: Path) -> None:
    files = site_files(root)
    make(root, tmp_path / "deep" / "out")
    assert names_under(tmp_path / "deep" / "out") == files.keys()
    assert not any(part.startswith(".") for name in files for part in name.split("/"))


def test_nothing_of_a_previous_build_stays(root: Path, tmp_path: Path) -> None:
    make(root, tmp_path / "out")
    put(tmp_path / "out", {"game/old.py": ""})
    make(root, tmp_path / "out")
    assert names_under(tmp_path / "out") == site_files(root).keys()


@pytest.mark.parametrize("own", ["index.html", "thesis.txt", "game/mine.py"])
def test_a_directory_that_is_not_a_build_is_left_alone(root: Path, tmp_path: Path, own: str) -> None:
    put(tmp_path / "out", {own: "mine"})
    with pytest.raises(BuildError, match="other files"):
        make(root, tmp_path / "out")
    assert names_under(tmp_path / "out") == {own}


def test_a_build_beside_other_files_is_left_alone(root: Path, tmp_path: Path) -> None:
    make(root, tmp_path / "out")
    put(tmp_path / "out", {"thesis.txt": "mine"})
    with pytest.raises(BuildError, match="other files"):
        make(root, tmp_path / "out")


def test_the_source_tree_itself_is_never_overwritten(root: Path) -> None:
    for target in (root, root / "game", root / "tests"):
        with pytest.raises(BuildError, match="other files"):
            make(root, target)
    assert SITE.keys() <= names_under(root)


def test_a_build_is_recognized_by_its_top_level_files(root: Path) -> None:
    generated = {"sw.js", "licences.html", "docs"}
    assert {name.split("/")[0] for name in site_files(root)} | generated == TOP


def test_a_failed_build_leaves_the_previous_one_and_nothing_else(root: Path, tmp_path: Path) -> None:
    make(root, tmp_path / "out")
    with pytest.raises(KeyboardInterrupt), replaced(tmp_path / "out") as site:
        put(site, {"index.html": "half"})
        raise KeyboardInterrupt
    assert names_under(tmp_path / "out") == site_files(root).keys()
    assert {path.name for path in tmp_path.iterdir()} == {"root", "out"}


def test_simultaneous_builds_into_one_folder_leave_one_complete_site(tmp_path: Path) -> None:
    names = ("index.html", "game/a.txt", "game/runtime/pyscript/core.js")

    def build(text: str) -> None:
        for _ in range(30):
            with replaced(tmp_path / "out") as site:
                put(site, dict.fromkeys(names, text))

    with ThreadPoolExecutor() as pool:
        list(pool.map(build, "abc"))
    assert names_under(tmp_path / "out") == set(names)
    assert len({(tmp_path / "out" / name).read_text("utf-8") for name in names}) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize("moment", ["before it is listed", "after it was listed"])
def test_a_previous_site_may_vanish_while_it_is_read(tmp_path: Path, moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("index.html", "game/runtime/pyscript/core.js")
    put(tmp_path / "out", dict.fromkeys(names, "former"))
    listed = Path.iterdir

    def listed_beside_another_build(folder: Path) -> Iterator[Path]:
        entries = list(listed(folder)) if moment == "after it was listed" else []
        if folder.exists():
            os.rename(folder, tmp_path / "moved away")
        return iter(entries or listed(folder))

    monkeypatch.setattr(Path, "iterdir", listed_beside_another_build)
    with replaced(tmp_path / "out") as site:
        put(site, dict.fromkeys(names, "new"))
    assert {(tmp_path / "out" / name).read_text("utf-8") for name in names} == {"new"}


def test_a_folder_that_cannot_be_renamed_is_filled_in_place(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(root, tmp_path / "out")
    put(tmp_path / "out", {"game/old.py": ""})
    monkeypatch.chdir(tmp_path / "out")
    make(root, Path("."))
    assert names_under(Path(".")) == site_files(root).keys()


def test_a_file_in_place_of_the_directory_is_reported(root: Path, tmp_path: Path) -> None:
    put(tmp_path, {"out": ""})
    with pytest.raises(BuildError, match="is a file"):
        make(root, tmp_path / "out")


def test_a_missing_file_that_the_page_requests_is_reported(root: Path) -> None:
    (root / "game/web/static/icon.svg").unlink()
    with pytest.raises(BuildError, match=r"missing: game/web/static/icon.svg$"):
        site_files(root)


def test_two_files_with_one_name_are_reported(root: Path) -> None:
    put(root, {"game/data/a.weights": "", "game/data/a.moves": ""})
    with pytest.raises(BuildError, match=r"one name in the site: game/data/a\.bin$"):
        site_files(root)


def test_the_modules_of_the_start_are_packed_into_one_file_that_the_page_starts_with(root: Path) -> None:
    put(root, {"game/web/main.py": '"""Words."""\nimport game.core.grid\n', "game/core/grid.py": "side = 4\n"})
    packed = packed_page(root)
    page = packed["index.html"].decode()
    place = "./game/runtime/micropython/micropython.js"
    config = escape('{"files": {"./game/page.txt": "./page.txt"}}')
    script = f'<script type="micropython" id="python" version="{place}" config="{config}">'
    assert f"{script}\n{UNPACK}pass\nimport game.core.grid\n</script>" in page
    assert f"<py-config hidden>{escape(json.dumps({'plugins': ['!error']}))}</py-config>" in page
    assert packed["game/page.txt"] == first_bundle({"game/core/grid.py": "side = 4\n"}, as_source)


@pytest.mark.parametrize(("name", "module"), [("features", "game/web/features/__init__.py"), ("lab", "game/web/lab/page.py")])
def test_late_modules_are_packed_into_one_file_that_is_fetched_when_needed(root: Path, name: str, module: str) -> None:
    put(root, {module: "side = 4\n"})
    also = READERS if name == "features" else {}
    assert packed_page(root)[f"game/{name}.txt"] == bundle({**also, module: "side = 4\n"}, as_source).encode()


def test_the_late_style_sheets_of_a_part_become_one_without_comments(root: Path) -> None:
    put(root, {path: f"/* {path} */\n.s{place} {{ top: 0; }}\n" for place, path in enumerate(FEATURES.styles)})
    sheet = packed_page(root)["game/features.css"].decode()
    assert sheet == "".join(f".s{place}{{top: 0;}}" for place in range(len(FEATURES.styles)))
    assert not set(FEATURES.styles) & site_files(root).keys()


def test_each_list_names_the_files_to_fetch_and_the_sizes_of_all_later_ones(root: Path, tmp_path: Path) -> None:
    for late in ("lab", "learn", "workbench"):
        put(root, {f"game/web/static/{late}.html": "123"})
    put(root, {"game/web/static/features.html": "123"})
    put(root, {"game/web/static/sandbox.js": "1234"})
    out = tmp_path / "out"
    write_site(site_files(root), out)
    put(out, {f"game/{late}.css": "1234" for late in ("features", "lab", "learn", "workbench")})
    put(out, {"game/features.txt": "12", **dict.fromkeys((f"game/{late}.txt" for late in ("lab", "learn", "workbench")), "123")})
    write_lists(out, root)
    lists = {entry.name: json.loads((out / entry.address).read_text("utf-8")) for entry in LATE}
    sizes = {"game/features.txt": 2, "game/features.css": 4, "game/web/static/features.html": 3}
    order = ["game.web.features", REASONS, *LAYOUTS]
    features = {"modules": ["game/features.txt", "game/features.css"], "sizes": sizes, "order": order, "endings": ENDINGS}
    assert lists["features"] == features
    assert lists["workbench"]["modules"] == ["game/workbench.txt", *WORKBENCH.scripts, "game/workbench.css"]
    assert lists["lab"]["modules"] == ["game/lab.txt", "game/lab.css"]
    assert lists["lab"]["sizes"].keys() == {
        "game/lab.txt",
        "game/web/static/lab.html",
        "game/lab.css",
        "game/arena/bots/greedy.txt",
    }
    assert "game/learn/lessons/slide/solution.txt" in lists["learn"]["sizes"]
    engines = ["game/core/reasons.py", "game/fifteen/engine.py", "game/twenty48/engine.py", "game/twenty48/search.py"]
    assert lists["engine_worker"]["modules"] == [*engines, "game/web/engine_worker.py"]
    assert lists["engine_worker"]["sizes"]["game/web/engine_worker.txt"] == len("import game.twenty48.search\n")
    assert lists["sandbox"]["sizes"]["game/web/static/sandbox.js"] == 4


def test_every_module_that_runs_can_be_read_in_the_build_and_in_a_working_tree(root: Path) -> None:
    put(root, {"game/web/features/__init__.py": "side = '長'\n"})
    write_sources(root, root)
    listed = json.loads((root / LIST).read_text("utf-8"))
    places = {path: address for path, (address, _) in listed["modules"].items()}
    assert places["game/web/features/__init__.py"] == "game/sources/features.json"
    assert places["game/web/main.py"] == "game/sources/page.json"
    assert places["game/arena/bots/greedy.py"] == "game/arena/bots/greedy.py"
    packed = json.loads((root / "game/sources/features.json").read_text("utf-8"))
    assert packed == {**READERS, "game/web/features/__init__.py": "side = '長'\n"}
    for path, address in places.items():
        text = (root / address).read_text("utf-8")
        assert (json.loads(text)[path] if address.endswith(".json") else text) == (root / path).read_text("utf-8")
    served: str = clone_options(root)["make"](LIST)
    assert json.loads(served)["modules"] == {path: [path, ""] for path in places}


@pytest.mark.rotates(parts=5, of="long computations")
def test_every_module_that_a_lesson_or_the_coach_names_can_be_read() -> None:
    readable = json.loads(places(False))["modules"]
    named = {path for lesson in LESSONS for path in lesson.reads} | {bot.source for bot in BUILTINS if bot.source}
    assert named <= readable.keys()
    assert {"game/app/app.py", "game/web/main.py", "game/lab/lab.py", "game/fifteen/search/large_boards.py"} <= readable.keys()


def test_the_first_script_and_the_style_are_inlined_and_allowed_by_the_policy(root: Path) -> None:
    page = packed_page(root)["index.html"].decode()
    assert "<script>boot()\n</script>" in page
    assert "<style>b{}</style>" in page
    policy = "script-src 'self' 'sha256-nlMc+zv1UK8Tp0W6IQxNH5FLdrnm1H2/7N2Tmivo5dc='; style-src 'self' 'sha256-"
    assert policy in page


def test_the_page_requests_all_files_of_the_start_at_once(root: Path) -> None:
    page = packed_page(root)["index.html"].decode()
    early = re.findall(r'<link rel="(modulepreload|preload)".* href="\./([^"]+)">', page)
    assert [kind for kind, _ in early] == ["modulepreload"] * 3 + ["preload"] * 2
    assert {name for _, name in early} <= {hosted(f"game/runtime/{name}") for name in runtime_files()} | {"game/page.txt"}


def test_a_page_with_an_unexpected_head_is_not_packed(root: Path) -> None:
    put(root, {"index.html": PAGE.replace("style-src", "style-src-elem")})
    with pytest.raises(BuildError, match="must hold style-src 'self' once"):
        packed_page(root)


def test_a_page_that_starts_in_another_way_is_not_packed(root: Path) -> None:
    put(root, {"index.html": PAGE.replace(' src="./game/web/main.py"', "")})
    with pytest.raises(BuildError, match=r"must start game/web/main\.py with"):
        packed_page(root)


def test_an_address_that_fails_below_a_path_is_refused(tmp_path: Path) -> None:
    put(tmp_path, {"index.html": '<script src="/game/boot.js"></script>'})
    with pytest.raises(BuildError, match="only a relative address"):
        page_files(tmp_path / "index.html")


POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:"
WITH_POLICY = f'<!doctype html>\n<head><meta http-equiv="Content-Security-Policy" content="{POLICY}"></head>'


def test_a_site_includes_the_reference_and_links_it_at_its_foot(tmp_path: Path) -> None:
    site, reference = tmp_path / "site", tmp_path / "reference"
    for name in ("tilelab.html", "tilelab/environments.html", "search.js"):
        (reference / name).parent.mkdir(parents=True, exist_ok=True)
        (reference / name).write_text(WITH_POLICY if name.endswith(".html") else "1", "utf-8")
    site.mkdir()
    (site / "index.html").write_text("<footer>\n<a>1</a>\n</footer>\n", "utf-8")
    add_reference(site, reference)
    page = (site / "index.html").read_text("utf-8")
    assert page_files(site / "index.html") == ["docs/tilelab.html"] and page.startswith("<footer>\n<a href=")
    assert (site / "docs/tilelab/environments.html").is_file() and (site / "docs/search.js").is_file()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("other.html", "<head></head>"),
        ("other.html", WITH_POLICY.replace("'none'", "*")),
        ("deep/other.html", "<!-- " + POLICY + " --><head></head>"),
        ("worker.wasm", ""),
        ("sw", ""),
        ("tilelab.html", "<head></head>"),
        ("tilelab.html", None),
    ],
)
def test_a_reference_without_a_policy_on_each_page_is_refused(name: str, content: str | None, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<footer>\n</footer>\n", "utf-8")
    reference = tmp_path / "reference"
    (reference / name).parent.mkdir(parents=True)
    (reference / "tilelab.html").write_text(WITH_POLICY, "utf-8")
    if content is None:
        (reference / name).unlink()
    else:
        (reference / name).write_text(content, "utf-8")
    with pytest.raises(BuildError, match="reference"):
        add_reference(tmp_path, reference)
    assert not (tmp_path / "docs").exists() and "href" not in (tmp_path / "index.html").read_text("utf-8")
