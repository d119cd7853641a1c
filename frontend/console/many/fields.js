/** One field of an entry, drawn by its kind (verbs.js). */
import { html } from '../../js/board/html.js';
import { factionWord } from '../../js/board/many/faction.js';
import { Chips, Digits, Ranks, Words } from '../inputs.js';
import { useDesk } from '../context.js';
import { CardNames, CardPick } from './cards.js';
import { DeathsField, RolesField } from './identities.js';
import { FighterField } from './fighters.js';
import { GeneralField } from './generals.js';
import { BySeat, Count, Keypad, SeatGrid, Suggested, YesNo } from './inputs.js';
import { useFighters, useJudged, useMarks, useSkills, useSlots } from './names.js';
import { livingFrom } from './seats.js';
import { said } from './said.js';
import { say } from './say.js';
import { ROLES, STEPS, TIMINGS } from './verbs.js';

const worded = (choices) => choices.map(([value, key]) => ({ value, label: say(key) }));

/** kind → how it is drawn. Each gets {field, row, value, label, put(value), set(changes)}. */
const DRAWN = {
  seat: ({ value, put, label, may }) => html`<${SeatGrid} label=${label} value=${value} onPick=${put} may=${may} dead />`,
  seats: ({ value, put, label }) => html`<${SeatGrid} label=${label} value=${value} onPick=${put} many />`,
  asked: (props) => html`<${Asked} ...${props} />`,
  killer: ({ value, put, label }) => html`<${SeatGrid} label=${label} value=${value} onPick=${put} may dead extra=${[['none', say('death.nobody')]]} />`,
  role: ({ value, put, label }) => html`<${Chips} label=${label} choices=${ROLES.map((role) => ({ value: role, label: say(role), look: `role-${role}` }))} value=${value}
      onPick=${put} may />`,
  roles: ({ value, put }) => html`<${RolesField} value=${value} onPick=${put} />`,
  deaths: ({ value, put, label }) => html`<${DeathsField} value=${value} onPick=${put} label=${label} />`,
  general: ({ value, put }) => html`<${GeneralField} value=${value} onPick=${put} />`,
  fighter: (props) => html`<${FighterField} ...${props} />`,
  'by-seat': (props) => html`<${SeatFigures} ...${props} />`,
  components: ({ value, put, label }) => html`<${Components} value=${value} onPick=${put} label=${label} />`,
  items: ({ value = {}, put, label }) => html`<${Chips} label=${label} choices=${Object.keys(value).map((name) => ({ value: name, label: name }))}
      value=${Object.keys(value).filter((name) => value[name])} many onPick=${(names) => put(Object.fromEntries(Object.keys(value).map((name) => [name, names.includes(name)])))} />`,
  chips: ({ field, value, put, label, may }) => html`<${Chips} label=${label} choices=${worded(field.choices)} value=${value} onPick=${put} may=${may} />`,
  phase: ({ value, put, label }) => html`<${PhaseField} value=${value} put=${put} label=${label} />`,
  timing: ({ row, value = [], put, label }) => html`<${Chips} label=${label} choices=${(TIMINGS[row.of] ?? []).map((step) => ({ value: step, label: say(`timing.${step}`) }))}
      value=${value} many onPick=${put} />`,
  slot: ({ value, put, label, may }) => html`<${SlotField} value=${value} put=${put} label=${label} may=${may} />`,
  place: ({ value, put, label }) => html`<${SlotField} value=${value} put=${put} label=${label} more=${['hand', 'hidden']} />`,
  card: ({ row, value, put, label }) => html`<${CardPick} label=${label} value=${value} onPick=${put} slot=${row.do === 'equip' ? row.slot : undefined} />`,
  'card-name': ({ value, put, label }) => html`<${CardNames} label=${label} value=${value} onPick=${put} />`,
  skill: (props) => html`<${SkillField} ...${props} />`,
  for: (props) => html`<${ForField} ...${props} />`,
  suggest: (props) => html`<${PrintedField} ...${props} />`,
  faction: (props) => html`<${FactionField} ...${props} />`,
  winner: (props) => html`<${WinnerField} ...${props} />`,
  'end-reason': ({ value, put, label }) => html`<${EndReason} value=${value} put=${put} label=${label} />`,
  flag: ({ value, put, label }) => html`<${Chips} label=${label} choices=${[{ value: true, label: say('yes') }]} value=${value} onPick=${put} may />`,
  yesno: ({ value, put, label }) => html`<${YesNo} label=${label} value=${value} onPick=${put} />`,
  count: ({ value, put, label }) => html`<${Count} label=${label} value=${value} onPick=${put} to=${10} />`,
  pile: ({ value, put, label }) => html`<${Keypad} label=${label} value=${value} onPick=${put} />`,
  number: ({ value, put, label }) => html`<${Keypad} label=${label} value=${value} onPick=${put} />`,
  hp: ({ value, put, label }) => html`<${Digits} label=${label} from=${-3} to=${8} value=${value} onPick=${put} may />`,
  'to-hp': ({ row, set, label }) => html`<${Digits} label=${label} from=${-3} to=${8} value=${row.to} may onPick=${(to) => set({ to, delta: undefined })} />`,
  to: ({ row, set, label }) => html`<${Count} label=${label} to=${12} value=${row.to} onPick=${(to) => set({ to, delta: undefined })} />`,
  delta: ({ row, set, label }) => html`<${Digits} label=${label} from=${-5} to=${5} value=${row.delta} may onPick=${(delta) => set({ delta, to: undefined })} />`,
  pair: ({ value = [], put, label }) => html`<div class="pair">${[0, 1].map((place) => html`<div key=${place}><span class="label">${say(`pair.${place}`)}</span><${Count}
      label="${label} ${place + 1}"
      value=${value[place]} onPick=${(figure) => put(place ? [value[0], figure] : [figure, value[1]])} /></div>`)}</div>`,
  ranks: ({ value = [], put, label }) => html`<div class="pair">${[0, 1].map((place) => html`<div key=${place}><span
      class="label">${say(`ranks.${place}`)}</span><${Ranks} label="${label} ${place + 1}"
      value=${value[place]} may onPick=${(rank) => put(place ? [value[0], rank] : [rank, value[1]])} /></div>`)}</div>`,
  text: ({ value, put, label }) => html`<${Words} label=${label} value=${value} onPick=${put} />`,
};

