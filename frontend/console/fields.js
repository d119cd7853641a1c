/** One field of an entry, drawn by its kind (verbs.js). */
import { useState } from 'preact/hooks';
import { html } from '../js/board/html.js';
import { PHASES, FOULS } from './verbs.js';
import { Camps, Chips, Digits, Named, Players, Ranks, SeatChips, Suits, Teams, Words } from './inputs.js';
import { CardField, CardsField } from './cards.js';
import { LineupField, PoolField, SixteenField } from './generals.js';
import { useDesk } from './context.js';
import { namesOf } from './deck.js';
import { say } from './words.js';

const plain = (values, prefix) => values.map((value) => ({ value, label: prefix ? say(`${prefix}.${value}`) : String(value) }));

/** kind → how it is drawn. Each gets {field, row, set(changes), label}. */
const DRAWN = {
  team: ({ value, put, label }) => html`<${Teams} label=${label} value=${value} onPick=${put} />`,
  player: ({ row, value, put, label, may }) => html`<${PlayersOfRow} row=${row} label=${label} value=${value} onPick=${put} may=${may} />`,
  camp: ({ value, put, label }) => html`<${Camps} label=${label} value=${value} onPick=${put} />`,
  rank: ({ value, put, label }) => html`<${Ranks} label=${label} value=${value} onPick=${put} />`,
  suit: ({ value, put, label }) => html`<${Suits} label=${label} value=${value} onPick=${put} may />`,
  stack: ({ value, put, label }) => html`<${Digits} label=${label} from=${1} to=${4} value=${value} onPick=${put} />`,
  pool: ({ value, put }) => html`<${PoolField} value=${value} onPick=${put} />`,
  sixteen: ({ value, put }) => html`<${SixteenField} value=${value} onPick=${put} />`,
  lineup: ({ row, value, put }) => html`<${LineupField} camp=${row.camp} value=${value} onPick=${put} />`,
  seat: ({ value, put, label, may }) => html`<${SeatChips} label=${label} value=${value} onPick=${put} may=${may} dead grid />`,
  'commander-seat': ({ value, put, label }) => html`<${SeatChips} label=${label} value=${value} onPick=${put} without=${['W1', 'W2', 'C1', 'C2']} />`,
  seats: ({ value, put, label }) => html`<${SeatChips} label=${label} value=${value} onPick=${put} many grid />`,
  phase: ({ value, put, label }) => html`<${Chips} label=${label} choices=${plain(PHASES, 'phase')} value=${value} onPick=${put} />`,
  skill: (props) => html`<${SkillField} ...${props} />`,
  option: ({ value, put, label }) => html`<${Digits} label=${label} from=${1} to=${2} value=${value} onPick=${put} may />`,
  for: (props) => html`<${ForField} ...${props} />`,
  card: ({ value, put, label }) => html`<${CardField} label=${label} value=${value} onPick=${put} />`,
  cards: ({ value, put, label }) => html`<${CardsField} label=${label} value=${value} onPick=${put} />`,
  equipment: ({ value, put, label }) => html`<${CardField} label=${label} value=${value} onPick=${put}
      groups=${['weapon', 'armor', 'plus', 'minus']} />`,
  'card-or-two': (props) => html`<${CardOrTwo} ...${props} />`,
  'card-name': ({ value, put, label }) => html`<${CardName} label=${label} value=${value} onPick=${put} groups=${['basic', 'scroll', 'delayed']} />`,
  'delayed-name': ({ value, put, label }) => html`<${CardName} label=${label} value=${value} onPick=${put} groups=${['delayed']} />`,
  flag: ({ value, put, label }) => html`<${Chips} label=${label} choices=${[{ value: true, label: say('yes') }]} value=${value} onPick=${put} may />`,
  direction: ({ value, put, label }) => html`<${Chips} label=${label}
      choices=${[{ value: 'ccw', label: `↺ ${say('ccw')}` }, { value: 'cw', label: `↻ ${say('cw')}` }]} value=${value} onPick=${put} may />`,
  delta: ({ row, set, label }) => html`<${Digits} label=${label} from=${-4} to=${4} value=${row.delta}
      onPick=${(delta) => set({ delta, to: undefined })} />`,
  hand: ({ value, put, label }) => html`<${Digits} label=${label} to=${14} value=${value} onPick=${put} />`,
  hp: ({ value, put, label }) => html`<${Digits} label=${label} from=${-4} to=${6} value=${value} onPick=${put} />`,
  reward: ({ value, put, label }) => html`<${Digits} label=${label} to=${4} value=${value} onPick=${put} may />`,
  points: ({ value, put, label }) => html`<${Digits} label=${label} to=${3} value=${value} onPick=${put} may />`,
  kind: ({ value, put, label }) => html`<${Chips} label=${label} choices=${plain(['damage', 'lose', 'heal'], 'kind')} value=${value}
      onPick=${put} may />`,
  slot: ({ value, put, label }) => html`<${Chips} label=${label}
      choices=${plain(['weapon', 'armor', 'plus', 'minus'], '').map(({ value: slot }) => ({ value: slot, label: say(slot) }))} value=${value}
      onPick=${put} />`,
  foul: ({ value, put, label }) => html`<${Chips} label=${label} choices=${plain(FOULS, 'foul')} value=${value} onPick=${put} may />`,
  decision: ({ value, put, label }) => html`<${Chips} label=${label} choices=${plain(['cleared', 'confirmed'], 'flags')} value=${value}
      onPick=${put} />`,
  seconds: ({ value, put, label }) => html`<${Chips} label=${label}
      choices=${[-300, -60, -30, -10, 10, 30, 60, 300].map((seconds) => ({ value: seconds, label: seconds < 0 ? `−${-seconds}` : `+${seconds}`, look: 'digit' }))}
      value=${value} onPick=${put} />`,
  number: ({ value, put, label }) => html`<input class="figure" type="number" inputmode="numeric" aria-label=${label} value=${value ?? ''}
      onInput=${(event) => put(event.target.value === '' ? undefined : Number(event.target.value))} />`,
  text: ({ value, put, label }) => html`<${Words} label=${label} value=${value} onPick=${put} />`,
};

