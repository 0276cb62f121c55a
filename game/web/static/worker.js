// Starts Pyodide in a worker of our own: so its progress can be shown, and a file that fails is told, not waited for.
const tell = (state, more) => postMessage(JSON.stringify({ state, ...more }));
const here = (path) => new URL(`../../../${path}`, import.meta.url).href;
const HEAVY = ["pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
const waiting = [];

async function get(path) {
  const response = await fetch(here(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

globalThis.fetchData = async (name) => (await get(`game/data/${name}`)).arrayBuffer();
onmessage = (event) => waiting.push(event.data);

try {
  const config = await (await get("game/web/worker.toml")).text();
  const files = [...config.matchAll(/^"(.+?)" = "(.+?)"$/gm)].map(([, from, to]) => [new URL(from, here("game/web/")).href, to]);
  let done = 0;
  const counted = async (promise) => {
    const result = await promise;
    tell("loading", { share: ++done / (HEAVY.length + files.length + 1) });
    return result;
  };
  // Fetched once here, to count and to fail early; Pyodide then takes them from the browser's cache.
  const heavy = HEAVY.map((name) => counted(get(`game/runtime/pyodide/${name}`).then((response) => response.arrayBuffer())));
  const sources = files.map(([from, to]) => counted(fetch(from).then(async (response) => {
    if (!response.ok) throw new Error(`${from}: ${response.status}`);
    return [to, await response.text()];
  })));
  await Promise.all(heavy);
  const { loadPyodide } = await import(here("game/runtime/pyodide/pyodide.mjs"));
  const python = await counted(loadPyodide({ indexURL: here("game/runtime/pyodide/") }));
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
