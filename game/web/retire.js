// What the working tree's server gives in the place of sw.js: the worker of a build that was served at this address before goes,
// with what it kept, and the pages that it showed are loaded anew. So nobody who edits a file sees an old one.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  await caches.delete(`tilelab ${registration.scope}`);
  await registration.unregister();
  for (const client of await clients.matchAll({ type: "window" })) client.navigate(client.url);
})()));
