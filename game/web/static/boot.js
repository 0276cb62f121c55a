// What must work before Python does: the look without a flash, progress, and a start that fails aloud.
// A classic script, first in the head, so that it sees every later error.
(() => {
  const root = document.documentElement;
  const STALL_MS = 30000;
  let timer, language;

  function fail(why) {
    if (root.dataset.ready || root.dataset.failed) return;
    clearTimeout(timer);
    root.dataset.failed = why;
    const tag = navigator.language.toLowerCase();
    if (!language && tag.startsWith("zh")) root.lang = /hant|tw|hk|mo/.test(tag) ? "zh-Hant" : "zh-Hans";
    const show = () => {
      document.getElementById("failure-why").textContent = why;
      document.getElementById("failure").className = /SyntaxError|WebAssembly|dialog/.test(why) ? "old" : "";
      document.getElementById("failure").hidden = false;
      document.getElementById("retry").onclick = () => location.reload();
    };
    if (document.body && document.getElementById("failure")) show();
    else document.addEventListener("DOMContentLoaded", show);
  }

  function alive() {
    clearTimeout(timer);
    timer = setTimeout(fail, STALL_MS, "Nothing arrived for 30 seconds.");
  }

  if (location.hash.startsWith("#/lab")) root.dataset.view = "lab";
  try {
    const kept = JSON.parse(localStorage.getItem("tilelab.settings") || "{}");
    for (const name of ["theme", "tiles", "hand"]) if (kept[name]) root.dataset[name] = kept[name];
    if (kept.language) root.lang = language = kept.language;
  } catch { /* storage is blocked or holds nonsense: Python will say so */ }

  // MicroPython cannot catch what JavaScript throws, and storage throws where it is blocked or full: these answer instead.
  globalThis.tilelab = {
    read(name) {
      try { return localStorage.getItem(name) || ""; } catch { return ""; }
    },
    keep(name, text) {
      try {
        localStorage.setItem(name, text);
        if (!text) localStorage.removeItem(name);
        return true;
      } catch { return false; }
    },
  };

  // Where cookies are blocked, Firefox refuses BroadcastChannel, which PyScript makes at once and hardly uses.
  try {
    new BroadcastChannel("tilelab").close();
  } catch {
    globalThis.BroadcastChannel = class extends EventTarget {
      postMessage() {}
      close() {}
    };
  }

  addEventListener("error", (event) => {
    const element = event.target;
    fail(element && (element.src || element.href) ? `Not found: ${element.src || element.href}` : String(event.message));
  }, true);
  addEventListener("unhandledrejection", (event) => fail(String(event.reason && event.reason.message || event.reason)));
  if (!window.WebAssembly) fail("WebAssembly is missing.");
  if (!window.HTMLDialogElement) fail("<dialog> is missing.");
  addEventListener("mpy:progress", alive);
  addEventListener("py:all-done", () => root.dataset.ready || fail("Python stopped; the console says where."));
  addEventListener("tilelab:ready", () => clearTimeout(timer));
  alive();
})();
