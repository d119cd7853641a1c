/** A game that is stopped, or won where the log cannot tell it: held, since it ends the game. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { Hold } from '../hold.js';
import { against } from '../options.js';
import { inWords } from '../../js/board/language.js';
import { Sheet } from '../sheet.js';
import { Field } from './fields.js';
import { say } from './say.js';
import { tidy } from './verbs.js';

const FIELDS = [{ name: 'reason', kind: 'end-reason', need: 'must' }, { name: 'winner', kind: 'winner', need: 'often' }];

export function EndSheet() {
  const desk = useDesk();
  const { enter, close, options, open, set: { verbs, discreet } } = desk;
  const [row, put] = useState({ do: 'end-game' });
  const set = (change) => put((before) => ({ ...before, ...change }));
  const problems = row.reason ? against(options, row) : [];
  const send = () => {
    const entry = tidy(verbs, row);
    if (problems.length) return open('refused', { row: entry, problems });
    enter(entry);
    return close();
  };
  const foot = html`${problems.length > 0 && html`<span class="fine">${discreet(desk, problems[0]) ? problems[0].article : inWords(problems[0].message)}</span>`}<${Hold}
      class="primary" disabled=${!row.reason} onHeld=${send} label=${say('hold', say('verb.end-game'))}>${say('hold', say('verb.end-game'))}<//>`;
  return html`<${Sheet} title=${say('verb.end-game')} class="small-sheet" foot=${foot}>
    <${Field} field=${FIELDS[0]} row=${row} set=${set} />
    ${row.reason && row.reason !== 'void' && html`<${Field} field=${FIELDS[1]} row=${row} set=${set} />`}
  <//>`;
}
