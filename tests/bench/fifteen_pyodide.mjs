// Run tests/bench/fifteen.py in Pyodide under Node:
// node tests/bench/fifteen_pyodide.mjs FOLDER-OF-PYODIDE ROOT ARGUMENT…
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [folder, root, ...rest] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ indexURL: resolve(folder) + "/" });
pyodide.FS.mkdirTree("/tilelab");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: resolve(root) }, "/tilelab");
pyodide.globals.set("given", pyodide.toPy(rest));
pyodide.globals.set("cpu_seconds", () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
});
try {
  pyodide.runPython(`
import sys
sys.path.insert(0, "/tilelab")
from tests.bench import fifteen
fifteen.main(list(given), cpu_seconds)
`);
} catch (error) {
  // Node would print the whole of Pyodide's one-line script above the traceback.
  console.error(error.message);
  process.exit(1);
}
