// Starts Pyodide in Node and lets it compile its standard library.
// Usage: node stdlib.mjs RUNTIME TARGET, where RUNTIME is the folder that holds pyodide.mjs.
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, target] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: runtime });

python.FS.writeFile("/home/pyodide/old.zip", await readFile(join(runtime, "python_stdlib.zip")));
python.FS.writeFile("/home/pyodide/stdlib.py", await readFile(new URL("stdlib.py", import.meta.url)));
python.runPython(`
from pathlib import Path
from stdlib import common_sources, compile_archive

# Pyodide unpacks the archive under this name and imports from it.
place = Path("/lib/python314.zip")
compile_archive(Path("/home/pyodide/old.zip"), Path("/home/pyodide/new.zip"), common_sources(place.name), str(place), Path("/home/pyodide"))
`);
await writeFile(target, python.FS.readFile("/home/pyodide/new.zip"));
