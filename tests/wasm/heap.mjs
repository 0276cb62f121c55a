// Prints the interpreter's heap in MiB after loading an engine's files and a search of fixed length in Pyodide.
// Usage: node heap.mjs ROOT GAME NODES
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const [root, game, nodes] = process.argv.slice(2);
const runtime = join(root, "game", "runtime", "pyodide");
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: runtime });

const { modules } = JSON.parse(await readFile(join(root, "game", "modules", "engine_worker.json"), "utf-8"));
for (const name of [...modules, "game/games.py"]) {
  python.FS.mkdirTree(dirname(name));
  python.FS.writeFile(name, await readFile(join(root, name)));
}
python.runPython(`
import sys
sys.path.insert(0, "")
from game.core.engine import Limit
from game.engines import engine_of
from game.games import game_named
engine, rules = engine_of("${game}"), game_named("${game}")
variant = rules.default
board = rules.opening(variant, 7).board
files = list(engine.data_files(variant))
`);
// As in the page's worker: one file at a time, which Python frees once it is loaded.
globalThis.contentOf = (name) => contents[name];
const contents = {};
for (const name of python.runPython("files").toJs()) {
  contents[name] = new Uint8Array(await readFile(join(root, "game", "data", name)));
  python.runPython(`
from js import contentOf
engine.load("${name}", contentOf("${name}").to_bytes())
`);
}
python.runPython(`
for advice in engine.advise(board, variant, Limit(nodes=${nodes})):
    pass
`);
console.log(python._module.HEAPU8.length / 2 ** 20);
