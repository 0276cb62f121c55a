// The way out of a broken offline copy: it asks nothing of the page, of Python or of the service worker that it removes.
document.getElementById("reset").onclick = async () => {
  try {
    const home = new URL("./", location).href;
    for (const name of await caches.keys()) if (name === `tilelab ${home}`) await caches.delete(name);
    for (const one of await navigator.serviceWorker.getRegistrations()) if (one.scope === home) await one.unregister();
    location.replace(home);
  } catch (error) {
    document.getElementById("reset-why").textContent = String(error);
  }
};
