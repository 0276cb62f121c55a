// What must work before Python: the look, the player's board, early keys, progress, and reporting a failed start.
// A classic script, first in the head, so that it sees every later error.
(() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const here = new URL("game/", location.href.split("#")[0]).href;
  const STALL_MS = 8000;
  const CORE = "game/runtime/pyscript/core.js";
  const PAINTED = "#title, #aim, #line-text, #auto-label, .heading b, #bar span, #moves-word, #helped-best, header [data-word], .stage [data-word]";
  const key = (part) => part.dataset.word || `#${part.id}`;
  const lacks = ["WebAssembly", "HTMLDialogElement"].find((name) => !window[name]) || (!Object.hasOwn ? "Object.hasOwn" : document.adoptedStyleSheets ? "" : "adoptedStyleSheets");
  const early = [];
  const waiting = new AbortController();
  let timer, shown, language, cause, isRefused;
  // Hides the text for browsers without scripts.
  root.dataset.boot = "";

  // A failed start

  function fail(why) {
    if (root.dataset.ready) return;
    clearTimeout(timer);
    root.dataset.failed = why;
    const tag = String(navigator.language).toLowerCase();
    if (!language && /^(zh|cmn|yue|wuu|nan|hak|gan|hsn)\b/.test(tag)) {
      root.lang = /-(hant|tw|hk|mo)|yue(?!-(hans|cn))/.test(tag) && !/-hans/.test(tag) ? "zh-Hant" : "zh-Hans";
    }
    const show = () => {
      const failure = byId("failure");
      byId("failure-why").textContent = why;
      const kind = lacks ? "old" : location.protocol === "file:" ? "file" : origin === "null" ? "frame" : isRefused ? "policy" : "";
      failure.className = kind || (root.dataset.build ? "" : "clone");
      failure.hidden = false;
      byId("retry").onclick = () => location.reload();
      if (kind) return document.head.append(Object.assign(document.createElement("script"), { src: "./game/web/static/failure.js" }));
      fetch(CORE).then(({ ok, headers }) => {
        const type = headers.get("Content-Type");
        if (!ok || /script/.test(type)) return;
        failure.className = "type";
        byId("failure-why").textContent = `${CORE}: ${type}`;
      }, () => { /* The type is not the reason. */ });
    };
    if (byId("failure")) show();
    else document.addEventListener("DOMContentLoaded", () => root.dataset.failed && show());
  }

  function alive() {
    clearTimeout(timer);
    timer = setTimeout(() => fail(cause || `Nothing has arrived for ${STALL_MS / 1000} seconds.`), STALL_MS);
  }

  // Only errors of our own files end a start at once, not those of browser extensions. A file that fails to preload may still
  // load when needed: it is only stored as the reason in case the start stalls.
  const isOurs = (text) => text.includes(here) && !text.includes("-extension:");
  addEventListener("error", ({ target, filename, message }) => {
    const address = target.src || target.href || "";
    if (target.tagName === "SCRIPT" && isOurs(address)) fail(`${CORE} could not be loaded.`);
    else if (isOurs(address)) cause = `Not found: ${address}`;
    else if (isOurs(filename || "")) fail(message);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => {
    const why = String(reason && reason.message || reason);
    if (isOurs(`${why} ${reason && reason.stack}`)) fail(why);
    else cause = cause || why;
  });
  if (lacks) fail(`${lacks} is missing.`);
  addEventListener("securitypolicyviolation", (event) => {
    // A policy that the server sends.
    isRefused = isRefused || event.originalPolicy !== document.querySelector("meta[http-equiv]").content;
  });
  addEventListener("mpy:progress", alive);
  document.addEventListener("load", alive, true);

  // Input before Python: stored, and later dispatched again in order

  for (const type of ["keydown", "click", "pointerdown", "pointerup", "pointercancel"]) {
    addEventListener(type, (event) => {
      early.push(event);
      const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT";
      // It would scroll the page.
      if (!isHeld && /^Arrow/.test(event.key)) event.preventDefault();
    }, { capture: true, signal: waiting.signal });
  }
  function play() {
    waiting.abort();
    for (const event of early) {
      const { type, target } = event;
      const goal = target.isConnected ? target : byId("board");
      // The browser has already followed links.
      if (type !== "click" || goal.closest("[data-do]")) goal.dispatchEvent(new event.constructor(type, event));
    }
  }
  addEventListener("tilelab:ready", () => {
    clearTimeout(timer);
    if (lacks) return;
    delete root.dataset.failed;
    byId("failure").hidden = true;
    queueMicrotask(play);
  });

  // The look

  const view = /^#\/(lab|learn)(?=\/|$)/.exec(location.hash);
  if (view) root.dataset.view = view[1];
  try {
    const kept = JSON.parse(localStorage.getItem("tilelab.settings") || "{}");
    for (const name of ["theme", "tiles", "hand", "pad"]) if (kept[name]) root.dataset[name] = kept[name];
    if (kept.language) root.lang = language = kept.language;
  } catch { /* Storage is blocked or invalid: Python reports it. */ }

  function paint() {
    const game = location.hash.slice(2) || root.dataset.game;
    const { side, tiles, texts, lang, off, shown, begun } = JSON.parse(tilelab.read(`tilelab.${game}.picture`));
    if (!/^1?\d(x1?\d)?$/.test(side)) return;
    const [rows, columns = rows] = side.split("x");
    Object.assign(root.dataset, { game, begun: begun || "" });
    const board = byId("board");
    board.dataset.side = side;
    board.style.setProperty("--rows", rows);
    board.style.setProperty("--columns", columns);
    byId("cells").replaceChildren(...Array.from({ length: rows * columns }, () => document.createElement("i")));
    byId("tiles").replaceChildren(...tiles.split(" ").map((tile) => {
      const [row, col, text, look] = tile.split(",");
      const element = Object.assign(document.createElement("div"), { className: "tile" });
      Object.assign(element.dataset, { look, length: text.length });
      element.style.setProperty("--row", row);
      element.style.setProperty("--col", col);
      element.appendChild(document.createElement("b")).textContent = text;
      return element;
    }));
    for (const id in off) byId(id).disabled = off[id];
    for (const id in shown) byId(id).hidden = !shown[id];
    if (language && language !== lang) return;
    root.lang = lang;
    for (const part of document.querySelectorAll(PAINTED)) part.textContent = texts[key(part)] ?? part.textContent;
  }
  new MutationObserver((_, me) => {
    if (!byId("said")) return;
    me.disconnect();
    // PyScript needs the interpreter's whole address.
    const python = byId("python");
    python.setAttribute("version", new URL(python.getAttribute("version"), document.baseURI));
    try { paint(); } catch { /* There is no picture of this version: the board stays as in the HTML. */ }
  }).observe(document, { childList: true, subtree: true });

  // The browser's services for Python: MicroPython cannot catch JavaScript's errors, so these catch them.

  globalThis.tilelab = {
    // The browser's preferred languages, in order.
    wishes: String(navigator.languages || navigator.language || ""),
    // Returns the text under a name, "" if there is none, null if storage is blocked.
    read(name) {
      try { return localStorage.getItem(name) || ""; } catch { return null; }
    },
    save(name, text) {
      try {
        localStorage.setItem(name, text);
        if (!text) localStorage.removeItem(name);
        return true;
      } catch { return false; }
    },
    // Stores the board on show for `paint`. tiles: "row,col,text,look" each.
    picture(game, tiles) {
      const texts = {}, off = {}, shown = {};
      for (const id of ["helped", "fact-best", "fact-time", "fact-moves"]) shown[id] = !byId(id).hidden;
      for (const part of document.querySelectorAll(PAINTED)) texts[key(part)] = part.textContent;
      for (const id of ["undo", "redo"]) off[id] = byId(id).disabled;
      const picture = { side: byId("board").dataset.side, tiles, texts, lang: root.lang, off, shown, begun: root.dataset.begun };
      this.save(`tilelab.${game}.picture`, JSON.stringify(picture));
    },
    // Resolves in a task of its own, before other tasks if the browser can.
    pause: () => window.scheduler?.yield?.() ?? new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(0);
    }),
    // Focuses an element without scrolling, unless the page is in a frame and its user outside.
    focus(element) {
      if (top === self || document.hasFocus()) element.focus({ preventScroll: true });
    },
    // Fetches a file as text, pieces of it, blob or arrayBuffer. Rejects if it is missing, stalls, or has another size in bytes (0: any).
    // stop: an AbortController shared with other files, or null.
    async load(address, kind, size, stop, cache = "default") {
      const line = stop || new AbortController();
      let pause;
      const going = () => {
        clearTimeout(pause);
        pause = setTimeout(() => line.abort(), STALL_MS);
      };
      going();
      try {
        const response = await fetch(address, { signal: line.signal, cache });
        if (!response.ok) throw new Error(response.status);
        const pieces = [];
        for (const reader = response.body.getReader(); ;) {
          const { done, value } = await reader.read();
          if (done) break;
          pieces.push(value);
          going();
        }
        // WebAssembly needs its own type, whatever the server sent.
        const blob = new Blob(pieces, { type: address.endsWith(".wasm") ? "application/wasm" : "" });
        if (size && blob.size !== size) throw new Error("unexpected content");
        if (kind === "pieces") return (await blob.text()).match(/[^]{1,65536}/g) || [];
        return kind === "blob" ? blob : await blob[kind]();
      } catch (error) {
        if (line.signal.aborted) throw new Error(`${address}: nothing has arrived for ${STALL_MS / 1000} seconds`);
        if (cache !== "reload") return await this.load(address, kind, size, stop, "reload");
        throw new Error(`${address}: ${error.message}`);
      } finally {
        clearTimeout(pause);
      }
    },
    // Shows an address, or adds an entry for Back. Safari allows 100 changes in 30 s: after that, the last one is shown later.
    show(address, kind = "replaceState") {
      clearTimeout(shown);
      try {
        history[kind](null, "", address);
      } catch {
        shown = setTimeout(() => this.show(address, kind), STALL_MS);
      }
    },
    // Returns a worker named after the build; if the browser refuses, one that fails.
    worker(script) {
      try {
        return new Worker(script, { type: "module", name: document.documentElement.dataset.build });
      } catch {
        const none = { postMessage() {}, terminate() {} };
        setTimeout(() => none.onerror(new Event("error")));
        return none;
      }
    },
    // Imports scripts and returns a promise of their modules.
    run: (scripts) => Promise.all([...scripts].map((script) => import(script))),
    // Returns the registration of the service worker, or null.
    async register() {
      try { return await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" }) || null; } catch { return null; }
    },
  };

  // With cookies blocked, Firefox refuses BroadcastChannel, which PyScript creates at once and hardly uses.
  try {
    new BroadcastChannel("tilelab").close();
  } catch {
    globalThis.BroadcastChannel = class extends EventTarget {
      postMessage() {}
      close() {}
    };
  }
  // PyScript extends it at once, but never uses it.
  globalThis.Worker ??= null;

  // PyScript opens a database at once, for folders that this page never mounts, and throws if storage is blocked.
  Object.defineProperty(globalThis, "indexedDB", { value: { open: () => ({}) } });
  alive();
})();
