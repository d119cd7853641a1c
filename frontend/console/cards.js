/** Choosing a card: first the name, then – only if it was seen – suit and rank from the faces the deck has. */
import { html } from '../js/board/html.js';
import { SUITS, cardName, rankName } from '../js/board/words.js';
import { useDesk } from './context.js';
import { GROUPS, facesOf, namesOf } from './deck.js';
import { Named } from './inputs.js';
import { say } from './words.js';

/** `groups`: which kinds are shown; `bare`: the faces are drawn elsewhere. `onPick(card)` gets {name} or {name, suit, rank}. */
export function CardField({ value, onPick, groups = GROUPS, label, bare = false }) {
  const { state } = useDesk();
  return html`<div class="card-field" role="group" aria-label=${label}>
    <div class="card-names">${groups.map((group) => {
      const names = namesOf(state.edition, group);
      return names.length > 0 && html`<div class="card-group" key=${group}><i>${say(`cards.${group}`)}</i>
        ${names.map((name) => html`<button type="button" key=${name} class="chip card-chip ${value?.name === name ? 'chosen' : ''}"
            aria-pressed=${value?.name === name} onClick=${() => onPick(value?.name === name ? undefined : { name })}><${Named}
            name=${name} /></button>`)}
      </div>`;
    })}</div>
    ${value?.name && !bare && html`<${Faces} card=${value} onPick=${onPick} />`}
  </div>`;
}

export function Faces({ card, onPick }) {
  const { state } = useDesk();
  const faces = facesOf(state.edition, card.name);
  if (!faces.length) return null;
  return html`<div class="faces" role="group" aria-label=${say('form.faces')}>
    <i>${say('form.faces')}</i>
    <button type="button" class="chip ${card.suit ? '' : 'chosen'}" aria-pressed=${!card.suit}
        onClick=${() => onPick({ name: card.name })}>${say('unseen')}</button>
    ${faces.map(({ suit, rank }) => {
      const chosen = card.suit === suit && card.rank === rank;
      return html`<button type="button" key=${suit + rank} class="chip face suit-${suit} ${chosen ? 'chosen' : ''}" aria-pressed=${chosen}
          onClick=${() => onPick({ name: card.name, suit, rank })}>${SUITS[suit]}${rankName(rank)}</button>`;
    })}
  </div>`;
}

/** A list of cards, one added at a time. */
export function CardsField({ value = [], onPick, label, most = 8 }) {
  return html`<div class="cards-field">
    <div class="chips">${value.map((card, index) => html`<button type="button" key=${index} class="chip chosen"
        onClick=${() => onPick(value.filter((_, other) => other !== index))}>${cardName(card)} ✕</button>`)}</div>
    ${value.length < most && html`<${CardAdder} key=${value.length} label=${label} onAdd=${(card) => onPick([...value, card])} value=${value}
        onChange=${onPick} />`}
  </div>`;
}

/** The last card added may still get its face by touching its name again; a plain touch adds it. */
function CardAdder({ label, value, onAdd, onChange }) {
  const last = value.at(-1);
  return html`<div>
    ${last && html`<${Faces} card=${last} onPick=${(card) => onChange([...value.slice(0, -1), card])} />`}
    <${CardField} label=${label} value=${undefined} onPick=${onAdd} />
  </div>`;
}
