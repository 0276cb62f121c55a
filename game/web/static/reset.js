// Removes a broken offline copy, independently of the page, Python and the service worker.
document.getElementById("reset").onclick = async () => {
  try {
    const home = new URL("./", location).href;
    for (const name of await caches.keys()) if (name === `tilelab ${home}`) await caches.delete(name);
    for (const worker of await navigator.serviceWorker.getRegistrations()) if (worker.scope === home) await worker.unregister();
    location.replace(home);
  } catch (error) {
    document.getElementById("reset-why").textContent = String(error);
  }
};
