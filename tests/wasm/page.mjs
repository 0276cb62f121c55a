// Runs a folder's program.py in the page's interpreter under Node, with access to the folder's other files.
// Usage: node page.mjs ROOT FOLDER. Prints what the program prints.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [root, folder] = process.argv.slice(2);
const runtime = join(root, "game", "runtime", "micropython");
const { loadMicroPython } = await import(pathToFileURL(join(runtime, "micropython.mjs")).href);
const python = await loadMicroPython({ url: join(runtime, "micropython.wasm"), linebuffer: true, stdout: (line) => console.log(line) });
for (const name of readdirSync(folder)) python.FS.writeFile(name, readFileSync(join(folder, name)));
python.runPython(readFileSync(join(folder, "program.py"), "utf-8"));
