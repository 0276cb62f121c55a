// A sandbox: runs in a hidden frame of an opaque origin, and starts the worker in which bots run. The page's policy has this
// script's hash, so that the frame runs no other (game/docs/decisions/0015-sandbox.md).
"use strict";
// Features that a policy does not block in every browser, or that are not needed.
for (const name of Object.getOwnPropertyNames(globalThis))
  if (/RTC|Socket|Transport|^(EventSource|XMLHttpRequest|SharedWorker|fetch.*)$/.test(name)) delete globalThis[name];

onmessage = async ({ data: files, ports: [port], source }) => {
  if (source !== parent) return;
  onmessage = null;
  const MAX_REPLIES = 200, MAX_LETTERS = 2_000_000;
  const DEATHS = ["bot-noise", "bot-nonsense", "bot-memory", "bot-deep", "bot-died"];
  const FIELDS = { id: "number", games: "object", playing: "object", print: "string", move: "string", end: "" };
  let replies = 0, letters = 0, since = 0;
  let isReady = false, isWanted = false, isDead = false, waiting = null;
  const flush = () => {
    port.postMessage(JSON.stringify(waiting));
    isWanted = false;
    waiting = null;
  };
  const end = (reason) => {
    worker.terminate();
    if (isDead) return;
    isDead = true;
    port.postMessage(JSON.stringify({ dead: reason, last: waiting ? JSON.stringify(waiting) : "" }));
  };
  // Converts modules to plain scripts, so that neither the page nor the frame has to allow blobs as scripts.
  const plain = async (file, last, name) => {
    const text = (await file.text()).replaceAll("import.meta.url", '""');
    if (!last.test(text)) throw new Error(`${name} is damaged`);
    return `((WebAssembly) => { "use strict"; ${text.replace(last, `globalThis.${name} = $1;`)}\n})(lentWebAssembly);`;
  };
  // Merges replies that the page has not requested yet: it reads one at a time, when it is ready.
  const merge = (reply) => {
    if (Object.keys(reply).length !== 6 || !Array.isArray(reply.games)) return false;
    for (const [name, type] of Object.entries(FIELDS)) if (!(name in reply) || (type && typeof reply[name] !== type)) return false;
    if (!waiting) waiting = reply;
    else {
      if (waiting.end !== null || waiting.id !== reply.id || (waiting.move && reply.move)) return false;
      for (const game of reply.games) waiting.games.push(game);
      waiting.playing = reply.playing ?? waiting.playing;
      waiting.print += reply.print;
      waiting.move += reply.move;
      waiting.end = reply.end;
    }
    return true;
  };
  // A bot may control the worker: only valid replies pass, at a limited rate.
  const hear = ({ data }) => {
    if (isDead) return;
    if (!isReady) {
      isReady = true;
      port.postMessage(String(data));
      return;
    }
    const now = performance.now();
    if (now - since > 1000) [since, replies, letters] = [now, 0, 0];
    if (typeof data !== "string") return end("bot-nonsense");
    if ((letters += data.length) > MAX_LETTERS || ++replies > MAX_REPLIES) return end("bot-noise");
    try {
      const reply = JSON.parse(data);
      if (DEATHS.includes(reply.dead)) end(reply.dead);
      else if (!merge(reply)) end("bot-nonsense");
      else if (isWanted) flush();
    } catch {
      end("bot-nonsense");
    }
  };
  let worker;
  try {
    const parts = [
      `(${inside})();`,
      await plain(files["pyodide.asm.mjs"], /export default (\w+);/, "createPyodideModule"),
      await plain(files["pyodide.mjs"], /export\{(\w+) as loadPyodide[^}]*\};/, "loadPyodide"),
    ];
    worker = new Worker(URL.createObjectURL(new Blob(parts, { type: "text/javascript" })));
  } catch (error) {
    port.postMessage(JSON.stringify({ failed: error.message }));
    return;
  }
  worker.onmessage = hear;
  worker.onerror = (event) => (isReady ? end("bot-died") : hear({ data: JSON.stringify({ failed: String(event.message) }) }));
  worker.onmessageerror = () => end("bot-nonsense");
  // From the page: a question, files, or "" to request the next reply.
  port.onmessage = ({ data }) => {
    if (data) worker.postMessage(data);
    if (typeof data !== "string") return;
    isWanted = true;
    if (waiting) flush();
  };
  worker.postMessage(files);
};

