// Starts Pyodide in a worker of our own: so its progress can be shown, and a file that fails is told, not waited for.
const tell = (state, more) => postMessage(JSON.stringify({ state, ...more }));
const here = (path) => new URL(`../../../${path}`, import.meta.url).href;
const HEAVY = ["pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
const HEAVY_WEIGHT = 20;
const STALL_MS = 30000;
const waiting = [];
let line = new AbortController();
let reading = 0;
let timer;

// One timer for all files: while any of them grows, the others only wait for their turn on a slow line.
function alive() {
  clearTimeout(timer);
  if (reading) timer = setTimeout(() => {
    line.abort(new Error(`nothing arrived for ${STALL_MS / 1000} seconds`));
    line = new AbortController();
  }, STALL_MS);
}

async function read(address, heard) {
  reading++;
  alive();
  try {
    const response = await fetch(address, { signal: line.signal });
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    // Compressed on its way, a file is about three times as long as its header says.
    const length = response.headers.get("Content-Length") * (response.headers.has("Content-Encoding") ? 3 : 1);
    const pieces = [];
    let size = 0;
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(pieces);
      pieces.push(value);
      size += value.length;
      alive();
      heard(length ? Math.min(size / length, 1) : 0);
    }
  } finally {
    reading--;
    alive();
  }
}

globalThis.fetchData = async (name) => {
  try {
    return await (await read(here(`game/data/${name}`), (share) => tell("loading", { share }))).arrayBuffer();
  } finally {
    tell("ready");
  }
};
onmessage = (event) => waiting.push(event.data);

try {
  const config = await (await read(here("game/web/worker.toml"), () => {})).text();
  const files = [...config.matchAll(/^"(.+?)" = "(.+?)"$/gm)].map(([, from, to]) => [new URL(from, here("game/web/")).href, to]);
  const whole = HEAVY_WEIGHT * (HEAVY.length + 1) + files.length;
  let done = 0;
  const counted = async (address, weight) => {
    let before = 0;
    const upTo = (share) => {
      done += weight * (share - before);
      before = share;
      tell("loading", { share: done / whole });
    };
    const content = await read(address, upTo);
    upTo(1);
    return content;
  };
  // Fetched once here, to count and to fail early; Pyodide then takes them from the browser's cache.
  const heavy = HEAVY.map((name) => counted(here(`game/runtime/pyodide/${name}`), HEAVY_WEIGHT));
  const sources = files.map(async ([from, to]) => [to, await (await counted(from, 1)).text()]);
  await Promise.all(heavy);
  const { loadPyodide } = await import(here("game/runtime/pyodide/pyodide.mjs"));
  const python = await loadPyodide({ indexURL: here("game/runtime/pyodide/") });
  for (const [to, text] of await Promise.all(sources)) {
    python.FS.mkdirTree(to.slice(0, to.lastIndexOf("/")));
    python.FS.writeFile(to, text);
  }
  python.runPython("import sys; sys.path.insert(0, '.')");
  const desk = python.pyimport("game.web.worker").Worker();
  onmessage = (event) => desk.receive(event.data);
  tell("ready");
  waiting.forEach((text) => desk.receive(text));
} catch (error) {
  tell("failed", { why: String(error.message || error) });
}
