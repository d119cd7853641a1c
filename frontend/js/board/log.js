/** The log in words, newest first on the board. */
import { html } from './html.js';
import { fate, told } from './rulings.js';
import { say } from './words.js';

/** `entries`: [{seq, words, status}]; `here` marks the one being looked at; `link` makes each a link. */
export function Log({ entries, here, link }) {
  if (!entries.length) return html`<p class="log-empty">${say('log.empty')}</p>`;
  return html`<ol class="log" aria-label=${say('log.title')} tabindex=${link ? undefined : 0}>
    ${entries.map((entry) => html`<li key=${entry.seq} class="${fate(entry)} ${entry.seq === here ? 'here' : ''}"
        aria-current=${entry.seq === here ? 'step' : undefined}>
      <i>${entry.seq}</i>${link ? html`<a href=${link(entry.seq)}>${told(entry)}</a>` : html`<span>${told(entry)}</span>`}
    </li>`)}
  </ol>`;
}
