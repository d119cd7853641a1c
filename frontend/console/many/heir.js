/** 托孤 is due: who turned up his identity, in one touch; what else was seen in the form. */
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { optionFor } from '../options.js';
import { Touch } from '../touch.js';
import { calls, livingFrom, named } from './seats.js';
import { say } from './say.js';

export function HeirPanel() {
  const { view, options, open } = useDesk();
  const lord = Object.keys(view.seats).find((seat) => view.seats[seat].role === 'lord');
  return html`<div class="passing"><p class="ask">${say('heir.ask')} <small>${say('heir.order')}</small></p>
    <div class="next-others">${livingFrom(view, lord ?? Object.keys(view.seats)[0]).map((seat) => {
      const needs = optionFor(options, { do: 'heir', seat })?.needs ?? [];
      const words = html`<b>${calls(view, seat)}</b>`;
      return needs.length ? html`<button type="button" key=${seat} class="touch big" aria-label="${named(view, seat)} ${say('heir')}"
          onClick=${() => open('form', { do: 'heir', seat })}>${words}</button>`
        : html`<${Touch} key=${seat} row=${{ do: 'heir', seat }} check=${false} class="big" label="${named(view, seat)} ${say('heir')}">${words}<//>`;
    })}</div>
    <div class="passing-acts"><button type="button" class="touch"
        onClick=${() => open('form', { do: 'heir' })}>${say('heir.more')}</button>${lord && html`<${LordGeneral} lord=${lord} />`}</div>
  </div>`;
}

/** Whether the dead lord had a lord general decides whether there is 托孤; it may be typed late, where nobody has. */
export function LordGeneral({ lord }) {
  const { view, options } = useDesk();
  const { general } = view.seats[lord];
  if (!general || !options.some(({ entry }) => entry.do === 'general' && 'lord_general' in entry)) return null;
  return [true, false].map((flag) => html`<${Touch} key=${flag} row=${{ do: 'general', seat: lord, general, lord_general: flag }}>${say(flag ? 'lord.general.yes' : 'lord.general.no', general)}<//>`);
}
