// Compiles the Python modules of a zip with Pyodide, and packs them and its other files as a tar archive.
// Usage: node pack_pytest.mjs RUNTIME SOURCES TARGET, where RUNTIME is the folder that holds pyodide.mjs.
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, sources, target] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: runtime });

python.FS.writeFile("sources.zip", await readFile(sources));
python.runPython(`
import importlib._bootstrap_external as files
import io
import tarfile
import zipfile

with zipfile.ZipFile("sources.zip") as archive, tarfile.open("packed.tar", "w", format=tarfile.USTAR_FORMAT) as packed:
    for name in archive.namelist():
        content = archive.read(name)
        if name.endswith(".py"):
            code = compile(content, name, "exec", dont_inherit=True, optimize=0)
            content, name = bytes(files._code_to_timestamp_pyc(code, 0, 0)), name + "c"
        member = tarfile.TarInfo(name)
        member.size = len(content)
        packed.addfile(member, io.BytesIO(content))
`);
await writeFile(target, python.FS.readFile("packed.tar"));
