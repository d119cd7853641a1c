/** The log in words, newest first on the board. */
import { html } from './html.js';
import { inWords } from './language.js';
import { say } from './words.js';

/** `entries`: [{seq, words, status}]; `here` marks the one being looked at; `link` makes each a link. */
export function Log({ entries, here, link }) {
  if (!entries.length) return html`<p class="log-empty">${say('log.empty')}</p>`;
  return html`<ol class="log" aria-label=${say('log.title')}>
    ${entries.map((entry) => html`<li key=${entry.seq} class="${entry.status ?? ''} ${entry.seq === here ? 'here' : ''}"
        aria-current=${entry.seq === here ? 'step' : undefined}>
      <i>${entry.seq}</i>${link ? html`<a href=${link(entry.seq)}>${inWords(entry.words)}</a>` : html`<span>${inWords(entry.words)}</span>`}
    </li>`)}
  </ol>`;
}
