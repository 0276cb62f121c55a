// Starts one of the browser's interpreters under Node, copies the sources into it and runs the tests.
// Usage: node run.mjs micropython|pyodide ROOT [SLICE]. Exits with 0 after running the tests, passed or not.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [interpreter, root, slice = "-1"] = process.argv.slice(2);
const runtime = join(root, "game", "runtime", interpreter);
const load = (name) => import(pathToFileURL(join(runtime, name)).href);
const output = {
  stdout: (line) => console.log(line),
  stderr: (line) => console.log(line),
};

const starts = {
  // PyScript's options, so that heap and limits are those of the page.
  async micropython() {
    const { loadMicroPython } = await load("micropython.mjs");
    return loadMicroPython({ ...output, linebuffer: true, url: join(runtime, "micropython.wasm") });
  },
  async pyodide() {
    const { loadPyodide } = await load("pyodide.mjs");
    return loadPyodide({ ...output, indexURL: runtime });
  },
};

// The sources that tests may import, as paths with "/" relative to the root.
async function sources(folder, suffixes) {
  const paths = [];
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (path !== "game/runtime") paths.push(...(await sources(path, suffixes)));
    } else if (suffixes.some((suffix) => entry.name.endsWith(suffix))) {
      paths.push(path);
    }
  }
  return paths.sort();
}

const python = await starts[interpreter]();
const folders = new Set();
function makeFolder(path) {
  if (path && !folders.has(path)) {
    makeFolder(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
    python.FS.mkdir(path);
    folders.add(path);
  }
}

const paths = [
  "tests/__init__.py",
  "tests/slices.py",
  ...(await sources("game", [".py"])),
  ...(await sources("tests/common", [".py"])),
  ...(await sources("tests/wasm", [".py"])),
  ...(await sources("tests/golden", [".json", ".md"])),
  // The tests for full Python 3, and the data that the engines read.
  ...(interpreter === "pyodide" ? await sources("tests/full", [".py"]) : []),
  ...(interpreter === "pyodide" ? await sources("game/library", [".html"]) : []),
  ...(interpreter === "pyodide" ? await sources("game/learn/original", [".html", ".toml"]) : []),
  ...(interpreter === "pyodide" ? await sources("game/data", [".moves", ".weights", ".table", ".xz", "calibration.json"]) : []),
];
for (const path of paths) {
  makeFolder(path.slice(0, path.lastIndexOf("/")));
  python.FS.writeFile(path, await readFile(join(root, path)));
}

const names = paths
  .filter((path) => /^tests\/(common|full)\/(.*\/)?test_\w+\.py$/.test(path))
  .map((path) => path.slice(0, -".py".length).replaceAll("/", "."));
python.runPython("import sys; print(sys.version); sys.path.insert(0, '')");
python.pyimport("tests.slices").choose(Number(slice));
const inside = python.pyimport("tests.wasm.inside");
let passed = 0;
let failed = 0;
for (const name of names) {
  const tests = inside.tests_of(name).split(" ").filter(Boolean);
  const good = tests.filter((test) => inside.run_test(name, test)).length;
  const bad = Math.max(tests.length, 1) - good;
  console.log(`  ${name}: ${good} passed${bad ? `, ${bad} FAILED` : ""}`);
  passed += good;
  failed += bad;
}
console.log(`${passed} passed, ${failed} failed`);
