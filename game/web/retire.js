// What the working tree's server gives in the place of sw.js: the worker of a build that was served at this address before goes, with
// all that it and the browser kept of it, and the pages that it showed are loaded anew. So nobody who edits a file sees an old one.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  const name = `tilelab ${registration.scope}`;
  const kept = await (await caches.open(name)).keys();
  await Promise.all(kept.map((request) => fetch(request.url.split("?")[0], { cache: "reload" })));
  await caches.delete(name);
  await registration.unregister();
  for (const client of await clients.matchAll({ type: "window" })) client.navigate(client.url);
})()));
