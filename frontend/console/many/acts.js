/**
 * What can be entered of one seat: entries of one touch, and forms for what must be typed. The panel shows the frequent
 * ones, the sheet all of them.
 */
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { optionFor } from '../options.js';
import { Sheet } from '../sheet.js';
import { Touch } from '../touch.js';
import { named } from './seats.js';
import { say } from './say.js';

/** One touch where `row` is whole; else `open` [sheet, about]. */
const touch = (name, row, key) => ({ name, row, key });
const form = (name, about, key, keys) => ({ name, open: ['form', about], key, keys });

/** @param where 'turn': the acting player with no seat open; 'panel': the open seat; 'all': the sheet. */
export function useActs(seat, where) {
  const { view, options } = useDesk();
  return view.ruleset === 'rider' ? riderActs(view, seat, where, options) : identityActs(view, seat, where, options);
}

/** Turned up at once where nothing is left to type – held, since a wrong touch would tell everybody; else the form. */
function ready(name, row, options, key) {
  const found = optionFor(options, row);
  return found && found.needs.length === 0 ? { ...touch(name, row, key), hold: true } : form(name, row, key);
}

function common(view, seat) {
  const there = view.seats[seat];
  const acting = view.turn?.seat === seat;
  const laid = there.delayed?.at(-1);
  return {
    card: form('card', { do: 'card', seat, ...(acting ? {} : { played: true }) }, 'turn.card', 'K'),
    skill: form('skill', { do: 'skill', seat }, 'turn.skill'),
    judge: form('judge', { do: 'judge', seat, ...(laid ? { for: laid.as ?? laid.card.name } : {}) }, 'turn.judge', 'J'),
    draw: touch('draw', { do: 'draw', seat, count: view.ruleset === 'rider' ? (there.draw ?? 2) : 2 }, 'act.draw'),
    drawn: form('drawn', { do: 'draw', seat }, 'act.drawn'),
    contest: form('contest', { do: 'contest', seat }, 'verb.contest'),
    delay: form('delay', { do: 'delay', seat }, 'seat.delay'),
    aside: form('aside', { do: 'aside', seat, count: there.aside }, `aside.${view.ruleset}`),
    death: { name: 'death', open: ['death', { seat }], key: 'seat.death', look: 'danger' },
    hp: form('hp', { do: 'hp', seat }, 'act.hp'),
    hand: form('hand', { do: 'hand', seat }, 'act.hand'),
    phase: form('phase', { do: 'phase' }, 'verb.phase'),
    turn: form('turn', { do: 'turn', seat }, 'verb.turn'),
    end: form('end', { do: 'end', seat, hp: there.hp ?? undefined }, 'verb.end'),
    equip: form('equip', { do: 'equip', seat }, 'verb.equip'),
    unequip: form('unequip', { do: 'unequip', seat }, 'verb.unequip'),
    undelay: form('undelay', { do: 'undelay', seat }, 'verb.undelay'),
    deaths: form('deaths', { do: 'deaths', deaths: [] }, 'verb.deaths'),
    reshuffle: form('reshuffle', { do: 'reshuffle' }, 'verb.reshuffle'),
  };
}

function identityActs(view, seat, where, options) {
  const there = view.seats[seat];
  const act = common(view, seat);
  const own = {
    flip: touch('flip', { do: 'flip', seat }, there.flipped ? 'act.flip.back' : 'seat.flip'),
    chain: touch('chain', { do: 'chain', seat, chained: !there.chained }, there.chained ? 'act.unchain' : 'act.chain'),
    obtain: touch('obtain', { do: 'obtain', seat, count: 1 }, 'act.obtain'),
    give: form('give', { do: 'give', from: seat }, 'verb.give'),
    present: form('present', { do: 'present', from: seat }, 'verb.present'),
    recast: form('recast', { do: 'recast', seat }, 'verb.recast'),
    scry: form('scry', { do: 'scry', seat }, 'verb.scry'),
    timing: form('timing', { do: 'timing' }, 'verb.timing'),
    reveal: there.revealed ? null : ready('reveal', { do: 'reveal', seat }, options, 'identity.verb.reveal'),
    general: { name: 'general', open: ['general', { seat }], key: 'verb.general' },
    asked: form('asked', { do: 'asked', seat, asked: [] }, 'verb.asked'),
    obtained: form('obtained', { do: 'obtain', seat }, 'act.obtained'),
    heir: form('heir', { do: 'heir', seat }, 'verb.heir'),
  };
  if (where === 'turn') return [act.card, act.skill, act.judge, act.draw, own.obtain, own.recast, own.scry, act.contest, own.give].filter(Boolean);
  if (where === 'panel') return [act.card, act.skill, act.judge, act.draw, own.flip, own.chain, act.delay, own.reveal, act.death].filter(Boolean);
  return [
    act.card, act.skill, act.judge, own.timing, act.drawn, own.obtained, own.give, own.present, own.recast, own.scry, act.contest, act.hand, act.hp, act.equip, act.unequip,
    act.delay, act.undelay, act.aside, own.flip, own.chain, own.reveal, own.general, own.asked, own.heir, act.death, act.deaths, act.reshuffle, act.turn, act.phase, act.end,
  ].filter(Boolean);
}

