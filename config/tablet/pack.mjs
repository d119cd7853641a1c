// Runs pack.py inside Pyodide under Node, whatever Python the server has: node pack.mjs <pyodide> <root> <out>
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [pyodideHome, root, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideHome, 'pyodide.mjs')));
const python = await loadPyodide({ indexURL: pyodideHome });

for (const path of readdirSync(join(root, 'rules'), { recursive: true, withFileTypes: true })) {
  const folder = path.parentPath ?? path.path;
  if (!path.isFile() || folder.includes('__pycache__')) continue;
  const inside = `/source/${join(folder, path.name).slice(root.length + 1)}`;
  python.FS.mkdirTree(dirname(inside));
  python.FS.writeFile(inside, readFileSync(join(folder, path.name)));
}
try {
  python.runPython(readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'pack.py'), 'utf8'));
} catch (error) {
  console.error(error.message); // uncaught, Node would print Pyodide's source before it
  process.exit(1);
}
mkdirSync(out, { recursive: true });
for (const name of ['python_stdlib.zip', 'rules.zip']) writeFileSync(join(out, name), python.FS.readFile(`/${name}`));
