/** The rarer entries, and what concerns the screen rather than the game. */
import { html } from '../../js/board/html.js';
import { app } from '../app.js';
import { useDesk } from '../context.js';
import { RecordLink } from '../recordlink.js';
import { Chips } from '../inputs.js';
import { Sheet } from '../sheet.js';
import { say } from '../words.js';

export function MoreSheet() {
  const { view, open, state } = useDesk();
  const form = (row, key = `verb.${row.do}`) => html`<button type="button" key=${row.do} class="touch big"
      onClick=${() => open('form', row)}>${say(key)}</button>`;
  const actor = view.turn?.seat;
  return html`<${Sheet} title=${say('more')} class="small-sheet">
    <div class="more-grid">
      ${form({ do: 'protest' })}${form({ do: 'note' })}
      ${form({ do: 'surrender', ...(actor && actor[1] === 'C' ? { seat: actor } : {}) })}${form({ do: 'forfeit' })}
      ${form({ do: 'adjust' })}${form({ do: 'time-up' })}
      ${form({ do: 'pause' })}${form({ do: 'call' })}
      ${view.clock && !view.verdict && html`<button type="button" class="touch big" aria-keyshortcuts="B" onClick=${() => open('recovery')}>${say('recovery')}</button>`}
      ${view.step === 'commander' && html`<button type="button" class="touch big" onClick=${() => open('checklist')}>${say('checklist')}</button>`}
      ${view.teams.A.signed && view.teams.B.signed && form({ do: 'reopen' })}
    </div>
    <${Elsewhere} />
    <${ThisTablet} />
    <p class="fine">${state.header?.ruleset} · ${state.edition?.name?.zh ?? view.edition}</p>
    <${Versions} />
  <//>`;
}

/** The keys, the public page, the record, the way back. */
export function Elsewhere() {
  const { open, game } = useDesk();
  return html`<div class="more-grid">
    <button type="button" class="touch" aria-keyshortcuts="?" onClick=${() => open('keys')}>${say('keys')}</button>
    <a class="touch" href="/g/${game.id}/" target="_blank" rel="noopener">${say('verdict.board')}</a>
    <${RecordLink} />
    <a class="touch" href="/console/">${say('verdict.matches')}</a>
  </div>`;
}

/** Which program and which rules run here, and where the server has others by now. */
export function Versions() {
  const { state } = useDesk();
  const { app: ours, rules } = app.versions;
  return html`<p class="fine versions"><span>${say('version.app', ours)}</span><span>${say('version.rules', rules)}</span>
    ${state.appOfServer && state.appOfServer !== ours && html`<b>${say('version.waits', state.appOfServer)}</b>`}
    ${state.rulesOfServer && state.rulesOfServer !== rules && html`<b>${say('version.server', state.rulesOfServer)}</b>`}</p>`;
}

/** How this tablet's referee wants it; kept on the tablet. */
export function ThisTablet({ side = true }) {
  const { tablet, setUp } = useDesk();
  const choice = (key, field, choices) => html`<div class="field"><span class="field-label">${say(key)}</span><${Chips} label=${say(key)}
      choices=${choices.map(([value, word]) => ({ value, label: say(word) }))} value=${tablet[field]} onPick=${(value) => setUp({ [field]: value })} /></div>`;
  return html`<section class="this-tablet" aria-label=${say('tablet')}>
    ${choice('tablet.hand', 'hand', [['left', 'tablet.left'], ['right', 'tablet.right']])}
    ${side && choice('tablet.side', 'mirrored', [[false, 'tablet.warm'], [true, 'tablet.cold']])}
    ${choice('tablet.sound', 'sound', [[true, 'tablet.on'], [false, 'tablet.off']])}
  </section>`;
}
