// Lets Tilelab start without a network. `game/site/offline.py` puts two constants before this:
// FILES, {path in the site: [integrity, bytes to fetch, whether the page starts with it, its path in earlier builds]}, where "" is the
// page itself and the last is left out where it is the same, and BUILD, its name.
// Whatever is kept is kept under its content's hash: versions lie side by side, an interrupted download breaks nothing and goes on
// where it was, and an update fetches what has changed.
const SCOPE = registration.scope;
const CACHE = `tilelab ${SCOPE}`;
const address = (name) => SCOPE + name;
const key = (name) => `${address(name)}?${FILES[name][0]}`;
const names = Object.keys(FILES);
const former = (name) => FILES[name][3] ?? name;
// A tab may still show an earlier build.
const renamed = new Map(names.map((name) => [former(name), name]));
const opened = caches.open(CACHE);

// The browser compares with the hash: what a proxy, a login page or another version answers is refused.
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

// A response that the browser compares with its hash comes when all of it is here, and the page has to see large files come: from so
// many bytes on, they are compared only before they are kept.
const LARGE = 200_000;

async function answer(event, name) {
  try {
    const kept = await (await opened).match(key(name));
    if (kept) return kept;
  } catch { /* The store fails: all is fetched. */ }
  const [, size, is_first] = FILES[name];
  const response = size > LARGE ? await fetch(new Request(address(name), event.request)) : await fetched(name).catch((error) => {
    if (is_first) return fetch(address(name));
    throw error;
  });
  event.waitUntil(putIfRight(name, response.clone()).catch(() => { /* No room: it is fetched again next time. */ }));
  return response;
}

async function putIfRight(name, response) {
  const hash = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)));
  if (FILES[name][0] === `sha256-${text}`) await (await opened).put(key(name), response);
}

async function missing() {
  const kept = new Set((await (await opened).keys()).map((request) => request.url));
  return names.filter((name) => !kept.has(key(name)));
}

const bytes = (some) => some.reduce((sum, name) => sum + FILES[name][1], 0);

async function tell(client, more) {
  try {
    const left = await missing();
    const games = !left.some((name) => FILES[name][2]);
    client.postMessage(JSON.stringify({ build: BUILD, games, left: bytes(left), total: bytes(names), ...more }));
  } catch (error) {
    client.postMessage(JSON.stringify({ why: String(error) }));
  }
}

async function keepAll(client) {
  try {
    for (const name of await missing()) {
      await keep(name);
      await tell(client, { busy: true });
    }
    await tell(client, {});
  } catch (error) {
    await tell(client, { why: String(error) });
  }
}

addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await opened;
  // The page, and of the rest what the version before had kept.
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
  if (event.data === "tell") event.waitUntil(tell(event.source, {}));
  if (event.data === "keep") event.waitUntil(keepAll(event.source));
});

addEventListener("fetch", (event) => {
  const path = event.request.url.split(/[?#]/)[0];
  const asked = path === address("index.html") ? "" : path.slice(SCOPE.length);
  const name = renamed.get(asked) ?? asked;
  if (event.request.method === "GET" && path.startsWith(SCOPE) && Object.hasOwn(FILES, name)) event.respondWith(answer(event, name));
});
