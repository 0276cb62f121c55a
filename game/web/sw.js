// Lets Tilelab start offline. `game/site/offline.py` puts two constants before this: BUILD, its name, and FILES, {path in the site
// ("" is the page): [integrity, bytes to fetch, whether the page starts with it, its path in earlier builds if that differs]}.
// Files are stored under their content's hash: versions can coexist, an interrupted download can resume, and an update fetches
// only what has changed.
const SCOPE = registration.scope;
const CACHE = `tilelab ${SCOPE}`;
const address = (name) => SCOPE + name;
const key = (name) => `${address(name)}?${FILES[name][0]}`;
const names = Object.keys(FILES);
const former = (name) => FILES[name][3] ?? name;
// A tab may still run an earlier build.
const renamed = new Map(names.map((name) => [former(name), name]));
const opened = caches.open(CACHE);

// The browser checks the hash, and so refuses a proxy's or another version's content and sign-in pages.
const fetched = (name) => {
  const ask = (cache) => fetch(address(name), { integrity: FILES[name][0], cache });
  return ask("default").catch(() => ask("reload"));
};

async function keep(name) {
  const cache = await opened;
  if (await cache.match(key(name))) return;
  const kept = await cache.match(`${address(former(name))}?${FILES[name][0]}`);
  await cache.put(key(name), kept ?? await fetched(name));
}

// A response with a hash arrives as a whole, but the page shows the progress of large files: from this size in bytes on, the page
// gets them unchecked. They are kept once the page has them, from the browser's own cache: a clone would stay in memory.
const LARGE = 200_000;
const used = new Set();

async function keepUsed(client) {
  for (const name of used) {
    used.delete(name);
    // No room, offline, or of another version.
    await keep(name).catch(() => report(client, { doubtful: true }));
  }
}

async function answer(event, name) {
  try {
    const kept = await (await opened).match(key(name));
    if (kept) return kept;
  } catch { /* Storage fails: fetch everything. */ }
  const [, size, is_first] = FILES[name];
  if (size > LARGE) {
    used.add(name);
    return fetch(new Request(address(name), event.request));
  }
  const response = await fetched(name).catch((error) => {
    if (is_first) return fetch(address(name));
    throw error;
  });
  event.waitUntil(putIfRight(name, response.clone()).catch(() => { /* No room: fetch it again next time. */ }));
  return response;
}

async function putIfRight(name, response) {
  const content = await response.clone().arrayBuffer();
  const hash = await crypto.subtle.digest("SHA-256", content);
  content.transfer?.(0); // Frees it now: a garbage collection may never come.
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)));
  if (FILES[name][0] === `sha256-${text}`) await (await opened).put(key(name), response);
}

async function missing() {
  const kept = new Set((await (await opened).keys()).map((request) => request.url));
  return names.filter((name) => !kept.has(key(name)));
}

const bytes = (some) => some.reduce((sum, name) => sum + FILES[name][1], 0);

async function report(client, more, known) {
  try {
    const left = known ?? await missing();
    const games = !left.some((name) => FILES[name][2]);
    client.postMessage(JSON.stringify({ build: BUILD, games, left: bytes(left), total: bytes(names), ...more }));
  } catch (error) {
    client.postMessage(JSON.stringify({ why: String(error) }));
  }
}

async function keepAll(client) {
  try {
    // The list of what is kept is read once: it has an object for each of some 300 files.
    const left = await missing();
    while (left.length) {
      await keep(left[0]);
      left.shift();
      await report(client, { busy: true }, left);
    }
    await report(client, {});
  } catch (error) {
    await report(client, { why: String(error) });
  }
}

addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await opened;
  // What a start needs, and what the earlier version had stored.
  const had = (name) => cache.match(address(name), { ignoreSearch: true });
  const wanted = await Promise.all(names.map(async (name) => FILES[name][2] || await had(name) || had(former(name))));
  await Promise.all(names.filter((name, index) => wanted[index]).map(keep));
})()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  const cache = await opened;
  const wanted = new Set(names.map(key));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
  await clients.claim();
})()));

addEventListener("message", (event) => {
  if (event.data === "update") skipWaiting();
  if (event.data === "tell") event.waitUntil(report(event.source, {}));
  if (event.data === "used") event.waitUntil(keepUsed(event.source));
  if (event.data === "keep") event.waitUntil(keepAll(event.source));
});

addEventListener("fetch", (event) => {
  const path = event.request.url.split(/[?#]/)[0];
  const requested = path === address("index.html") ? "" : path.slice(SCOPE.length);
  const name = renamed.get(requested) ?? requested;
  if (event.request.method === "GET" && path.startsWith(SCOPE) && Object.hasOwn(FILES, name)) event.respondWith(answer(event, name));
});
