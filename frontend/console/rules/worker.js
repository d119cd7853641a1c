/**
 * The server's rules on the tablet, in a thread of their own. In: {begin: {python, rules, files}} once, then {id, questions};
 * out: {progress: [done, total]}, {ready: version} or {failed: why}, then {id, answers} or {id, failed}.
 */
import { gather } from './files.js';
import { startRules } from './python.js';

let answer = null;

addEventListener('message', ({ data }) => (data.begin ? begin(data.begin) : reply(data)));

async function begin({ python, rules, files }) {
  try {
    const found = await gather(files, (done, total) => postMessage({ progress: [done, total] }));
    hand(found);
    const { loadPyodide } = await import(`${python}pyodide.mjs`);
    const pyodide = await loadPyodide({ indexURL: python });
    answer = startRules(pyodide, await (await fetch(rules)).arrayBuffer());
    postMessage({ ready: JSON.parse(answer('{"ask":"version"}')).rules });
  } catch (error) {
    postMessage({ failed: String(error?.message ?? error) });
  }
}

/** Pyodide asks for its files by itself; it gets those that are here. */
function hand(found) {
  const plain = globalThis.fetch;
  globalThis.fetch = (asked, init) => {
    const url = new URL(asked?.url ?? asked, location.href).href;
    const kept = found.get(url);
    found.delete(url);
    return kept ? Promise.resolve(kept) : plain(asked, init);
  };
}

function reply({ id, questions }) {
  try {
    postMessage({ id, answers: questions.map((question) => answer(question)) });
  } catch (error) {
    postMessage({ id, failed: String(error?.message ?? error) });
  }
}
