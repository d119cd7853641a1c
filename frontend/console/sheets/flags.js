/** Open queries: each is cleared or confirmed before anybody signs. */
import { html } from '../../js/board/html.js';
import { inWords } from '../../js/board/language.js';
import { useDesk } from '../context.js';
import { Sheet } from '../sheet.js';
import { Touch } from '../touch.js';
import { say } from '../words.js';
import { Problems } from './problems.js';

export function FlagsSheet() {
  return html`<${Sheet} title=${say('flags.title')}><${FlagList} /><//>`;
}

export function FlagList() {
  const { view, entries, set, open } = useDesk();
  if (!view.flags?.length) return html`<p class="fine">${say('flags.none')}</p>`;
  return html`<p class="fine">${say('flags.before')}</p><ul class="flags">${view.flags.map((flag) => {
    const entry = entries.find((one) => one.seq === flag.n);
    return html`<li key=${flag.n}><div><p><i>${flag.n}</i> ${inWords(entry?.words)} ${entry?.row.override ? `（${entry.row.override.reason}）` : ''}</p>
      ${entry?.problems?.length ? html`<${Problems} problems=${entry.problems} />` : html`<p
          class="fine">${say(`level.${flag.level}`)} ${(flag.articles ?? []).join(' ')}</p>`}</div>
      <div class="flag-acts"><${Touch} row=${{ do: 'resolve', n: flag.n, decision: 'cleared' }} check=${false}
          label="${say('flags.cleared')} ${flag.n}">${say('flags.cleared')}<//><${Touch} row=${{ do: 'resolve', n: flag.n, decision: 'confirmed' }}
          check=${false} label="${say('flags.confirmed')} ${flag.n}">${say('flags.confirmed')}<//>${set.many && html`<button
          type="button" class="touch quiet" aria-label="${say('flags.entry')} ${flag.n}" onClick=${() => open('entry', { seq: flag.n })}>${say('flags.entry')}</button>`}</div></li>`;
  })}</ul>`;
}