function inside() {
  "use strict";
  const MAX_BYTES = 2 ** 29, MAX_MADE = 2 ** 29, MAX_WRITTEN = 2 ** 26, ENOSPC = 51;
  const MAX_REPLIES = 200, MAX_LETTERS = 2_000_000;
  const post = postMessage.bind(globalThis), { now } = performance, clock = performance;
  const wasm = WebAssembly;
  const describe = Object.getOwnPropertyDescriptor;
  let held = 0, made = 0, heap = 0;
  let isSealed = false, isFull = false, isOver = false;
  const die = (reason) => {
    if (!isOver) post(JSON.stringify({ dead: reason }));
    isOver = true;
  };
  // Memory in and outside Python's heap counts together; memory outside is never subtracted.
  const spend = (bytes) => {
    if (!isSealed) return;
    held += bytes;
    if (!(held + heap <= MAX_BYTES)) full();
  };
  const make = (letters) => {
    if (isSealed && !((made += letters) <= MAX_MADE)) full();
  };
  const full = () => {
    isFull = true;
    die("bot-memory");
    throw new RangeError("A sandbox has no more memory.");
  };
  const { grow } = wasm.Memory.prototype;
  wasm.Memory.prototype.grow = function (pages) {
    heap = this.buffer.byteLength;
    isFull = !(heap + pages * 65536 + held <= MAX_BYTES);
    if (isFull) throw new RangeError("A sandbox has no more memory.");
    const before = grow.call(this, pages);
    heap = this.buffer.byteLength;
    return before;
  };
  // WebAssembly for Pyodide only: a library that a bot loads could have its own memory.
  const onlyBefore = (act) => (...given) => {
    if (isSealed) throw new TypeError("A sandbox loads no library.");
    return act(...given);
  };
  globalThis.lentWebAssembly = Object.create(wasm, {
    Module: { value: new Proxy(wasm.Module, { construct: onlyBefore((...given) => Reflect.construct(...given)) }) },
    ...Object.fromEntries(["compile", "compileStreaming", "instantiate", "instantiateStreaming"].map((name) =>
      [name, { value: wasm[name] && onlyBefore((...given) => wasm[name](...given)) }])),
  });
  // Where this works, Pyodide takes the worker for one that cannot load modules.
  globalThis.importScripts = () => { throw new Error("This worker imports nothing."); };
  // It could flood the page's console.
  for (const name of Object.keys(console)) console[name] = () => {};
  addEventListener("unhandledrejection", (event) => event.preventDefault());

  // From now on constructors and methods that allocate memory outside the heap count it; unneeded ones are deleted.
  const countMemory = () => {
    const shape = Object.getPrototypeOf(Uint8Array).prototype;
    const lengthOf = describe(shape, "length").get, bytesOf = describe(ArrayBuffer.prototype, "byteLength").get;
    const isBuffer = (value) => {
      try { return bytesOf.call(value) >= 0; } catch { return false; }
    };
    const count = (type, construct) => {
      const counting = new Proxy(type, { construct });
      for (const [owner, name] of [[globalThis, type.name], [type.prototype, "constructor"]])
        Object.defineProperty(owner, name, { value: counting, writable: true, configurable: true });
    };
    const numbers = Object.getOwnPropertyNames(globalThis).filter((name) => /^(Big)?(Int|Uint|Float)\d+(Clamped)?Array$/.test(name));
    for (const type of numbers.map((name) => globalThis[name])) {
      count(type, (target, [first, ...rest], as) => {
        if (typeof first !== "object" || first === null) {
          first = Number(first ?? 0);
          spend(first * target.BYTES_PER_ELEMENT);
        } else if (!isBuffer(first)) {
          // A copy of a list: its length is read once.
          if (!ArrayBuffer.isView(first)) first = Array.from(first);
          spend((Array.isArray(first) ? first.length : lengthOf.call(first)) * target.BYTES_PER_ELEMENT);
        }
        return Reflect.construct(target, [first, ...rest], as);
      });
    }
    count(ArrayBuffer, (target, [length], as) => {
      const bytes = Number(length ?? 0);
      spend(bytes);
      return Reflect.construct(target, [bytes], as);
    });
    const countSlices = (prototype, measure) => {
      const { slice } = prototype, inBytes = describe(prototype, "byteLength").get;
      prototype.slice = function (from, to) {
        const whole = measure.call(this);
        const place = (given, other) => {
          const at = Math.trunc(Number(given ?? other)) || 0;
          return Math.min(Math.max(at < 0 ? whole + at : at, 0), whole);
        };
        const start = place(from, 0), stop = Math.max(place(to, whole), start);
        if (whole) spend((stop - start) * inBytes.call(this) / whole);
        return slice.call(this, start, stop);
      };
    };
    countSlices(shape, lengthOf);
    countSlices(ArrayBuffer.prototype, bytesOf);
    for (const name of ["map", "filter", "toReversed", "toSorted", "with"]) delete shape[name];
    for (const name of ["resize", "transfer", "transferToFixedLength"]) delete ArrayBuffer.prototype[name];
    for (const name of Object.getOwnPropertyNames(wasm)) if (wasm[name]?.prototype) delete wasm[name].prototype.constructor;
    delete wasm.Table.prototype.grow;
    const { encode } = TextEncoder.prototype, { decode } = TextDecoder.prototype;
    TextEncoder.prototype.encode = function (text) {
      const encoded = encode.call(this, text);
      spend(lengthOf.call(encoded));
      return encoded;
    };
    TextDecoder.prototype.decode = function (...given) {
      const text = decode.apply(this, given);
      make(text.length);
      return text;
    };
    const { repeat } = String.prototype;
    String.prototype.repeat = function (times) {
      const text = String(this), count = Number(times);
      make(text.length * count);
      return repeat.call(text, count);
    };
    delete String.prototype.padStart;
    delete String.prototype.padEnd;
    // Pyodide's event loop sends itself empty messages.
    const { postMessage: send } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function () { send.call(this, 0); };
  };

  // The global object keeps only the language's features and what Python needs.
  const strip = () => {
    const kept = new Set(`Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise
      RegExp Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError globalThis JSON
      Math Atomics DataView Map BigInt Set Iterator WeakMap WeakSet WeakRef Proxy Reflect FinalizationRegistry decodeURI
      decodeURIComponent encodeURI encodeURIComponent escape unescape isFinite isNaN eval ArrayBuffer Int8Array Uint8Array
      Uint8ClampedArray Int16Array Uint16Array Float16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array
      BigUint64Array setTimeout clearTimeout console TextDecoder TextEncoder self`.split(/\s+/));
    const random = crypto;
    const lent = {
      crypto: { getRandomValues: (view) => random.getRandomValues(view) },
      performance: { now: () => now.call(clock), timeOrigin: clock.timeOrigin },
      navigator: { userAgent: "", platform: "" },
      location: "https://sandbox.invalid/",
    };
    const last = EventTarget.prototype;
    for (let owner = globalThis; owner !== last && owner !== Object.prototype; owner = Object.getPrototypeOf(owner))
      for (const name of Object.getOwnPropertyNames(owner)) if (!kept.has(name)) Reflect.deleteProperty(owner, name);
    for (const [name, value] of Object.entries(lent)) Reflect.defineProperty(globalThis, name, { value, configurable: true });
  };

  let since = 0, replies = 0, letters = 0;
  const reply = (text) => {
    const time = now.call(clock);
    if (time - since > 1000) [since, replies, letters] = [time, 0, 0];
    if (typeof text !== "string") die("bot-nonsense");
    else if ((letters += text.length) > MAX_LETTERS || ++replies > MAX_REPLIES) die("bot-noise");
    else if (!isOver) post(text);
  };
  // Files are outside Python's memory.
  const limitDisk = (FS) => {
    const { node, stream } = FS.filesystems.MEMFS.ops_table.file;
    const { setattr } = node, { write } = stream;
    let written = 0;
    const count = (bytes) => {
      if ((written += bytes) > MAX_WRITTEN) throw new FS.ErrnoError(ENOSPC);
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
      // The files are from the page: this worker can fetch nothing.
      globalThis.fetch = async (request) => {
        const name = String(request.url ?? request).split("/").pop();
        return new Response(files[name], { headers: name.endsWith(".wasm") ? { "Content-Type": "application/wasm" } : {} });
      };
      const streams = { stdin: () => null, stdout: () => {}, stderr: () => {} };
      const python = await loadPyodide({ indexURL: "https://sandbox.invalid/", createPyodideModule, jsglobals: {}, ...streams });
      const put = (path, content) => {
        python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
        python.FS.writeFile(path, content);
      };
      for (const [path, file] of Object.entries(files)) if (path.endsWith(".py")) put(path, await file.text());
      python.unregisterJsModule("pyodide_js");
      python.runPython("import sys; sys.modules.pop('pyodide_js', None); sys.path.insert(0, '.')");
      limitDisk(python.FS);
      const sandbox = python.pyimport("game.arena.sandbox_worker").SandboxWorker(python.pyimport("game.games").GAMES, (text) => reply(text));
      onmessage = ({ data }) => {
        try {
          if (typeof data === "string") return sandbox.receive(data);
          // Not a question: the modules and data of an engine bot, or the data of an exercise.
          for (const [path, bytes] of Object.entries(data)) put(path, new Uint8Array(bytes));
          if ("game/engines.py" in data) sandbox.equip(python.pyimport("game.engines").make_bot);
        } catch (error) {
          // The browser's limit, which ends the interpreter; Firefox calls it an InternalError.
          die(isFull ? "bot-memory" : /^(Range|Internal)Error$/.test(error?.name) ? "bot-deep" : "bot-died");
        }
      };
      countMemory();
      strip();
      isSealed = true;
      post('{"ready": true}');
    } catch (error) {
      post(JSON.stringify({ failed: String(error.message || error) }));
    }
  };
}
