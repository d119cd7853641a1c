/** Puts the server's own rules into a Python; the same in a browser's worker and under Node. Knows no page and no message. */

const UNPACK = `
import os, sys, zipimport
pack = zipimport.zipimporter('/rules.zip')
for name in pack._files:
    path = '/marshal/' + name
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'wb') as file:
        file.write(pack.get_data('/rules.zip/' + name))
os.remove('/rules.zip')
sys.path.insert(0, '/marshal')
from rules.tablet import Tablet
Tablet().answer
`;

/** `python`: what loadPyodide gave; `pack`: the bytes of rules.zip. Answers a function from JSON text to JSON text. */
export function startRules(python, pack) {
  python.FS.writeFile('/rules.zip', new Uint8Array(pack));
  return python.runPython(UNPACK);
}
