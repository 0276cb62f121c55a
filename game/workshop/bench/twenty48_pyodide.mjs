// Measures the engine of 2048 in Pyodide under Node, with the shipped weights and runtime.
//
//     node game/workshop/bench/twenty48_pyodide.mjs [MOVES]
//     node game/workshop/bench/twenty48_pyodide.mjs --rate MS
//
// Prints one JSON object: start, unpacking, first hint, time of fixed depths and of budgets per move, memory of the interpreter.
// The engine continues games from boards between the opening and the endgame. To measure 50 ms in whole games, it continues boards
// of recorded games, in three groups: the endgame, boards with a chain of high tiles, and all others. With --rate it prints only the
// positions searched per millisecond of processor time on boards of whole games, with MS milliseconds a move.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
const { loadPyodide } = await import(join(root, "game/runtime/pyodide/pyodide.mjs"));
const rated = process.argv[2] === "--rate" ? Number(process.argv[3]) : 0;
const moves = Number(process.argv[2] ?? 200);
const began = performance.now();
const pyodide = await loadPyodide({ indexURL: join(root, "game/runtime/pyodide") });
const ready = performance.now();

for (const folder of ["game/core", "game/twenty48", "game/twenty48/search"]) {
  pyodide.FS.mkdirTree(`/site/${folder}`);
  for (const name of readdirSync(join(root, folder))) {
    const path = join(root, folder, name);
    if (statSync(path).isFile() && name.endsWith(".py")) {
      pyodide.FS.writeFile(`/site/${relative(root, path)}`, readFileSync(path));
    }
  }
}
pyodide.FS.writeFile("/site/game/__init__.py", "");
for (const name of ["2048.weights", "2048-refined.weights", "2048-endgame.weights", "2048-chain.table"]) {
  pyodide.FS.writeFile(`/${name}`, readFileSync(join(root, "game/data", name)));
}
pyodide.FS.writeFile("/games.json", readFileSync(join(root, "tests/golden/twin.json")));
pyodide.runPython(`
import json, sys, time
sys.path.insert(0, "/site")
clock = time.perf_counter
begun = clock()
from game.twenty48.search.deepening import CHAINED, DeepeningSearch, high_tiles
from game.core.grid import LETTERS
from game.twenty48.rules import opening, parse_position, play
from game.twenty48.search.endgame import turned
blob = open("/2048.weights", "rb").read()
search = DeepeningSearch(blob)
loaded = clock()
search.choose(parse_position("CB21A92087310020"), 50)
found = {"unpack_ms": 1e3 * (loaded - begun), "first_hint_of_50_ms": 1e3 * (clock() - loaded)}
begun = clock()
search.refine(open("/2048-refined.weights", "rb").read())
found["refine_ms"] = 1e3 * (clock() - begun)
begun = clock()
search.add_endgame(open("/2048-endgame.weights", "rb").read())
found["add_endgame_ms"] = 1e3 * (clock() - begun)
begun = clock()
search.add_table(open("/2048-chain.table", "rb").read())
found["add_table_ms"] = 1e3 * (clock() - begun)

def sort_of(board):
    if turned(board):
        return "endgame"
    return "chained" if high_tiles(board) >= CHAINED else "usual"

def measure(name, starts, length, choose, sort=None):
    times, depths, nodes = [], {}, 0
    for number, start in enumerate(starts):
        board = start
        for ply in range(1, length + 1):
            begun = clock()
            report = choose(board)
            seconds = clock() - begun
            if sort in (None, sort_of(board)):
                times.append(1e3 * seconds)
                depths[report.depth] = depths.get(report.depth, 0) + 1
                nodes += report.nodes
            if report.best < 0:
                break
            board = play(board, report.best, 5 + number, ply)[2]
    times.sort()
    found[name] = {
        "moves": len(times),
        "median_ms": times[len(times) // 2],
        "mean_ms": sum(times) / len(times),
        "p99_ms": times[len(times) * 99 // 100],
        "max_ms": times[-1],
        "mean_nodes": nodes / len(times),
        "depths": depths,
    }

starts = [parse_position(text) for text in (
    "1001000000000000", "A964421010000000", "CB21A92087310020", "EDB8542131100010", "EDC0842131100010"
)]
recorded = []
for _, seed, letters in json.load(open("/games.json")):
    board = opening(4, seed)
    for ply, letter in enumerate(letters, 1):
        if ply % 60 == 0:
            recorded.append(board)
        board = play(board, LETTERS.index(letter), seed, ply)[2]
`);
if (rated) {
  const { user, system } = process.cpuUsage();
  const nodes = pyodide.runPython(`
measure("whole games", recorded[::12], 12, lambda board: search.choose(board, ${rated}))
found["whole games"]["mean_nodes"] * found["whole games"]["moves"]
`);
  const spent = process.cpuUsage({ user, system });
  console.log(JSON.stringify({ nodes_per_ms: nodes / ((spent.user + spent.system) / 1000) }));
  process.exit();
}
const figures = pyodide.runPython(`
for plies in (1, 2, 3):
    measure(f"{plies}-ply", starts, ${moves} // 5, lambda board: search.look(board, plies))
for budget in (1, 10, 50):
    measure(f"{budget} ms", starts, ${moves} // 5, lambda board: search.choose(board, budget))
for sort, apart in (("usual", 8), ("chained", 1), ("endgame", 1)):
    begun_with = [board for board in recorded if sort_of(board) == sort]
    measure(f"50 ms, whole games, {sort} boards", begun_with[::apart], 12, lambda board: search.choose(board, 50), sort)
found["memo_entries"] = search.size()
json.dumps(found)
`);
const found = JSON.parse(figures, (_, value) => (typeof value === "number" ? Math.round(value * 1000) / 1000 : value));
console.log(
  JSON.stringify(
    {
      start_ms: Math.round(ready - began),
      ...found,
      interpreter_mb: Math.round(pyodide._module.HEAPU8.length / 1e6),
      process_mb: Math.round(process.memoryUsage().rss / 1e6),
    },
    null,
    1,
  ),
);
