// Puts questions to the tablet's rules, a line of JSON each: node answers.mjs <static/tablet> <questions> <answers>
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

// Pyodide's own script asks for require, which a folder of ES modules does not give it.
globalThis.require ??= createRequire(import.meta.url);
globalThis.__dirname ??= new URL('.', import.meta.url).pathname;
const [home, questions, answers] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${home}/python/pyodide.mjs`));
const { startRules } = await import(new URL('../../frontend/console/rules/python.js', import.meta.url));

const python = await loadPyodide({ indexURL: `${home}/python` });
const answer = startRules(python, readFileSync(`${home}/rules.zip`));
const out = createWriteStream(answers);
for await (const line of createInterface({ input: createReadStream(questions, 'utf8') })) out.write(answer(line) + '\n');
out.end();
