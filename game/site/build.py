"""Writes the deployable tree: only the files that the page and its workers need.

The page's own modules become images (`game.site.bundle`). All addresses are relative, so the site works under any path.
"""

import base64
import hashlib
import json
import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from html import escape
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath

from ..table.files import BadTable
from ..table.pages import site_pages
from .bundle import UNPACK, bundle, first_bundle
from .bytecode import Compile, CompileError, as_source, find_compiler, lean
from .hosting import ENDINGS, former, hosted, relinked
from .licences import LICENCES, licences_page
from .manifest import CHUNKS, FEATURES, LATE, PAGE, Chunk, format_list, import_order, modules
from .offline import MARK, SOURCE, WORKER, build_name, is_asked_for, service_worker
from .original import ARCHIVE, original_zip
from .packages import runtime_files
from .reading import BOTS, LIST, packs, places
from .runtime import ensure_runtime
from .sources import Reporter
from .target import BuildError, replaced

BOOT = "game/web/static/boot.js"
STYLE = "game/web/static/tilelab.css"

_BOOT_TAG = f'<script src="./{BOOT}"></script>'
_STYLE_TAG = f'<link rel="stylesheet" href="./{STYLE}">'

_COMMENT = re.compile(r"/\*[^*]*\*/")
_SPACE = re.compile(r"\s*([{};,])\s*")

# What a start loads, in order; patterns, because chunk names contain hashes.
_MODULES = ("pyscript/core.js", "pyscript/core-*.js", "micropython/micropython.js")
_FETCHED = ("micropython/micropython.wasm",)


class HeadError(Exception):
    """An unexpected head of the page."""


def speed_up(page: str, root: Path, runtime: Sequence[str], fetched: Sequence[str]) -> str:
    """Return the page with its first script and style inlined, and all other files of the start preloaded.

    runtime: addresses of the runtime's files, `…/folder/name`. fetched: further addresses that Python's start fetches.
    Raises: HeadError.
    """
    script = _stripped((root / BOOT).read_text("utf-8"))
    style = _lean_style(root / STYLE)
    early = [f'<link rel="modulepreload" href="./{name}">' for name in _matching(_MODULES, runtime)]
    early += [
        f'<link rel="preload" as="fetch" crossorigin href="./{name}">' for name in [*_matching(_FETCHED, runtime), *fetched]
    ]
    for old, new in (
        (_BOOT_TAG, f"<script>{script}</script>\n" + "\n".join(early)),
        (_STYLE_TAG, f"<style>{style}</style>"),
        ("script-src 'self'", f"script-src 'self' {_source(script)}"),
        ("style-src 'self'", f"style-src 'self' {_source(style)}"),
    ):
        if page.count(old) != 1:
            raise HeadError(f"The page must hold {old} once.")
        page = page.replace(old, new)
    return page


def _stripped(text: str) -> str:
    """Return a script or a style sheet without indentation, empty lines and comment lines."""
    lines = [line.strip() for line in text.splitlines()]
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//") and not _COMMENT.fullmatch(line))


def _lean_style(path: Path) -> str:
    """Return a style sheet without comments and unneeded space."""
    return _SPACE.sub(r"\1", _stripped(path.read_text("utf-8")))


