"""Writes the deployable tree: the files that the page and its worker need, and no others.

It knows where lists of files stand, not what is in the files. The page's own modules become one
(`game.site.bundle`), nothing else is changed; every address is relative, so it works under any path.
"""

import json
import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from html import escape
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath

from game.site.bundle import BUNDLE, FEATURES_BUNDLE, LAB_BUNDLE, UNPACK, bundle
from game.site.bytecode import Compile, CompileError, as_source, find_compiler
from game.site.head import INLINED, HeadError, hasten
from game.site.lean import lean
from game.site.offline import MARK, RESET, RESET_SOURCE, SOURCE, WORKER, build_name, is_asked_for, service_worker
from game.site.packages import runtime_files
from game.site.runtime import ensure_runtime
from game.site.sources import Report

ROOT = Path(__file__).resolve().parents[2]
PAGE = "index.html"
PAGE_CONFIG = "pyscript.toml"
WORKER_CONFIGS = ("game/web/engine_worker.toml", "game/web/sandbox.toml", "game/web/engine_bots.toml")
FEATURES_CONFIG = "game/web/features.toml"
LATER = {FEATURES_CONFIG: FEATURES_BUNDLE, "game/web/lab.toml": LAB_BUNDLE}
"""Lists of modules that the page fetches when it already plays, and the texts that these become."""
WITH = {
    "game/web/lab.toml": ("game/web/static/lab.html", "game/web/static/lab.css", "game/arena/bots/"),
    "game/web/engine_worker.toml": ("game/runtime/pyodide/", "game/data/"),
    "game/web/sandbox.toml": ("game/runtime/pyodide/", "game/web/static/sandbox.js"),
    "game/web/engine_bots.toml": ("game/data/",),
}
"""What is fetched along with the modules of a list: addresses, or folders with `/`. Lists tell the sizes of these, too."""

ENTRIES = ("game/web/main.py", "game/web/loading/deferred.py")
STATIC = "game/web/static"
LIST_END = "# end"
"""The last line of every list that the page or a worker reads: one without it has been cut off."""

DATA = "game/data"
BOTS = "game/arena/bots"
RUNTIME = "game/runtime"

_ENTRY_TAGS = (
    f'<script type="mpy" src="./{ENTRIES[0]}" config="./{PAGE_CONFIG}"></script>',
    f'<script type="mpy" src="./{ENTRIES[1]}"></script>',
)
_CLONE_ONLY = re.compile(r'<p class="clone".*?</p>\n|<!--.*?-->\n', re.DOTALL)
"""What the build leaves out of the page: a word to people with a clone, and comments."""

_PLUGINS_TAG = f'<py-config src="./{PAGE_CONFIG}" hidden></py-config>'
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)


class BuildError(Exception):
    """The site cannot be built; the text tells the user why."""


def build(directory: Path, report: Report = print) -> Path:
    """Write the deployable tree into a new, empty or formerly built directory, and return it.

    Raises: BuildError, and FetchError when the runtime cannot be had.
    """
    ensure_runtime(report)
    try:
        write_site(site_files(), directory)
        for name, text in packed_page(compiled=find_compiler(report)).items():
            (directory / name).write_text(text, "utf-8", newline="\n")
        add_sizes(directory)
        add_service_worker(directory)
        sizes = [path.stat().st_size for path in directory.rglob("*") if path.is_file()]
    except OSError as error:
        raise BuildError(f"The site cannot be built: {error}") from error
    report(f"Built {len(sizes)} files, {sum(sizes) / 1e6:.1f} MB, in {directory}")
    return directory


def write_site(files: Mapping[str, Path], directory: Path) -> None:
    """Copy files to their paths in the site.

    Raises: BuildError when the directory holds anything but a former build.
    """
    _clear(directory, {PurePosixPath(name).parts[0] for name in [*files, WORKER]})
    for name, source in files.items():
        (directory / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, directory / name)


def site_files(root: Path = ROOT) -> dict[str, Path]:
    """List the files that ship as they are: each one's path in the site, with `/`, and where it lies now.

    Raises: BuildError when a file that something asks for is not there.
    """
    names = [f"{RUNTIME}/{name}" for name in runtime_files()]
    names += [PAGE, *page_files(root / PAGE)]
    for config in WORKER_CONFIGS:
        if (root / config).exists():
            names += [config, *config_files(root, config)]
    for folder in (STATIC, DATA, BOTS):
        names += _shipped_under(root, folder)
    files = {name: root / name for name in names if name not in (PAGE_CONFIG, *ENTRIES, *INLINED)}
    files[RESET] = root / RESET_SOURCE
    missing = sorted(name for name, path in files.items() if not path.is_file())
    if missing:
        raise BuildError(f"The site asks for files that are not there: {', '.join(missing)}")
    return files


def packed_page(root: Path = ROOT, compiled: Compile = as_source) -> dict[str, str]:
    """Make the files in which the built page differs: its modules as one, those that come later as others, and what names them.

    Raises: BuildError when the page does not start as this expects, or a module cannot be compiled.
    """
    page = _CLONE_ONLY.sub("", (root / PAGE).read_text("utf-8"))
    settings = tomllib.loads((root / PAGE_CONFIG).read_text("utf-8")) | {"files": {f"./{BUNDLE}": "./page.txt"}}
    config = escape(json.dumps(settings))
    page = page.replace(_PLUGINS_TAG, f"<py-config hidden>{config}</py-config>")
    opening = f'<script type="mpy" config="{config}">\n{UNPACK}'
    for entry, tag in zip(ENTRIES, _ENTRY_TAGS, strict=True):
        if page.count(tag) != 1:
            raise BuildError(f"{PAGE} must start {entry} with {tag}")
        page = page.replace(tag, f"{opening}{lean((root / entry).read_text('utf-8'))}</script>")
        opening = '<script type="mpy">\n'
    try:
        page = hasten(page, root, [f"{RUNTIME}/{name}" for name in runtime_files()], [BUNDLE])
        packed = {PAGE: page, BUNDLE: bundle(sources_of(root, PAGE_CONFIG), compiled)}
        for later, text in LATER.items():
            packed[text] = bundle(sources_of(root, later), compiled)
            packed[later] = f'[files]\n"../{PurePosixPath(text).name}" = "./{PurePosixPath(text).name}"\n{LIST_END}\n'
    except (CompileError, HeadError) as error:
        raise BuildError(str(error)) from error
    return packed


