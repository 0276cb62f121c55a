"""A JupyterLab with a real kernel, and a JupyterLite site with our Pyodide; both with this package's wheel and the example."""

import contextlib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from tests.imports import ROOT

EXAMPLE = ROOT / "game" / "docs" / "example.ipynb"
PYODIDE = ROOT / "game" / "runtime" / "pyodide"
WHEELS = ROOT / ".cache" / "tests" / "pyodide-wheels"
"""Wheels that Pyodide's kernel needs, as downloaded."""
_IN_PYODIDE = (
    "asttokens", "decorator", "executing", "ipython", "jedi", "matplotlib-inline", "micropip", "packaging", "parso",
    "prompt-toolkit", "pure-eval", "pygments", "six", "stack-data", "traitlets", "wcwidth",
)  # fmt: skip
"""Pure-Python packages of Pyodide's own list, in its versions."""
_BESIDE = ("comm==0.2.3",)
_SETTINGS = "@jupyterlite/pyodide-kernel-extension:kernel"


@contextlib.contextmanager
def serve_lab(folder: Path, wheel: Path) -> Iterator[str]:
    """Run JupyterLab on a free port with its files in a folder; yield the address of the example."""
    installed = folder / "installed"
    _pip("install", "--no-deps", "--no-index", "--target", installed, wheel)
    (folder / "notebooks").mkdir()
    shutil.copy(EXAMPLE, folder / "notebooks")
    environment = os.environ | {
        "PYTHONPATH": str(installed),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "IPYTHONDIR": str(folder / "ipython"),
        "MPLCONFIGDIR": str(folder / "matplotlib"),
    }
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += ["--ServerApp.ip=127.0.0.1", "--ServerApp.port=0", f"--ServerApp.root_dir={folder / 'notebooks'}"]
    with subprocess.Popen(command, env=environment, cwd=folder, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr
            log = []
            for line in process.stderr:
                log.append(line)
                if found := re.search(r"(http://127\S+/lab)\?token=(\w+)", line):
                    break
            assert found, "".join(log)
            threading.Thread(target=process.stderr.read, daemon=True).start()  # So that the server never waits for a reader.
            yield f"{found[1]}/tree/{EXAMPLE.name}?token={found[2]}"
        finally:
            process.terminate()


def build_lite(folder: Path, wheel: Path) -> None:
    """Build a JupyterLite site whose kernel needs no file from elsewhere."""
    with tempfile.TemporaryDirectory() as scratch:
        contents = Path(scratch) / "contents"
        contents.mkdir()
        shutil.copy(EXAMPLE, contents)
        command = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", scratch, "--output-dir", str(folder)]
        command += ["--contents", str(contents), "--apps", "lab", "--no-sourcemaps", "--piplite-wheels", str(wheel)]
        for spec in _BESIDE:
            command += ["--piplite-wheels", str(_downloaded(spec))]
        subprocess.run(command, cwd=scratch, check=True, capture_output=True)
    _add_pyodide(folder / "static" / "pyodide")
    path = folder / "jupyter-lite.json"
    config = json.loads(path.read_text("utf-8"))
    settings = config["jupyter-config-data"]["litePluginSettings"][_SETTINGS]
    settings |= {"pyodideUrl": "./static/pyodide/pyodide.mjs", "disablePyPIFallback": True}
    path.write_text(json.dumps(config), "utf-8")


def _add_pyodide(folder: Path) -> None:
    """Copy our Pyodide, with wheels of the registry in place of its own distribution."""
    shutil.copytree(PYODIDE, folder, dirs_exist_ok=True)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    packages = {}
    for name in _IN_PYODIDE:
        package = lock["packages"][name]
        wheel = _downloaded(f"{name}=={package['version']}")
        shutil.copy(wheel, folder)
        packages[name] = package | {"file_name": wheel.name, "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest()}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": packages}), "utf-8")


def _downloaded(spec: str) -> Path:
    """Return a pure-Python wheel for Pyodide's Python, downloaded the first time."""
    folder = WHEELS / spec
    if not (found := sorted(folder.glob("*.whl"))):
        python = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]["python"]
        with tempfile.TemporaryDirectory() as scratch:
            _pip("download", "--no-deps", "--only-binary", ":all:", "--python-version", python, "--dest", scratch, spec)
            folder.mkdir(parents=True, exist_ok=True)
            found = [Path(shutil.copy(wheel, folder)) for wheel in Path(scratch).glob("*.whl")]
    return found[0]


def _pip(*arguments: str | Path) -> None:
    subprocess.run([sys.executable, "-m", "pip", "--quiet", *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)
