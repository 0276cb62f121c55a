// Starts Pyodide in a worker of our own, so that its progress can be shown and a file that fails can be told. Every message tells the
// page that the worker is alive; the page gives up a worker that falls silent before it is "starting" or "ready".
const tell = (state, more) => postMessage(JSON.stringify({ state, ...more }));
const here = (path) => new URL(`../../../${path}`, import.meta.url).href;
const HEAVY = ["pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
const HEAVY_WEIGHT = 20;
const LIGHT = ["pyodide.mjs", "pyodide-lock.json"];
const PATIENCE_MS = 6000;
const LIST = "game/modules/engine_worker.json";
const fetched = {};
const waiting = [];
let sizes = {};
let endings = {};

// What a file of the tree is called in the site, as the list tells; nothing in a clone.
const inSite = (path) => path.replace(/[^.]*$/, (ending) => endings[ending] ?? ending);

// A list tells how long a file is; one of another length was cut off, or is a network's page to sign in. It is asked for once
// more, past every cache.
//
// patience_ms: after such a silence it is given up here, and not by the page, which would give up the worker; 0: never.
async function read(asked, heard, patience_ms = 0, cache = "default") {
  const path = inSite(asked);
  const line = new AbortController();
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    if (patience_ms) timer = setTimeout(() => line.abort(), patience_ms);
  };
  try {
    wait();
    const response = await fetch(here(path), { cache, signal: line.signal });
    if (!response.ok) throw new Error(response.status);
    const pieces = [];
    let size = 0;
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      wait();
      pieces.push(value);
      size += value.length;
      heard(sizes[path] ? Math.min(size / sizes[path], 1) : 0);
    }
    if (sizes[path] && sizes[path] !== size) throw new Error("not what was asked for");
    return new Blob(pieces);
  } catch (error) {
    if (cache === "default") {
      heard(0);
      return await read(path, heard, patience_ms, "reload");
    }
    throw new Error(`${path}: ${error.message}`);
  } finally {
    clearTimeout(timer);
  }
}

// again: whether the file came before and was of no use; a cache may hold it still. quiet: whether to tell nothing of its progress.
globalThis.fetchData = async (name, again, quiet) => {
  const say = quiet ? () => {} : tell;
  say("loading", { share: 0 });
  try {
    const heard = (share) => say("loading", { share });
    return await (await read(`game/data/${name}`, heard, PATIENCE_MS, again ? "reload" : "default")).arrayBuffer();
  } finally {
    say("ready");
  }
};
onmessage = (event) => waiting.push(event.data);

try {
  tell("loading", { share: 0 });
  const list = await (await read(LIST, () => {})).text();
  let modules;
  try {
    ({ modules, sizes, endings } = JSON.parse(list));
  } catch {
    throw new Error(`${LIST}: not what was asked for`);
  }
  const whole = HEAVY_WEIGHT * (HEAVY.length + 1) + LIGHT.length + modules.length;
  let done = 0;
  const counted = async (path, weight) => {
    let before = 0;
    const upTo = (share) => {
      done += weight * (share - before);
      before = share;
      tell("loading", { share: done / whole });
    };
    const content = await read(path, upTo);
    upTo(1);
    return content;
  };
  // Fetched once here, to count and to fail early; when Pyodide asks for them, it gets these, and the right type whatever the
  // server said: it waits for ever for a WebAssembly that it is told to be text.
  const fetchAnew = fetch;
  const runtime = async (name, weight) => {
    const content = await counted(`game/runtime/pyodide/${name}`, weight);
    const type = name.endsWith(".wasm") ? "application/wasm" : "";
    fetched[here(`game/runtime/pyodide/${name}`)] = content.slice(0, content.size, type);
  };
  globalThis.fetch = async (asked, options) => {
    const content = fetched[asked.url || asked];
    return content ? new Response(content) : fetchAnew(asked, options);
  };
  const [, , sources] = await Promise.all([
    Promise.all(HEAVY.map((name) => runtime(name, HEAVY_WEIGHT))),
    Promise.all(LIGHT.map((name) => runtime(name, 1))),
    Promise.all(modules.map(async (path) => [path, await (await counted(path, 1)).text()])),
  ]);
  const script = (name) => import(here(inSite(`game/runtime/pyodide/${name}`)));
  const { loadPyodide } = await script("pyodide.mjs");
  const { default: createPyodideModule } = await script("pyodide.asm.mjs");
  tell("starting");
  const python = await loadPyodide({ indexURL: here("game/runtime/pyodide/"), createPyodideModule });
  globalThis.fetch = fetchAnew;
  for (const address in fetched) delete fetched[address];
  for (const [path, text] of sources) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, text);
  }
  python.runPython("import sys; sys.path.insert(0, '.')");
  const worker = python.pyimport("game.web.engine_worker").Worker();
  onmessage = (event) => worker.receive(event.data);
  tell("ready");
  waiting.forEach((text) => worker.receive(text));
} catch (error) {
  tell("failed", { why: String(error.message || error) });
}
