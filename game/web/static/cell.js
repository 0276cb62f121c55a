// A cell: this script runs in a hidden frame of an opaque origin, and starts there the worker in which bots run.
// Its hash stands in the page's policy, and no other script can run in the frame. Why so: .github/decisions/0300-cells.md.
onmessage = async ({ data: files, ports: [port], source }) => {
  if (source !== parent) return;
  onmessage = null;
  const MOST_REPLIES = 200, MOST_LETTERS = 600_000;
  let replies = 0, letters = 0, since = 0;
  const end = (reason) => {
    worker.terminate();
    port.postMessage(JSON.stringify({ dead: reason }));
  };
  // Modules made plain, so that neither the page nor the frame has to allow blobs as scripts.
  const plain = async (file, last, name) =>
    `(() => { "use strict"; ${(await file.text()).replaceAll("import.meta.url", '""').replace(last, `globalThis.${name} = $1;`)}\n})();`;
  const parts = [
    `(${inside})();`,
    await plain(files["pyodide.asm.mjs"], /export default (\w+);/, "createPyodideModule"),
    await plain(files["pyodide.mjs"], /export\{(\w+) as loadPyodide.*\};/, "loadPyodide"),
  ];
  const worker = new Worker(URL.createObjectURL(new Blob(parts, { type: "text/javascript" })));
  // The worker may be in a bot's hands: only text passes, so much a second, and no number that takes long to read.
  worker.onmessage = ({ data }) => {
    const now = performance.now();
    if (now - since > 1000) [since, replies, letters] = [now, 0, 0];
    if (typeof data !== "string") end("bot-nonsense");
    else if ((letters += data.length) > MOST_LETTERS || ++replies > MOST_REPLIES) end("bot-noise");
    else if (/\d{25}/.test(data.replace(/"(?:[^"\\]|\\.)*"/g, ""))) end("bot-nonsense");
    else port.postMessage(data);
  };
  worker.onerror = () => end("bot-died");
  worker.onmessageerror = () => end("bot-nonsense");
  port.onmessage = ({ data }) => worker.postMessage(data);
  worker.postMessage(files);
};

function inside() {
  const MOST_PAGES = 8192, MOST_WRITTEN = 2 ** 26, ENOSPC = 51;
  const tell = postMessage;
  const { grow } = WebAssembly.Memory.prototype;
  let isFull = false;
  WebAssembly.Memory.prototype.grow = function (pages) {
    isFull = this.buffer.byteLength / 65536 + pages > MOST_PAGES;
    if (isFull) throw new RangeError("A cell has no more memory.");
    return grow.call(this, pages);
  };
  // Pyodide takes a worker that can do this for one that cannot load modules.
  globalThis.importScripts = () => { throw new Error("This worker imports nothing."); };
  const die = () => tell(JSON.stringify({ dead: isFull ? "bot-memory" : "bot-died" }));
  // Files do not lie in the memory that is capped above.
  const limitDisk = (FS) => {
    const { node, stream } = FS.filesystems.MEMFS.ops_table.file;
    const { setattr } = node, { write } = stream;
    let written = 0;
    const count = (bytes) => {
      if ((written += bytes) > MOST_WRITTEN) throw new FS.ErrnoError(ENOSPC);
    };
    node.setattr = (file, change) => {
      count(change.size ?? 0);
      return setattr(file, change);
    };
    stream.write = (to, buffer, offset, length, position, ...more) => {
      count(Math.max(length, position + length - to.node.usedBytes));
      return write(to, buffer, offset, length, position, ...more);
    };
  };
  onmessage = async ({ data: files }) => {
    try {
      // The files came from the page: this worker can fetch nothing.
      globalThis.fetch = async (asked) => new Response(files[String(asked.url ?? asked).split("/").pop()]);
      const python = await loadPyodide({ indexURL: "https://cell.invalid/", createPyodideModule, jsglobals: {}, stdin: () => null });
      const put = (path, content) => {
        python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
        python.FS.writeFile(path, content);
      };
      for (const [path, file] of Object.entries(files)) if (path.endsWith(".py")) put(path, await file.text());
      python.unregisterJsModule("pyodide_js");
      python.runPython("import sys; sys.modules.pop('pyodide_js', None); sys.path.insert(0, '.')");
      limitDisk(python.FS);
      const cell = python.pyimport("game.lab.cell").Cell(python.pyimport("game.catalog").GAMES, (text) => tell(text));
      // What the policy does not forbid: further workers, and a console to flood.
      delete globalThis.Worker;
      delete globalThis.fetch;
      for (const name of Object.keys(console)) console[name] = () => {};
      onmessage = ({ data }) => {
        try {
          if (typeof data === "string") return cell.receive(data);
          // Not a question: the modules and the data of the engines, for whose bots this run asks.
          for (const [path, bytes] of Object.entries(data)) put(path, new Uint8Array(bytes));
          cell.equip(python.pyimport("game.web.engines").make_bot);
        } catch {
          die();
        }
      };
      tell('{"ready": true}');
    } catch (error) {
      tell(JSON.stringify({ failed: String(error.message || error) }));
    }
  };
}
