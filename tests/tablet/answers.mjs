// Puts questions to the tablet's rules, a line of JSON each: node answers.mjs <static/tablet> <questions> <answers>
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [home, questions, answers] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${home}/python/pyodide.mjs`));
const { startRules } = await import(new URL('../../frontend/console/rules/python.js', import.meta.url));

const python = await loadPyodide({ indexURL: `${home}/python` });
const answer = startRules(python, readFileSync(`${home}/rules.zip`));
const out = createWriteStream(answers);
for await (const line of createInterface({ input: createReadStream(questions, 'utf8') })) out.write(answer(line) + '\n');
out.end();