def _matching(patterns: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return the name that matches each pattern. Raises: HeadError unless there is exactly one."""
    matched = []
    for pattern in patterns:
        matches = [name for name in names if fnmatchcase(name, "*/" + pattern)]
        if len(matches) != 1:
            raise HeadError(f"The runtime must hold {pattern} once.")
        matched += matches
    return matched


def _source(text: str) -> str:
    """Return an inline text's source expression in a content policy."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


ROOT = Path(__file__).resolve().parents[2]
PREBUILT = Path(__file__).resolve().parents[1] / "page"
"""The built site in an installed wheel, but for the files of `SHARED`."""
SHARED = PREBUILT.with_name("page.json")
"""In a wheel, a table of the site's files that the package holds elsewhere: from path in the site to path in the package."""

HTML = "index.html"
SETTINGS = "pyscript.toml"
STATIC = "game/web/static"
DATA = "game/data"
LESSONS = "game/learn/lessons"
ORIGINAL = [f"game/learn/original/{name}" for name in ("index.html", "page.py", "twenty48.py", "fifteen.py", "style.css")]
"""The files of the small original that lessons use."""
ENTERED = "game/entries"
"""The table of bots and its entries, to which the page only links."""
RUNTIME = "game/runtime"
IIS = "web.config"
IIS_SOURCE = "game/web/web.config"
"""Types that older versions of Microsoft's server do not know."""
CACHE = "__pycache__"
"""A folder of compiled modules, which name local paths and are never requested."""

SCRIPT = f"{PAGE.modules[0].replace('.', '/')}.py"
_INTERPRETER = f"{RUNTIME}/micropython/micropython.js"
_SCRIPT_TAG = f"""<script type="micropython" id="python" src="./{SCRIPT}"
  version="./{_INTERPRETER}" config="./{SETTINGS}"></script>"""
_CLONE_ONLY = re.compile(r'<p class="clone".*?</p>\n|<!--.*?-->\n', re.DOTALL)
"""What the build removes from the page: the advice for clones, and comments."""

_CONFIG_TAG = re.compile(rf'(<m?py-config) src="./{SETTINGS}" hidden>')
REFERENCE = "docs"
"""The folder of the library's reference in a site that includes it."""
_POLICY = "<head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self'; style-src 'self';"
_FOOT = "<footer>\n"
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)


def build(directory: Path, report: Reporter = print, *, reference: Path | None = None) -> Path:
    """Write the deployable tree into a new, empty or previously built directory, and return it.

    reference: a folder with the library's reference, for the site to include. Raises: BuildError, FetchError.
    """
    try:
        with replaced(directory) as site:
            if PREBUILT.is_dir():
                if reference:
                    raise BuildError("Only a clone can include a reference; the installed package has the site of its build.")
                write_site(prebuilt_files(), site)
            else:
                ensure_runtime(report)
                compiled = find_compiler(report)
                _write_all(site, compiled, reference)
            sizes = [path.stat().st_size for path in site.rglob("*") if path.is_file()]
    except (OSError, BadTable) as error:
        raise BuildError(f"The site cannot be built: {error}") from error
    report(f"Built {len(sizes)} files, {sum(sizes) / 1e6:.1f} MB, in {directory}")
    return directory


def _write_all(site: Path, compiled: Compile, reference: Path | None) -> None:
    write_site(site_files(), site)
    made = {LICENCES: licences_page().encode(), ARCHIVE: original_zip()}
    for name, content in {**packed_page(compiled=compiled), **made}.items():
        (site / name).write_bytes(content)
    write_table(site)
    write_sources(site)
    write_lists(site)
    if reference:
        add_reference(site, reference)
    add_service_worker(site)


def write_site(files: Mapping[str, Path], directory: Path) -> None:
    for name, source in files.items():
        (directory / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, directory / name)


def prebuilt_files() -> dict[str, Path]:
    """List the site's files in an installed wheel like `site_files`, without the modules that pip compiled."""
    files = {path.relative_to(PREBUILT): path for path in PREBUILT.rglob("*") if path.is_file()}
    return {name.as_posix(): path for name, path in files.items() if CACHE not in name.parts} | shared_files()


def shared_files() -> dict[str, Path]:
    """List the site's files that an installed wheel holds in another place, by path in the site."""
    names: dict[str, str] = json.loads(SHARED.read_text("utf-8"))
    return {name: SHARED.parent / own for name, own in names.items()}