/** Why the fighter is turned up: at the start of the own preparation phase, or for a skill. */
function revealOf(view, seat) {
  const acting = view.turn?.seat === seat && [null, 'prepare-starts', 'prepare'].includes(view.turn.phase ?? null);
  return { do: 'reveal', seat, for: acting ? 'prepare' : 'skill' };
}

function riderActs(view, seat, where, options) {
  const there = view.seats[seat];
  const act = common(view, seat);
  const own = {
    reveal: there.face_up ? null : ready('reveal', revealOf(view, seat), options, 'act.reveal'),
    revealed: there.face_up ? null : form('reveal-form', revealOf(view, seat), 'act.reveal.form'),
    hide: there.face_up ? touch('hide', { do: 'hide', seat }, 'act.hide') : null,
    supply: form('supply', { do: 'supply', seat }, 'act.supply'),
    owed: optionFor(options, { do: 'supply', seat }) ? form('owed', { do: 'supply', seat }, 'act.supply') : null,
    change: form('change', { do: 'form', seat, kind: 'change' }, 'form.change'),
    up: form('up', { do: 'form', seat, kind: 'up' }, 'form.up'),
    back: form('back', { do: 'form', seat, kind: 'back' }, 'form.back'),
    tap: there.tapped ? null : touch('tap', { do: 'tap', seat }, 'act.tap'),
    tapped: form('tap-form', { do: 'tap', seat }, 'act.tap.form'),
    taps: form('taps', { do: 'taps', seats: [] }, 'verb.taps'),
    reset: there.tapped || there.inverted ? touch('reset', { do: 'reset', seat }, 'act.reset') : null,
    invert: touch('invert', { do: 'invert', seat }, there.inverted ? 'act.invert.back' : 'act.invert'),
    discard: form('discard', { do: 'discard', seat }, 'verb.discard'),
    hide_card: touch('hide-card', { do: 'hide-card', seat, count: 1 }, 'act.hide-card'),
    hide_form: form('hide-card-form', { do: 'hide-card', seat }, 'verb.hide-card'),
    show_card: form('show-card', { do: 'show-card', seat }, 'verb.show-card'),
    tap_card: form('tap-card', { do: 'tap-card', seat }, 'verb.tap-card'),
    rage: form('rage', { do: 'rage', seat }, 'verb.rage'),
    rescue: form('rescue', { do: 'rescue', seat }, 'verb.rescue'),
  };
  const gone = { ...act, death: act.death };
  if (where === 'turn') return [act.card, act.skill, act.judge, act.draw, own.discard, own.reveal, own.change, own.up, own.back].filter(Boolean);
  if (where === 'panel') return [act.card, act.skill, act.judge, own.reveal ?? own.owed ?? own.hide, own.reset ?? own.tap, own.invert, own.hide_card, own.discard, act.draw, gone.death].filter(Boolean);
  return [
    act.card, act.skill, act.judge, act.drawn, own.discard, act.hand, act.contest, own.revealed, own.hide, own.supply, own.change, own.up, own.back, own.tap, own.tapped, own.taps, own.reset,
    own.invert, own.rage, own.hide_form, own.show_card, own.tap_card, act.hp, act.equip, act.unequip, act.delay, act.undelay, act.aside, own.rescue, act.death, act.deaths, act.reshuffle,
    act.turn, act.phase, act.end,
  ].filter(Boolean);
}

/** The button of one act; its count stands on it where it has one. */
export function Act({ act, look = '', after }) {
  const { open } = useDesk();
  const plain = say(act.key, act.row?.count ?? '');
  const words = act.hold ? say('hold', plain) : plain;
  if (act.row) return html`<${Touch} row=${act.row} hold=${act.hold} class="${look} ${act.look ?? ''}" after=${after} keys=${act.keys}>${words}<//>`;
  return html`<button type="button" class="touch ${look} ${act.look ?? ''}" aria-keyshortcuts=${act.keys} onClick=${() => open(...act.open)}>${words}</button>`;
}

/** Everything that can be entered of a seat. */
export function ActsSheet({ about }) {
  const { view, close } = useDesk();
  return html`<${Sheet} title="${named(view, about.seat)} · ${say('acts.title')}" class="acts-sheet">
    <div class="more-grid">${useActs(about.seat, 'all').map((act) => html`<${Act} key=${act.name} act=${act} look="big" after=${close} />`)}</div>
  <//>`;
}
