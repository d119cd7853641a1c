/** The verdict: who has won and by which article, every point with its own, what stands open, then a signature a seat. */
import { html } from '../../js/board/html.js';
import { Points } from '../../js/board/many/points.js';
import { Verdict } from '../../js/board/many/verdict.js';
import { useDesk } from '../context.js';
import { Hold } from '../hold.js';
import { RecordLink } from '../recordlink.js';
import { FlagList } from '../sheets/flags.js';
import { Signatures } from './signing.js';
import { say } from './say.js';

export function VerdictScreen() {
  const { view, state, announced, announce, open } = useDesk();
  const articles = state.edition?.articles ?? {};
  const seats = Object.values(view.seats);
  const begun = announced || seats.some((there) => there.signed);
  return html`<div class="verdict-screen many-verdict">
    <section class="verdict-what"><h1 class="visually-hidden">${say(`step.${view.ruleset}.over`)}</h1><${Verdict} view=${view} articles=${articles} /><${Points} view=${view} articles=${articles} /></section>
    <section class="verdict-sign">${view.flags?.length > 0 ? html`<${FlagList} />` : begun ? html`<${Signatures} />` : html`<${Hold} class="huge primary"
        onHeld=${announce}><b>${say('verdict.announce')}</b><small>${say('hold', '0.8 s')}</small><//>
        <button type="button" class="touch" onClick=${() => open('score')}>${say('verb.score')} …</button>`}
      ${seats.every((there) => there.signed) && html`<${Closed} />`}</section>
  </div>`;
}

function Closed() {
  const { game, state, open } = useDesk();
  return html`<div class="closed"><p class="tag ok">✓ ${say('verdict.closed')}</p>
    ${state.sealed && html`<p class="seal">${say('verdict.seal', state.sealed.slice(0, 12))}</p>`}
    <p><${RecordLink} /> <a class="touch" href="/g/${game.id}/">${say('verdict.board')}</a> <a class="touch" href="/console/">${say('verdict.matches')}</a>
    <button type="button" class="touch quiet" onClick=${() => open('form', { do: 'reopen' })}>${say('verdict.reopen')}</button></p></div>`;
}