def site_files(root: Path = ROOT) -> dict[str, Path]:
    """List the files that ship unchanged: from path in the site, with `/`, to source.

    Raises: BuildError if a file is missing.
    """
    names = [f"{RUNTIME}/{name}" for name in runtime_files()]
    names += [HTML, *page_files(root / HTML), *ORIGINAL]
    for chunk in CHUNKS:
        if not chunk.image:
            names += modules(chunk, root)
    for folder in (STATIC, DATA, BOTS, LESSONS, ENTERED):
        names += _shipped_under(root, folder)
    joined = [name for chunk in CHUNKS for name in chunk.styles]
    chosen = sorted(set(names) - {SETTINGS, LICENCES, SCRIPT, BOOT, *joined})
    files = {hosted(name): root / name for name in chosen}
    if len(files) < len(chosen):
        doubled = [name for name in chosen if files[hosted(name)] != root / name]
        raise BuildError(f"Two files would have one name in the site: {', '.join(map(hosted, doubled))}")
    files[IIS] = root / IIS_SOURCE
    missing = sorted(path.relative_to(root).as_posix() for path in files.values() if not path.is_file())
    if missing:
        raise BuildError(f"The site needs files that are missing: {', '.join(missing)}")
    return files


def packed_page(root: Path = ROOT, compiled: Compile = as_source) -> dict[str, bytes]:
    """Make the files that differ in the built site: the page, its joined style sheets, and the images of its modules.

    Raises: BuildError if the page has unexpected tags, or a module cannot be compiled.
    """
    page = _CLONE_ONLY.sub("", (root / HTML).read_text("utf-8"))
    settings = tomllib.loads((root / SETTINGS).read_text("utf-8"))
    page = _CONFIG_TAG.sub(rf"\1 hidden>{escape(json.dumps({'plugins': settings['plugins']}))}", page)
    config = escape(json.dumps({"files": {f"./{PAGE.image}": "./page.txt"}}))
    if page.count(_SCRIPT_TAG) != 1:
        raise BuildError(f"{HTML} must start {SCRIPT} with {_SCRIPT_TAG}")
    opening = f'<script type="micropython" id="python" version="./{_INTERPRETER}" config="{config}">'
    page = page.replace(_SCRIPT_TAG, f"{opening}\n{UNPACK}{lean((root / SCRIPT).read_text('utf-8'))}</script>")
    try:
        page = speed_up(page, root, [hosted(f"{RUNTIME}/{name}") for name in runtime_files()], [PAGE.image])
        packed = {HTML: page.encode(), PAGE.image: first_bundle(sources(PAGE, root), compiled)}
        for chunk in LATE:
            if chunk.image:
                packed[chunk.image] = bundle(sources(chunk, root), compiled).encode()
            if chunk.styles:
                packed[chunk.sheet] = "".join(_lean_style(root / name) for name in chunk.styles).encode()
    except (CompileError, HeadError) as error:
        raise BuildError(str(error)) from error
    return packed


def sources(chunk: Chunk, root: Path = ROOT) -> dict[str, str]:
    return {path: (root / path).read_text("utf-8") for path in modules(chunk, root)}


def write_lists(directory: Path, root: Path = ROOT) -> None:
    """Write the lists of modules that load late, with the sizes of their files, into a directory with the whole site."""
    for chunk in LATE:
        paths = [*([chunk.image] if chunk.image else modules(chunk, root)), *chunk.scripts, *[chunk.sheet] * bool(chunk.styles)]
        names = [hosted(path) for path in paths]
        for place in chunk.files:
            paths_of_place = (directory / place).rglob("*") if place.endswith("/") else [directory / place]
            names += [path.relative_to(directory).as_posix() for path in sorted(paths_of_place) if path.is_file()]
        sizes = {name: (directory / name).stat().st_size for name in names}
        (directory / chunk.address).parent.mkdir(exist_ok=True)
        (directory / chunk.address).write_text(format_list(paths, sizes, import_order(chunk, root), ENDINGS), "utf-8")


def write_table(directory: Path, root: Path = ROOT) -> None:
    """Write the pages of the table of bots into a directory. Raises: BadTable."""
    for name, text in site_pages(root).items():
        (directory / name).parent.mkdir(parents=True, exist_ok=True)
        (directory / name).write_text(relinked(text), "utf-8", newline="\n")


def write_sources(directory: Path, root: Path = ROOT) -> None:
    """Write what the reader of the code fetches into a directory: the sources of modules in images, and the list of all."""
    for name, text in {**packs(root), LIST: places(True, root)}.items():
        (directory / name).parent.mkdir(exist_ok=True)
        (directory / name).write_text(text, "utf-8", newline="\n")


