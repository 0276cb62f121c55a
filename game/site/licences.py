"""Makes the page with the licences of everything that the site ships."""

from collections.abc import Iterable
from html import escape
from pathlib import Path

from .packages import Package, read_pins

ROOT = Path(__file__).resolve().parents[2]
LICENCES = "licences.html"
"""The page's name in the site."""

_TILELAB = Package("", "Tilelab", "", "", (), (), licence="MIT", notices=("LICENSE",))
_HEAD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Licences · Tilelab</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; font-size: .85rem; }
summary { cursor: pointer; padding: .4rem 0; }
</style>
<h1>Licences</h1>
<p><a href="./">Back to Tilelab</a></p>
<p lang="en">Tilelab is free software. This site also contains the packages below, unchanged except that Python's standard library
may be compiled. Their source is at the addresses given.</p>
<p lang="zh-Hant">Tilelab 是自由軟體。本站也包含下列套件，附上授權條款與原始碼位址。</p>
<p lang="zh-Hans">Tilelab 是自由软件。本站也包含下列软件包，附上许可证与源代码地址。</p>
"""


def licences_page(root: Path = ROOT, packages: Iterable[Package] | None = None) -> str:
    """Return the page. Raises: OSError if a licence text is missing."""
    chosen = read_pins() if packages is None else packages
    return _HEAD + "".join(_section(package, root) for package in [_TILELAB, *chosen])


def _section(package: Package, root: Path) -> str:
    source = f'<a href="{escape(package.source)}">{escape(package.source)}</a>'
    about = f"Licence: {escape(package.licence)}." + (f" Source: {source}" if package.source else "")
    texts = "".join(
        f"<details><summary>{escape(notice)}</summary><pre>{escape((root / notice).read_text('utf-8'))}</pre></details>\n"
        for notice in package.notices
    )
    return f"<h2>{escape(package.name)} {escape(package.version)}</h2>\n<p>{about}</p>\n{texts}"