def sources_of(root: Path, config: str) -> dict[str, str]:
    """Read the modules that a configuration lists, by the path that Python sees."""
    return {seen: (root / name).read_text("utf-8") for name, seen in config_files(root, config).items()}


def add_sizes(directory: Path) -> None:
    """Let each list in a directory with the whole site tell the size of what is fetched after it.

    So a page tells a file that was cut off, or a network's page to sign in, from what it asked for. Raises: BuildError.
    """
    for config in (*LATER, *WORKER_CONFIGS):
        text = (directory / config).read_text("utf-8")
        if not text.endswith(f"\n{LIST_END}\n"):
            raise BuildError(f"{config} must end with the line {LIST_END}")
        names = [*config_files(directory, config)]
        for place in WITH.get(config, ()):
            found = (directory / place).rglob("*") if place.endswith("/") else [directory / place]
            names += [path.relative_to(directory).as_posix() for path in sorted(found) if path.is_file()]
        rows = "".join(f'"{name}" = {(directory / name).stat().st_size}\n' for name in names)
        text = text.removesuffix(f"{LIST_END}\n") + f"\n[sizes]\n{rows}{LIST_END}\n"
        (directory / config).write_text(text, "utf-8", newline="\n")


def add_service_worker(directory: Path, root: Path = ROOT) -> None:
    """Give a directory with the whole site its name and the worker that lists its files. Raises: BuildError."""
    names = [path.relative_to(directory).as_posix() for path in directory.rglob("*") if path.is_file()]
    build = build_name(directory, names)
    page = (directory / PAGE).read_text("utf-8")
    if page.count(MARK) != 1:
        raise BuildError(f"{PAGE} must have{MARK} once, where the build puts its name.")
    (directory / PAGE).write_text(page.replace(MARK, f' data-build="{build}"'), "utf-8", newline="\n")
    # The page is asked for by the folder's address: some hosts redirect its name, and a redirected answer opens no page.
    files = {"" if name == PAGE else name: (directory / name).read_bytes() for name in names if is_asked_for(name)}
    start = ("", BUNDLE, FEATURES_CONFIG, FEATURES_BUNDLE)
    folders = tuple(f"{folder}/" for folder in (STATIC, f"{RUNTIME}/pyscript", f"{RUNTIME}/micropython"))
    first = {name for name in files if name in start or name.startswith(folders)}
    text = service_worker((root / SOURCE).read_text("utf-8"), build, files, first)
    (directory / WORKER).write_text(text, "utf-8", newline="\n")


def page_files(page: Path) -> list[str]:
    """List the site's own files that a page refers to. Raises: BuildError for `/…`, which no sub-path serves."""
    parser = _References()
    parser.feed(page.read_text("utf-8"))
    found = []
    for address in parser.found:
        if address.startswith("/") and not address.startswith("//"):
            raise BuildError(f"{page.name} refers to {address}: only a relative address works under /repo/.")
        name = re.split(r"[?#]", address)[0]
        if name and not _ADDRESS.match(name):
            found.append(str(PurePosixPath(name)))
    return found


class _References(HTMLParser):
    """Collects the addresses in a page; `config` is where PyScript's scripts name theirs."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attributes if name in ("src", "href", "config") and value]


def config_files(root: Path, config: str) -> dict[str, str]:
    """Read a PyScript configuration's `[files]`: path in the site -> path that Python sees.

    Raises: BuildError for an address outside the site.
    """
    table = tomllib.loads((root / config).read_text("utf-8")).get("files", {})
    folder = PurePosixPath(config).parent
    found = {}
    for source, target in table.items():
        if source.startswith("/") or _ADDRESS.match(source):
            raise BuildError(f"{config} asks for {source}, which is not of this site.")
        name = _normal(folder / source)
        found[name] = _normal(PurePosixPath(target or PurePosixPath(source).name))
    return found


def _normal(path: PurePosixPath) -> str:
    """Resolve `.` and `..` as a browser does. Raises: BuildError when it would leave the site."""
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            if not parts:
                raise BuildError(f"{path} leads out of the site.")
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def _shipped_under(root: Path, folder: str) -> Iterator[str]:
    """List a folder's files without dot files and without the notes for developers."""
    for path in sorted((root / folder).rglob("*")):
        relative = path.relative_to(root)
        if path.is_file() and path.suffix != ".md" and not any(part.startswith(".") for part in relative.parts):
            yield relative.as_posix()


def _clear(directory: Path, built: set[str]) -> None:
    """Empty a former build, so that nothing stale ships; refuse to touch anything else.

    The runtime is written first, so that also an interrupted build is known as one.
    """
    if directory.exists() and not directory.is_dir():
        raise BuildError(f"{directory} is a file.")
    present = {path.name for path in directory.iterdir()} if directory.exists() else set()
    if not present:
        return
    if not present <= built or not (directory / RUNTIME / "pyscript").is_dir():
        raise BuildError(f"{directory} holds other things than a build of this site: choose an empty directory.")
    for name in present:
        path = directory / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