def add_reference(directory: Path, reference: Path) -> None:
    """Add the library's reference to a site, and a link to it at the page's foot.

    Its pages have the site's origin, so each must have the policy that its writer gives it. Raises: BuildError.
    """
    files = {path.relative_to(reference).as_posix(): path for path in reference.rglob("*") if path.is_file()}
    if "tilelab.html" not in files:
        raise BuildError(f"{reference} holds no reference; python3 -m tests reference -- {reference} writes it.")
    for name, path in files.items():
        if path.suffix not in (".html", ".js", ".css") or path.suffix == ".html" and _POLICY not in path.read_text("utf-8"):
            raise BuildError(f"{name} in the reference is no page with a policy, nor a script or style of one.")
    write_site({f"{REFERENCE}/{name}": path for name, path in files.items()}, directory)
    page = (directory / HTML).read_text("utf-8")
    if page.count(_FOOT) != 1:
        raise BuildError(f"{HTML} must have one {_FOOT.strip()}.")
    link = f'{_FOOT}<a href="{REFERENCE}/tilelab.html" lang="en">Python: tilelab</a>\n'
    (directory / HTML).write_text(page.replace(_FOOT, link), "utf-8", newline="\n")


def add_service_worker(directory: Path, root: Path = ROOT) -> None:
    """Add the build's name, in the page and the lists, and the service worker to a whole site. Raises: BuildError."""
    names = [path.relative_to(directory).as_posix() for path in directory.rglob("*") if path.is_file()]
    build = build_name(directory, names)
    for path in (directory / chunk.address for chunk in LATE):
        if path.is_file():
            path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | {"build": build}, separators=(",", ":")), "utf-8")
    page = (directory / HTML).read_text("utf-8")
    if page.count(MARK) != 1:
        raise BuildError(f"{HTML} must have{MARK} once, for the build's name.")
    (directory / HTML).write_text(page.replace(MARK, f' data-build="{build}"'), "utf-8", newline="\n")
    # The page is requested by the folder's address: some hosts redirect its name, and a redirected response opens no page.
    files = {"" if name == HTML else name: (directory / name).read_bytes() for name in names if is_asked_for(name)}
    start = ("", PAGE.image, FEATURES.address, FEATURES.image, FEATURES.sheet, *FEATURES.files, f"{STATIC}/icon.svg")
    runtime = (f"{RUNTIME}/pyscript/core", f"{RUNTIME}/pyscript/error", f"{RUNTIME}/micropython/", f"{RUNTIME}/nunito/")
    first = {name for name in files if name in start or name.startswith(runtime)}
    renamed = {name: former(name, root) for name in files if former(name, root) != name}
    text = service_worker((root / SOURCE).read_text("utf-8"), build, files, first, renamed)
    (directory / WORKER).write_text(text, "utf-8", newline="\n")


def page_files(page: Path) -> list[str]:
    """List the site's files that a page refers to. Raises: BuildError for `/…`, which fails below a path."""
    parser = _References()
    parser.feed(page.read_text("utf-8"))
    names = []
    for address in parser.addresses:
        if address.startswith("/") and not address.startswith("//"):
            raise BuildError(f"{page.name} refers to {address}: only a relative address works under /repo/.")
        name = re.split(r"[?#]", address)[0]
        if name and not _ADDRESS.match(name):
            names.append(str(PurePosixPath(name)))
    return names


class _References(HTMLParser):
    """Collects the addresses in a page, including PyScript's `config`."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.addresses += [value for name, value in attributes if name in ("src", "href", "config") and value]


def _shipped_under(root: Path, folder: str) -> Iterator[str]:
    """List a folder's files, without dot files, caches and notes for developers."""
    for path in sorted((root / folder).rglob("*")):
        relative = path.relative_to(root)
        if path.is_file() and path.suffix != ".md" and not any(part.startswith(".") or part == CACHE for part in relative.parts):
            yield relative.as_posix()
