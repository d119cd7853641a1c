/** A card used or played: its name on the left, whom it meets and how on the right; one screen, no scrolling. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { called } from '../../js/board/names.js';
import { cardName, seatName } from '../../js/board/words.js';
import { CardField, CardsField, Faces } from '../cards.js';
import { useDesk } from '../context.js';
import { DIRECTED, TWO_AS_SLASH, namesOf } from '../deck.js';
import { Chips, Named, SeatChips } from '../inputs.js';
import { Sheet } from '../sheet.js';
import { complete, tidy } from '../verbs.js';
import { say } from '../words.js';

const AS_GROUPS = ['basic', 'scroll', 'delayed'];

export function CardSheet({ about }) {
  const { view, enter, close, beginOrder } = useDesk();
  const { amends, ...given } = about;
  const [row, put] = useState({ ...given, do: 'card' });
  const set = (change) => put((before) => ({ ...before, ...change }));
  const two = Array.isArray(row.cards);
  const name = row.as ?? row.card?.name;
  const directed = DIRECTED.includes(name);
  const ready = complete('card', row) && (!directed || Boolean(row.direction));
  const send = () => {
    const entry = tidy(row);
    enter(amends ? { do: 'amend', n: amends, entry } : entry);
    close();
    if (directed && !amends && !row.played) beginOrder({ seat: row.seat, direction: row.direction, card: name });
  };
  const what = two ? row.cards.map(cardName).join(' + ') : cardName(row.card);
  const foot = html`<b class="foot-words">${seatName(view, row.seat)} ${what} ${row.as ? `→ ${called(row.as)}` : ''}</b><button type="button"
      class="touch primary" disabled=${!ready} onClick=${send}>${amends ? say('change') : say('enter')}</button>`;
  return html`<${Sheet} title="${seatName(view, row.seat)} · ${say('turn.card')}" class="card-sheet" foot=${foot}>
    <div class="card-what">
      ${two ? html`<${CardsField} label=${say('field.cards')} value=${row.cards} most=${2}
          onPick=${(cards) => set({ cards })} />` : html`<${CardField} bare label=${say('field.card')} value=${row.card}
          onPick=${(card) => set({ card })} />`}
    </div>
    <div class="card-how">
      ${!two && row.card?.name && html`<${Faces} card=${row.card} onPick=${(card) => set({ card })} />`}
      <p class="label">${say('field.targets')}</p>
      <${SeatChips} label=${say('field.targets')} value=${row.targets} onPick=${(targets) => set({ targets })} many grid />
      ${directed && html`<p class="label">${say('field.direction')}</p><${Chips} label=${say('field.direction')}
          choices=${[{ value: 'ccw', label: `↺ ${say('ccw')}` }, { value: 'cw', label: `↻ ${say('cw')}` }]} value=${row.direction}
          onPick=${(direction) => set({ direction })} may look="wide" />`}
      <p class="label">${say('cards.how')}</p>
      <${How} row=${row} set=${set} two=${two} />
      <${As} row=${row} set=${set} />
    </div>
  <//>`;
}

function How({ row, set, two }) {
  const { view } = useDesk();
  const flags = ['played', 'virtual'].filter((flag) => row[flag]);
  const spear = view.seats?.[row.seat]?.weapon?.name === TWO_AS_SLASH;
  return html`<div class="chips">
    <${Chips} label=${say('cards.how')} choices=${['played', 'virtual'].map((flag) => ({ value: flag, label: say(`cards.${flag}`) }))}
        value=${flags} many onPick=${(next) => set({ played: next.includes('played'), virtual: next.includes('virtual') })} />
    ${(spear || two) && html`<button type="button" class="chip ${two ? 'chosen' : ''}" aria-pressed=${two}
        onClick=${() => set(two ? { cards: undefined, as: undefined } : { cards: [], card: undefined, as: '杀' })}>${say('cards.two')}</button>`}
  </div>`;
}

/** Another name is rare: the list opens only when asked for. */
function As({ row, set }) {
  const { state } = useDesk();
  const [open, show] = useState(Boolean(row.as));
  const names = AS_GROUPS.flatMap((group) => namesOf(state.edition, group));
  return html`<button type="button" class="chip as-open ${row.as ? 'chosen' : ''}" aria-expanded=${open}
      onClick=${() => show(!open)}>${say('cards.as')} ${row.as ? called(row.as) : '…'}</button>
    ${open && html`<${Chips} label=${say('cards.as')} choices=${names.map((name) => ({ value: name, label: html`<${Named}
        name=${name} />`, look: 'skill' }))} value=${row.as} onPick=${(as) => set({ as })} may />`}`;
}
