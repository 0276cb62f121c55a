// Starts Pyodide in a worker, and reports progress and errors. Every message is a sign of life; the page gives up a worker that
// falls silent before it is "starting" or "ready".
const report = (state, more) => postMessage(JSON.stringify({ state, ...more }));
const here = (path) => new URL(`../../../${path}`, import.meta.url).href;
const HEAVY = ["pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
const HEAVY_WEIGHT = 20;
const LIGHT = ["pyodide.mjs", "pyodide-lock.json"];
const PATIENCE_MS = 6000;
const LIST = "game/modules/engine_worker.json";
const waiting = [];
let sizes = {};
let endings = {};

// The name in the site of a file of the tree; `endings` is empty in a clone.
const inSite = (path) => path.replace(/[^.]*$/, (ending) => endings[ending] ?? ending);

const text = (content) => new TextDecoder().decode(content);
// Frees the memory at once. A buffer that is merely dropped counts until the next collection, which may never come.
globalThis.release = (content) => content.buffer.transfer?.(0);

// Fetches a file's bytes. One whose size differs from the list's is incomplete, or a network's sign-in page: it is fetched once
// more, without caches. patience_ms: timeout for silence (0: none), shorter than the page's, which would give up the worker.
async function read(name, progressed, patience_ms = 0, cache = "default") {
  const path = inSite(name);
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
    let content = new Uint8Array(sizes[path] ?? 1 << 16);
    let size = 0;
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      wait();
      const end = size + value.length;
      if (end > content.length) {
        if (sizes[path]) throw new Error("unexpected content");
        const larger = new Uint8Array(2 * end);
        larger.set(content);
        content = larger;
      }
      content.set(value, size);
      release(value);
      size = end;
      progressed(sizes[path] ? size / sizes[path] : 0);
    }
    if (sizes[path] && sizes[path] !== size) throw new Error("unexpected content");
    return size === content.length ? content : content.slice(0, size);
  } catch (error) {
    if (cache !== "reload") {
      progressed(0);
      return await read(path, progressed, patience_ms, "reload");
    }
    throw new Error(`${path}: ${error.message}`);
  } finally {
    clearTimeout(timer);
  }
}

// How much of each file of data has come, while one is on its way.
const shares = new Map();

// again: whether the file failed before, and may be in a cache.
globalThis.fetchData = async (name, again) => {
  const path = `game/data/${name}`;
  const progressed = (share) => {
    shares.set(path, share);
    const weight = (path) => sizes[inSite(path)] ?? 1;
    const sum = (of) => [...shares].reduce((total, [path, share]) => total + weight(path) * of(share), 0);
    report("loading", { share: sum((share) => share) / sum(() => 1) });
  };
  progressed(0);
  try {
    return await read(path, progressed, PATIENCE_MS, again ? "reload" : "default");
  } finally {
    shares.set(path, 1);
    if ([...shares.values()].every((share) => share === 1)) {
      shares.clear();
      report("ready");
    }
  }
};
onmessage = (event) => waiting.push(event.data);

try {
  report("loading", { share: 0 });
  const list = await read(LIST, () => {}, 0, "no-cache");
  const own = name; // Not in the address: the service worker answers without what follows #.
  let modules, build;
  try {
    ({ modules, sizes, endings, build = own } = JSON.parse(text(list)));
  } catch {
    throw new Error(`${LIST}: unexpected content`);
  }
  if (build !== own) throw new Error(`${LIST}: another version`);
  const whole = HEAVY_WEIGHT * (HEAVY.length + 1) + LIGHT.length + modules.length;
  let done = 0;
  const counted = async (path, weight) => {
    let before = 0;
    const upTo = (share) => {
      done += weight * (share - before);
      before = share;
      report("loading", { share: done / whole });
    };
    const content = await read(path, upTo);
    upTo(1);
    return content;
  };
  // Fetched here, for progress and early failure, and later given to Pyodide as it is: a response would hold a second copy, and
  // Pyodide waits for ever for WebAssembly with the type of text.
  const files = {};
  const runtime = async (name, weight) => {
    files[here(`game/runtime/pyodide/${name}`)] = await counted(`game/runtime/pyodide/${name}`, weight);
  };
  const [, , sources] = await Promise.all([
    Promise.all(HEAVY.map((name) => runtime(name, HEAVY_WEIGHT))),
    Promise.all(LIGHT.map((name) => runtime(name, 1))),
    Promise.all(modules.map(async (path) => [path, await counted(path, 1)])),
  ]);
  const fetchRemote = fetch;
  const instantiateRemote = WebAssembly.instantiateStreaming;
  globalThis.fetch = async (request, options) => {
    const content = files[request.url || request];
    if (!content) return await fetchRemote(request, options);
    return { ok: true, content, arrayBuffer: () => content.buffer, json: () => JSON.parse(text(content)) };
  };
  WebAssembly.instantiateStreaming = async (response, imports) => WebAssembly.instantiate((await response).content, imports);
  const script = (name) => import(here(inSite(`game/runtime/pyodide/${name}`)));
  const { loadPyodide } = await script("pyodide.mjs");
  const { default: createPyodideModule } = await script("pyodide.asm.mjs");
  report("starting");
  const python = await loadPyodide({ indexURL: here("game/runtime/pyodide/"), createPyodideModule });
  globalThis.fetch = fetchRemote;
  WebAssembly.instantiateStreaming = instantiateRemote;
  for (const [path, source] of sources) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, source);
    release(source);
  }
  Object.values(files).forEach(release);
  python.runPython("import sys; sys.dont_write_bytecode = True; sys.path.insert(0, '.')");
  const worker = python.pyimport("game.web.engine_worker").Worker();
  onmessage = (event) => worker.receive(event.data);
  report("ready");
  waiting.forEach((request) => worker.receive(request));
} catch (error) {
  report("failed", { why: String(error.message || error) });
}