export function Field({ field, row, set }) {
  const { view } = useDesk();
  const label = fieldWord(view, row.do, field.name);
  return html`<div class="field kind-${field.kind}">
    <span class="field-label">${label}${field.need !== 'must' && html` <small>${say('optional')}</small>`}</span>
    ${DRAWN[field.kind]({ field, row, set, label, may: field.need !== 'must', value: row[field.name], put: (value) => set({ [field.name]: value }) })}
  </div>`;
}

/** A field's own word for this verb, else the one it has everywhere. */
export function fieldWord(view, verb, name) {
  const own = `field.${view.ruleset}.${verb}.${name}`;
  const found = say(own);
  return found === own ? say(`field.${name}`) : found;
}

function Asked({ value, put, label }) {
  const { view } = useDesk();
  const all = livingFrom(view, view.turn?.seat ?? Object.keys(view.seats)[0]);
  return html`<div><${SeatGrid} label=${label} value=${value} onPick=${put} many /><div class="chips"><button type="button" class="chip"
      onClick=${() => put(all)}>${say('asked.all')} ${all.join(' ')}</button></div></div>`;
}

function SeatFigures({ row, field, value, put, label }) {
  const { around } = useDesk();
  const all = (figure) => Object.fromEntries(around.map((seat) => [seat, figure]));
  const fill = row.do === 'deal' ? [3, 5].map((figure) => [say('each', figure), all(figure)]) : [];
  return html`<${BySeat} key=${field.name} label=${label} value=${value} onPick=${put} fill=${fill} />`;
}

const KINDS = ['identity', 'fighter', 'game', 'hp', 'rage'];

function Components({ value = {}, onPick, label }) {
  return html`<div class="by-kind">${KINDS.map((kind) => html`<div key=${kind}><span class="label">${say(`component.${kind}`)}</span><${Keypad} label="${label} ${say(`component.${kind}`)}"
      value=${value[kind]} onPick=${(figure) => onPick(said({ ...value, [kind]: figure }))} /></div>`)}</div>`;
}

function PhaseField({ value, put, label }) {
  const { view } = useDesk();
  return html`<${Chips} label=${label} choices=${STEPS[view.ruleset].map((step) => ({ value: step, label: say(`step.${step}`) }))} value=${value} onPick=${put} />`;
}

function SlotField({ value, put, label, may, more = [] }) {
  const slots = useSlots();
  return html`<${Chips} label=${label} choices=${[...more, ...slots].map((slot) => ({ value: slot, label: say(slot) }))} value=${value} onPick=${put} may=${may} />`;
}

function SkillField({ row, value, put, label }) {
  return html`<${Suggested} label=${label} value=${value} onPick=${put} ready=${useSkills(row.seat)} />`;
}

function ForField({ row, value, put, label }) {
  return html`<${Suggested} label=${label} value=${value} onPick=${put} ready=${useJudged(row.seat)} />`;
}

/** The forms this fighter has in the list, the marks of all. */
function PrintedField({ field, row, value, put, label }) {
  const { view } = useDesk();
  const fighter = row.fighter ?? view.seats[row.seat]?.fighter;
  const forms = useFighters().filter(({ name }) => name === fighter).map(({ form }) => form);
  const marks = useMarks();
  return html`<${Suggested} label=${label} value=${value} onPick=${put} ready=${[...new Set((field.name === 'mark' ? marks : forms).filter(Boolean))]} />`;
}

function FactionField({ row, value, put, label }) {
  return html`<${Suggested} label=${label} value=${value} onPick=${put} ready=${[...useMarks(), `villain:${row.seat}`]} name=${factionWord} />`;
}

function WinnerField({ value, put, label }) {
  const { view } = useDesk();
  const marks = useMarks();
  if (view.ruleset === 'identity') return html`<${Chips} label=${label}
      choices=${['lord', 'rebel', 'traitor'].map((side) => ({ value: side, label: say(`side.${side}`) }))} value=${value} onPick=${put} may />`;
  const alone = Object.keys(view.seats).flatMap((seat) => (view.seats[seat].villain ? [`villain:${seat}`] : []));
  return html`<${Suggested} label=${label} value=${value} onPick=${put} ready=${[...marks, ...alone]} name=${factionWord} />`;
}

function EndReason({ value, put, label }) {
  const { view } = useDesk();
  const reasons = view.ruleset === 'identity' ? ['won', 'time', 'deck', 'void'] : ['won', 'time', 'void'];
  return html`<${Chips} label=${label} choices=${reasons.map((reason) => ({ value: reason, label: say(`ended.${reason}`) }))} value=${value} onPick=${put} />`;
}
