/** The rarer entries, this tablet, and who sits nearest to its referee. */
import { html } from '../../js/board/html.js';
import { seatsOf } from '../../js/board/many/circle.js';
import { useDesk } from '../context.js';
import { Chips } from '../inputs.js';
import { Sheet } from '../sheet.js';
import { Elsewhere, ThisTablet, Versions } from '../sheets/more.js';
import { verbName } from '../words.js';
import { calls } from './seats.js';
import { say } from './say.js';

const ALWAYS = ['protest', 'note', 'call'];
const IN_PLAY = { identity: ['deaths', 'timing', 'reshuffle', 'heir', 'phase'], rider: ['deaths', 'taps', 'reshuffle', 'phase'] };

export function MoreSheet() {
  const { view, set: { verbs }, open, state, tablet, setUp } = useDesk();
  const form = (verb) => html`<button type="button" key=${verb} class="touch big" onClick=${() => open('form', { do: verb })}>${verbName(view, verb)}</button>`;
  const signed = Object.values(view.seats).every((there) => there.signed);
  return html`<${Sheet} title=${say('more')} class="small-sheet">
    <div class="more-grid">
      ${ALWAYS.map(form)}
      ${view.step === 'play' && IN_PLAY[view.ruleset].filter((verb) => verbs[verb]).map(form)}
      ${view.step === 'deal' && html`<button type="button" class="touch big" onClick=${() => open('checklist')}>${say('checklist')}</button>`}
      ${view.verdict && html`<button type="button" class="touch big" onClick=${() => open('score')}>${verbName(view, 'score')}</button>`}
      ${view.verdict && signed && form('reopen')}
    </div>
    <${Elsewhere} />
    <section class="this-tablet"><div class="field"><span class="field-label">${say('nearest')}</span><${Chips} label=${say('nearest')} choices=${seatsOf(view).map((seat) => ({ value: seat, label: calls(view, seat) }))}
        value=${tablet.nearest ?? seatsOf(view)[0]} onPick=${(nearest) => setUp({ nearest })} /></div></section>
    <${ThisTablet} side=${false} />
    <p class="fine">${say(state.header?.ruleset ?? view.ruleset)}</p>
    <${Versions} />
  <//>`;
}
