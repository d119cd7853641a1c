/** The verdict: the deciding criterion in a table with its figures, then what stands open, then both signatures. */
import { Figures, TeamName } from '../js/board/lead.js';
import { html } from '../js/board/html.js';
import { useDesk } from './context.js';
import { Hold } from './hold.js';
import { RecordLink } from './recordlink.js';
import { FlagList } from './sheets/flags.js';
import { SignField } from './signature.js';
import { say } from './words.js';

export function VerdictScreen() {
  const { view, announced, announce } = useDesk();
  const { verdict } = view;
  const queries = view.flags?.length ?? 0;
  const closed = view.teams.A.signed && view.teams.B.signed;
  return html`<div class="verdict-screen">
    <section class="verdict-what ${verdict.camp ?? ''}">
      <h1><${TeamName} view=${view} team=${verdict.winner} /> <span>${say('verdict.wins', '')}</span></h1>
      <p class="verdict-why"><b>${say(`reason.${verdict.reason}`)}</b> <cite>${verdict.by}</cite></p>
      <${Figures} view=${view} result=${verdict} />
      ${closed && html`<${Closed} />`}
    </section>
    <section class="verdict-sign">
      ${queries > 0
        ? html`<${FlagList} />`
        : announced || view.teams.A.signed || view.teams.B.signed
          ? ['A', 'B'].map((team) => html`<${SignField} key=${team} team=${team} />`)
          : html`<${Hold} class="huge primary" onHeld=${announce}><b>${say('verdict.announce')}</b><small>${say('hold', '0.8 s')}</small><//>`}
    </section>
  </div>`;
}

function Closed() {
  const { game, state, open } = useDesk();
  return html`<div class="closed"><p class="tag ok">✓ ${say('verdict.closed')}</p>
    ${state.sealed && html`<p class="seal">${say('verdict.seal', state.sealed.slice(0, 12))}</p>`}
    <p><${RecordLink} /> <a class="touch"
        href="/g/${game.id}/">${say('verdict.board')}</a> <a class="touch" href="/console/">${say('verdict.matches')}</a>
    <button type="button" class="touch quiet" onClick=${() => open('form', { do: 'reopen' })}>${say('verdict.reopen')}</button></p></div>`;
}
