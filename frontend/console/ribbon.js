/** The last five entries in words; touch one to take it back or amend it. Waiting ones stand in front, pale. */
import { html } from '../js/board/html.js';
import { inWords } from '../js/board/language.js';
import { useDesk } from './context.js';
import { spoken } from './spoken.js';
import { say } from './words.js';

const SHOWN = 5;

export function Ribbon() {
  const { state, view, game, open } = useDesk();
  const waiting = game.queue.rows.slice().reverse();
  const stored = state.entries.slice(-SHOWN).reverse();
  const flags = view.flags?.length ?? 0;
  return html`<nav class="ribbon" aria-label=${say('ribbon')}>
    ${flags > 0 && html`<button type="button" class="touch flag-count" onClick=${() => open('flags')}>⚑ ${flags}<span
        class="visually-hidden"> ${say('flags.count', flags)}</span></button>`}
    <ol>
      ${waiting.slice(0, SHOWN).map((row) => html`<li key=${row.id} class="waiting"><span
          class="entry-chip"><i>${say('entry.waiting')}</i>${spoken(row, view)}</span></li>`)}
      ${stored.slice(0, Math.max(1, SHOWN - waiting.length)).map((entry) => html`<li key=${entry.seq} class=${entry.status}>
        <button type="button" class="entry-chip ${entry.problems?.length ? 'queried' : ''}"
            onClick=${() => open('entry', { seq: entry.seq })}><i>${entry.seq}</i>${inWords(entry.words)}</button>
      </li>`)}
      ${!waiting.length && !stored.length && html`<li><span class="entry-chip empty">${say('entry.none')}</span></li>`}
    </ol>
    <button type="button" class="touch quiet history-button" onClick=${() => open('history')}>${say('history')}</button>
  </nav>`;
}
