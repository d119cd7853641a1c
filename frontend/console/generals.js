/** Choosing generals: sixteen of the pool in the order laid open, some of the sixteen, three of a camp's eight. */
import { useState } from 'preact/hooks';
import { kingdomGlyph } from '../js/board/general.js';
import { html } from '../js/board/html.js';
import { latin } from '../js/board/names.js';
import { teamOf } from '../js/board/words.js';
import { Banned } from './banned.js';
import { Chips, Named } from './inputs.js';
import { useDesk } from './context.js';
import { say } from './words.js';

const KINGDOMS = ['wei', 'shu', 'wu', 'qun', 'god'];

/** Do the typed letters begin the pinyin, or stand in it in this order from its first letter on (zl → zhaoyun no, zhangliao yes)? */
export function spells(pinyin, letters) {
  if (!letters) return true;
  if (!pinyin || pinyin[0] !== letters[0]) return false;
  let from = 0;
  return [...letters].every((letter) => (from = pinyin.indexOf(letter, from) + 1) > 0);
}

/** A general as a tile: kingdom's colour, name upright, what is on it. */
export function GeneralTile({ name, kingdom = '', mark, look = '', onTouch, label, disabled = false }) {
  return html`<button type="button" class="general-tile ${kingdom} ${look}" aria-pressed=${Boolean(mark)}
      aria-label=${label} aria-disabled=${disabled} onClick=${onTouch}>
    <i class="kingdom" aria-hidden="true">${kingdomGlyph(kingdom)}</i><span
        class="general-name letters-${name.length}">${name}</span> ${latin(name) && html`<small class="latin">${latin(name)}</small>`}${mark && html` <b
        class="mark">${mark}</b>`}
  </button>`;
}

export function PoolField({ value = [], onPick, most = 16 }) {
  const { state } = useDesk();
  const [letters, type] = useState('');
  const pool = state.edition?.pool ?? [];
  const touch = (name) => {
    onPick(value.includes(name) ? value.filter((other) => other !== name) : value.length < most ? [...value, name] : value);
    type('');
  };
  const first = (event) => {
    const hit = pool.find((one) => spells(one.pinyin, letters) && !value.includes(one.name));
    if (event.key === 'Enter' && letters && hit) touch(hit.name);
  };
  return html`<div class="pool">
    <input class="pool-search" type="search" autocomplete="off" placeholder=${say('reveal.search')} aria-label=${say('reveal.search')}
        value=${letters} onInput=${(event) => type(event.target.value.toLowerCase().replace(/[^a-z]/g, ''))} onKeyDown=${first} />
    <div class="pool-kingdoms">${KINGDOMS.map((kingdom) => {
      const there = pool.filter((one) => one.kingdom === kingdom);
      return there.length > 0 && html`<div class="pool-kingdom ${kingdom}" role="group" aria-label=${say(kingdom)} key=${kingdom}>
        ${there.map(({ name, pinyin }) => html`<${GeneralTile} key=${name} name=${name} kingdom=${kingdom}
            mark=${value.includes(name) ? value.indexOf(name) + 1 : null}
          look="${value.includes(name) ? 'chosen' : ''} ${spells(pinyin, letters) ? '' : 'dim'}" onTouch=${() => touch(name)} />`)}
      </div>`;
    })}</div>
  </div>`;
}

/** Some of the sixteen, for amending a pick. */
export function SixteenField({ value = [], onPick }) {
  const { view } = useDesk();
  return html`<${Chips} label=${say('field.generals')} choices=${(view.draft?.generals ?? []).map((name) => ({ value: name, label: html`<${Named}
      name=${name} />`, look: 'skill' }))} value=${value} onPick=${onPick} many />`;
}

/** {player: general} for the three of a camp out of its eight: touch the player, then the general. */
export function LineupField({ camp, value = {}, onPick }) {
  const { view } = useDesk();
  const team = teamOf(view, camp);
  const players = team ? inOrder(view.teams[team]) : [];
  const [player, turnTo] = useState(players.find((one) => !value[one]) ?? players[0]);
  const touch = (name) => {
    const rest = Object.fromEntries(Object.entries(value).filter(([one, given]) => given !== name && one !== player));
    const next = { ...rest, [player]: name };
    onPick(next);
    turnTo(players.find((one) => !next[one]) ?? player);
  };
  return html`<div class="lineup-field">
    <div class="lineup-players" role="group" aria-label=${say('field.player')}>${players.map((one) => html`<button type="button" key=${one}
        class="lineup-player ${one === player ? 'chosen' : ''}" aria-pressed=${one === player} onClick=${() => turnTo(one)}>
      <span>${one === view.teams[team].commander ? say('role.commander') : say('role.vanguard')} · ${view.people?.[one] ?? one} <${Banned} player=${one} /></span><b
          class="general-name">${value[one] ?? '—'}</b>${value[one] && latin(value[one]) && html`<small>${latin(value[one])}</small>`}</button>`)}</div>
    <${Chips} label=${say('field.generals')} choices=${(view.draft?.picks?.[camp] ?? []).map((name) => ({ value: name, label: html`<${Named}
        name=${name} />`, look: 'skill' }))} value=${Object.values(value)} many onPick=${(names) => {
      const added = names.find((name) => !Object.values(value).includes(name));
      if (added) touch(added);
      else onPick(Object.fromEntries(Object.entries(value).filter(([, given]) => names.includes(given))));
    }} />
  </div>`;
}

/** A team's players, the commander first, then the header's order. */
export function inOrder({ players, commander }) {
  return [...players.filter((player) => player === commander), ...players.filter((player) => player !== commander)];
}
