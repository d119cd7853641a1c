/** Choosing a card: its name, then – only if it was seen – suit and rank. */
import { html } from '../../js/board/html.js';
import { Named, Ranks, Suits } from '../inputs.js';
import { Suggested } from './inputs.js';
import { useCards, useGear } from './names.js';
import { said } from './said.js';
import { say } from './say.js';

/** `onPick(card)` gets {name} or {name, suit, rank}. `slot`: names of that equipment alone. */
export function CardPick({ label, value, onPick, slot }) {
  const groups = useCards();
  const gear = useGear(slot);
  const pick = (name) => onPick(name ? { ...value, name } : undefined);
  return html`<div class="card-pick">
    ${slot ? html`<${Suggested} label=${label} value=${value?.name} onPick=${pick} ready=${gear} />` : html`<${Groups} label=${label} groups=${groups}
        value=${value?.name} onPick=${pick} />`}
    ${value?.name && html`<${Face} card=${value} onPick=${onPick} />`}
  </div>`;
}

export function CardNames({ label, value, onPick }) {
  return html`<${Groups} label=${label} groups=${useCards(['basic', 'scroll', 'delayed_scroll', 'tactic'])} value=${value} onPick=${onPick} />`;
}

function Groups({ label, groups, value, onPick }) {
  const known = groups.flatMap(([, names]) => names);
  return html`<div class="card-field" role="group" aria-label=${label}>
    <div class="card-names">${groups.map(([kind, names]) => html`<div class="card-group" key=${kind}><i>${say(`cards.${kind}`)}</i>
      ${names.map((name) => html`<button type="button" key=${name} class="chip card-chip ${value === name ? 'chosen' : ''}" aria-pressed=${value === name}
          onClick=${() => onPick(value === name ? undefined : name)}><${Named} name=${name} /></button>`)}</div>`)}</div>
    <${Suggested} label=${label} value=${known.includes(value) ? undefined : value} onPick=${onPick} ready=${[]} />
  </div>`;
}

/** Suit and rank stand together or not at all. */
function Face({ card, onPick }) {
  const put = (change) => onPick(said({ ...card, ...change }));
  return html`<div class="faces face-typed" role="group" aria-label=${say('form.faces')}><i>${say('form.faces')}</i>
    <${Suits} label=${say('field.suit')} value=${card.suit} onPick=${(suit) => put({ suit, ...(suit ? {} : { rank: undefined }) })} />
    ${card.suit && html`<${Ranks} label=${say('field.rank')} value=${card.rank} may onPick=${(rank) => put({ rank })} />`}</div>`;
}

/** A card is whole with both suit and rank, or with neither. */
export const whole = (card) => (card?.suit && !card.rank ? { name: card.name } : card);
