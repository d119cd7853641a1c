/** Damage that passes from one seat to the next, and cards that frost makes a seat hide: the rules name whose turn it is to take it. */
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { Touch } from '../touch.js';
import { calls, named } from './seats.js';
import { say } from './say.js';

/** The entry of each seat that is due stands ready among the options; the first in line is the large one. */
export function ChainPanel() {
  const { view, options, open } = useDesk();
  const { element, amount, due, source } = view.chain;
  const ready = options.find(({ entry }) => entry.do === 'hp' && entry.chain && entry.seat === due[0])?.entry
    ?? { do: 'hp', seat: due[0], delta: -amount, kind: 'damage', element, chain: true, ...(source && source !== '?' ? { source } : {}) };
  return html`<div class="passing element-${element}">
    <p class="ask">${say('chain.ask', say(`element.${element}`), named(view, due[0]))}</p>
    <div class="passing-acts">
      <${Touch} row=${ready} class="big danger" keys="1"><b>${calls(view, due[0])} −${Math.abs(ready.delta)}</b><small>${say(`element.${element}`)}</small><//>
      <${Touch} row=${{ ...ready, delta: 0 }} check=${false} class="big"><b>${say('chain.none')}</b><small>${calls(view, due[0])}</small><//>
      <button type="button" class="touch big" onClick=${() => open('form', { ...ready })}>${say('chain.other')}</button>
    </div>
    ${due.length > 1 && html`<p class="fine">${say('chain.then')} ${due.slice(1).map((seat) => calls(view, seat)).join(' → ')}</p>`}
  </div>`;
}

/** Who took frost and lives hides a card: of his hand, or of a place of his equipment. */
export function FrostPanel() {
  const { view, open } = useDesk();
  return html`<div class="passing element-frost"><p class="ask">${say('frost.ask')}</p>
    <div class="passing-acts">${view.frost.map((seat) => html`<${Touch} key=${seat} row=${{ do: 'hide-card', seat, count: 1 }}
        class="big primary"><b>${calls(view, seat)}</b><small>${say('frost.hand')}</small><//>
      <button type="button" key="other${seat}" class="touch big" onClick=${() => open('form', { do: 'hide-card', seat })}>${calls(view, seat)} · ${say('frost.other')}</button>`)}</div>
  </div>`;
}