export function Field({ field, row, set }) {
  const label = say(`field.${field.name}`);
  const draw = DRAWN[field.kind];
  const [open, unfold] = useState(false);
  const folded = field.may && ['card', 'cards', 'card-name', 'delayed-name'].includes(field.kind) && row[field.name] === undefined && !open;
  return html`<div class="field kind-${field.kind}">
    <span class="field-label">${label}${field.may && html` <small>${say('optional')}</small>`}</span>
    ${folded ? html`<div class="chips"><button type="button" class="chip" aria-expanded="false"
        onClick=${() => unfold(true)}>${label} …</button></div>` : draw({ field, row, set, label, may: field.may, value: row[field.name], put: (value) => set({ [field.name]: value }) })}
  </div>`;
}

function PlayersOfRow({ row, ...rest }) {
  const { view } = useDesk();
  const team = row.team ?? (row.camp && ['A', 'B'].find((side) => view.teams[side].camp === row.camp));
  return html`<${Players} team=${team} ...${rest} />`;
}

/** The skills of the seat's general and of its equipment. */
function SkillField({ row, value, put, label }) {
  const { view } = useDesk();
  const there = view.seats?.[row.seat] ?? {};
  const names = [...(there.skills ?? []), ...['weapon', 'armor'].map((slot) => there[slot]?.name).filter(Boolean)];
  return html`<${Chips} label=${label} choices=${[...new Set([...names, ...(value ? [value] : [])])].map((name) => ({ value: name, label: html`<${Named}
      name=${name} />`, look: 'skill' }))} value=${value} onPick=${put} />`;
}

/** What lies in the seat's judgement zone, the delayed scrolls, and the skills that judge. */
function ForField({ row, value, put, label }) {
  const { view, state } = useDesk();
  const there = view.seats?.[row.seat] ?? {};
  const laid = (there.delayed ?? []).map((one) => one.as ?? one.card.name);
  const names = [...new Set([...laid, ...namesOf(state.edition, 'delayed'), '八卦阵', ...(there.skills ?? []), ...(value ? [value] : [])])];
  return html`<${Chips} label=${label} choices=${names.map((name) => ({ value: name, label: html`<${Named} name=${name} />`, look: 'skill' }))}
      value=${value} onPick=${put} />`;
}

function CardOrTwo({ row, set, label }) {
  const two = Array.isArray(row.cards);
  return html`<div>
    <${Chips} label=${label} choices=${[{ value: false, label: say('cards.one') }, { value: true, label: say('cards.two') }]} value=${two}
      onPick=${(both) => set(both ? { cards: [], card: undefined, as: '杀' } : { cards: undefined, card: undefined, as: undefined })} />
    ${two ? html`<${CardsField} label=${label} value=${row.cards} most=${2} onPick=${(cards) => set({ cards })} />` : html`<${CardField}
        label=${label} value=${row.card} onPick=${(card) => set({ card })} />`}
  </div>`;
}

function CardName({ groups, label, value, onPick }) {
  const { state } = useDesk();
  const names = groups.flatMap((group) => namesOf(state.edition, group));
  return html`<${Chips} label=${label} choices=${names.map((name) => ({ value: name, label: html`<${Named} name=${name} />`, look: 'skill' }))}
      value=${value} onPick=${onPick} may />`;
}
