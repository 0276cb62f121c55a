// Served as sw.js by a working tree: removes the worker of a build served at this address before, and its caches, and reloads its
// pages, so that nobody who edits a file sees an old one.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  const name = `tilelab ${registration.scope}`;
  const kept = await (await caches.open(name)).keys();
  await Promise.all(kept.map((request) => fetch(request.url.split("?")[0], { cache: "reload" })));
  await caches.delete(name);
  await registration.unregister();
  for (const client of await clients.matchAll({ type: "window" })) client.navigate(client.url);
})()));
