"""Compiles the commonly imported part of Pyodide's standard library; runs inside Pyodide.

Pyodide's start mostly compiles its library. With this part compiled it takes a third of the time, for 1 MB more to download.
Rarely imported modules stay sources, which are smaller.
Source: cold starts in Chromium, 0.34 of the time; with everything compiled 0.41, because of the larger download.
"""

import importlib
import py_compile
import sys
import zipfile
from collections.abc import Collection
from pathlib import Path, PurePosixPath

COMMON = """
abc argparse array ast asyncio base64 bisect calendar cmath collections concurrent.futures contextlib copy csv dataclasses
datetime decimal enum fractions functools graphlib gzip hashlib heapq html importlib.metadata inspect io itertools json
locale logging lzma math numbers operator os pathlib pickle pprint pyodide.code pyodide.ffi pyodide.http queue random re
secrets shutil statistics string struct tempfile textwrap threading time timeit tomllib traceback types typing
urllib.request weakref zipfile zlib
""".split()

# The same time for all files, so that the archive's hash depends only on Pyodide's version.
_DATE = (1980, 1, 1, 0, 0, 0)


def common_sources(archive_name: str) -> set[str]:
    """Import the common modules, and list all imported files of an archive."""
    for name in COMMON:
        importlib.import_module(name)
    mark = f"/{archive_name}/"
    files = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
    return {file.partition(mark)[2] for file in files if mark in file}


def compile_archive(source: Path, target: Path, wanted: Collection[str], place: str, scratch: Path) -> None:
    """Copy a zip of modules with the wanted ones compiled, without a check against their sources. place: path for tracebacks."""
    text, code = scratch / "module.py", scratch / "module.pyc"
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for entry in old.infolist():
            data = old.read(entry)
            name = entry.filename
            if name in wanted:
                text.write_bytes(data)
                shown = str(PurePosixPath(place) / name)
                mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
                py_compile.compile(str(text), str(code), shown, doraise=True, invalidation_mode=mode)
                data = code.read_bytes()
                name += "c"
            copied = zipfile.ZipInfo(name, _DATE)
            copied.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(copied, data)
