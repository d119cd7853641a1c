/** The last five entries in words; touch one to take it back or amend it. Waiting ones stand in front, pale. */
import { html } from '../js/board/html.js';
import { inWords } from '../js/board/language.js';
import { fate, told } from '../js/board/rulings.js';
import { useDesk } from './context.js';
import { spoken } from './spoken.js';
import { say } from './words.js';

const SHOWN = 5;

export function Ribbon() {
  const { entries, view, game, open } = useDesk();
  const read = new Map(entries.filter((entry) => entry.waiting).map((entry) => [entry.row.id, entry]));
  const waiting = game.queue.rows.slice(-SHOWN).reverse();
  const stored = entries.filter((entry) => !entry.waiting).slice(-SHOWN).reverse();
  const flags = view.flags?.length ?? 0;
  return html`<nav class="ribbon" aria-label=${say('ribbon')}>
    ${flags > 0 && html`<button type="button" class="touch flag-count" onClick=${() => open('flags')}>⚑ ${flags}<span
        class="visually-hidden"> ${say('flags.count', flags)}</span></button>`}
    <ol>
      ${waiting.map((row) => html`<${Waiting} key=${row.id} row=${row} entry=${read.get(row.id)} />`)}
      ${stored.slice(0, Math.max(1, SHOWN - waiting.length)).map((entry) => html`<li key=${entry.seq} class=${fate(entry)}>
        <button type="button" class="entry-chip ${entry.problems?.length ? 'queried' : ''}"
            onClick=${() => open('entry', { seq: entry.seq })}><i>${entry.seq}</i>${told(entry)}</button>
      </li>`)}
      ${!waiting.length && !stored.length && html`<li><span class="entry-chip empty">${say('entry.none')}</span></li>`}
    </ol>
    <button type="button" class="touch quiet history-button" aria-keyshortcuts="H" onClick=${() => open('history')}>${say('history')}</button>
  </nav>`;
}

/** Not with the server yet; once the tablet's rules have read it, it can be taken back and amended like any other. */
function Waiting({ row, entry }) {
  const { view, open } = useDesk();
  const text = html`<i>${say('entry.waiting')}</i>${entry ? inWords(entry.words) : spoken(row, view)}`;
  return html`<li class="waiting ${entry?.status ?? ''}">${entry
    ? html`<button type="button" class="entry-chip" onClick=${() => open('entry', { seq: entry.seq })}>${text}</button>`
    : html`<span class="entry-chip">${text}</span>`}</li>`;
}
