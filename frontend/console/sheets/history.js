/** The log: one entry with what can be done about it, and the whole of it. */
import { html } from '../../js/board/html.js';
import { minutes } from '../../js/board/clock.js';
import { fate, rulingOf, told } from '../../js/board/rulings.js';
import { Problems } from './problems.js';
import { useDesk } from '../context.js';
import { Sheet } from '../sheet.js';
import { Touch } from '../touch.js';
import { say, verbName } from '../words.js';

/** What cannot be amended: corrections themselves and signatures. A stocktake is amended on its own screen. */
const FIXED = new Set(['undo', 'amend', 'reopen', 'sign', 'checklist']);

export function EntrySheet({ about }) {
  const { entries, open, close, view, set } = useDesk();
  const entry = entries.find((one) => one.seq === about.seq);
  if (!entry) return null;
  const stands = entry.status === 'stands';
  const rulings = entries.filter((one) => rulingOf(one)?.about === entry.seq);
  const { row } = entry;
  const amend = () => {
    const { at, id, by, override, do: verb, ...fields } = row;
    open(set.amendedIn(verb), { do: verb, ...fields, amends: entry.seq });
  };
  const facts = [
    verbName(view, row.do),
    minutes(row.at),
    entry.waiting && say('entry.waiting'),
    fate(entry) !== 'stands' && say(`entry.${entry.status}`),
    row.override && `${say('level.overridden')}：${row.override.reason}`,
  ];
  return html`<${Sheet} title="${say('entry.title', entry.seq)} · ${told(entry)}" class="small-sheet">
    <p class="entry-facts">${facts.filter(Boolean).join(' · ')}</p>
    ${rulings.map((one) => html`<p key=${one.seq} class="entry-ruling"><b>${say('ruled')} ${rulingOf(one).article}</b> ${rulingOf(one).reason} <small>${one.by ?? ''} · ${one.seq}</small></p>`)}
    <${Problems} problems=${entry.problems ?? []} />
    ${stands && row.do !== 'undo' && row.do !== 'amend' && html`<div class="more-grid">
      <${Touch} row=${{ do: 'undo', n: entry.seq }} check=${false} after=${close} class="big danger">${say('entry.take.back')}<//>
      ${!FIXED.has(row.do) && (set.verbs[row.do]?.length > 0 || set.amendedIn(row.do) !== 'form') && html`<button type="button" class="touch big"
          onClick=${amend}>${say('entry.amend')}</button>`}
    </div>`}
  <//>`;
}

export function HistorySheet() {
  const { entries, open } = useDesk();
  return html`<${Sheet} title=${say('history')} class="tall">
    <ol class="history">${entries.slice().reverse().map((entry) => html`<li key=${entry.seq} class=${fate(entry)}>
      <button type="button" onClick=${() => open('entry', { seq: entry.seq })}><i>${entry.seq}</i><span>${told(entry)}</span>
        <small>${minutes(entry.row.at)}</small>${entry.problems?.length > 0 && html`<b
          class="tag">${say(`level.${entry.problems[0].level}`)}</b>`}</button></li>`)}</ol>
  <//>`;
}
