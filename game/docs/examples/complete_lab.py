"""Put Pyodide and the kernel's packages into a JupyterLite site, in a clone that has its runtime: python3 complete_lab.py SITE"""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PYODIDE = Path(__file__).parents[2] / "runtime" / "pyodide"
PACKAGES = """asttokens decorator executing ipython jedi matplotlib-inline micropip packaging parso prompt-toolkit pure-eval
    pygments six stack-data traitlets wcwidth"""


def download(name, version, python, folder):
    """Download a wheel and return its entries in Pyodide's list of packages."""
    with tempfile.TemporaryDirectory() as scratch:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:", "--dest", scratch]
        subprocess.run([*command, "--python-version", python, f"{name}=={version}"], check=True)
        (wheel,) = Path(scratch).glob("*.whl")
        shutil.copy(wheel, folder)
        return {"file_name": wheel.name, "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest()}


def complete(site):
    """Copy everything, and let the site look nowhere else."""
    folder, lock = site / "static" / "pyodide", json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    shutil.copytree(PYODIDE, folder, dirs_exist_ok=True)
    known = {name: lock["packages"][name] for name in PACKAGES.split()}
    python = lock["info"]["python"]
    lock["packages"] = {name: entry | download(name, entry["version"], python, folder) for name, entry in known.items()}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
    config = json.loads((site / "jupyter-lite.json").read_text("utf-8"))
    settings = config["jupyter-config-data"]["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
    settings |= {"pyodideUrl": "./static/pyodide/pyodide.mjs", "disablePyPIFallback": True}
    (site / "jupyter-lite.json").write_text(json.dumps(config), "utf-8")


complete(Path(sys.argv[1]))
