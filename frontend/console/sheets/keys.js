/** Which key does what. */
import { html } from '../../js/board/html.js';
import { KEYS } from '../keys.js';
import { useDesk } from '../context.js';
import { Sheet } from '../sheet.js';
import { say } from '../words.js';

export function KeysSheet() {
  const { set } = useDesk();
  return html`<${Sheet} title=${say('keys')} class="small-sheet">
    <dl class="keys">${(set.keys ?? KEYS).map(([keys, word]) => html`<div key=${word}><dt>${keys.map((key) => html`<kbd key=${key}>${key}</kbd>`)}</dt><dd>${say(word)}</dd></div>`)}</dl>
  <//>`;
}
