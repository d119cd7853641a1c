/** The referee's console of one game. Mounts on #console. */
import { render } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { html } from '../js/board/html.js';
import { install } from './app.js';
import { Desk, useDesk } from './context.js';
import { stayAwake } from './awake.js';
import { Game } from './game.js';
import { useHelpers } from './helpers.js';
import { listenToKeys } from './keys.js';
import { KeptGames } from './kept.js';
import { Ribbon } from './ribbon.js';
import { BrokenSheet, ForbiddenSheet, HandedSheet, RefusedSheet } from './sheets/refused.js';
import { remember, settings } from './settings.js';
import { PinSheet } from './sheets/pin.js';
import { setOf } from './sets.js';
import { say } from './words.js';

/** What a tablet that only reads may open. */
const FOR_READERS = new Set(['entry', 'history', 'flags', 'more', 'foul', 'refused', 'keys']);

function Console({ game }) {
  const [state, put] = useState(game.state);
  const [sheet, show] = useState(null);
  const [seat, openSeat] = useState(null);
  const [announced, announce] = useState(false);
  const [tablet, setUp] = useState(settings);
  const [peeking, peek] = useState(false);

  useEffect(() => {
    const leave = game.subscribe(put);
    game.load();
    return leave;
  }, [game]);
  const secret = game.shown;
  const set = setOf(secret);
  const view = useMemo(() => (secret && !peeking ? set.covered(secret) : secret), [secret, peeking]);
  useEffect(() => {
    if (!view?.verdict) announce(false);
  }, [Boolean(view?.verdict)]);
  const byKey = useRef(null);
  useEffect(() => listenToKeys((name) => byKey.current?.(name)), []);
  useEffect(stayAwake, []);
  const { mirrored, nearest } = tablet;
  const around = useMemo(() => (view ? set.around(view, state.header, tablet) : []), [set, Boolean(view), state.header, mirrored, nearest]);
  const helpers = useHelpers(game, view, () => {
    openSeat(null);
    show(null);
  });
  if (state.failed) return html`<div class="waiting-screen"><p role="alert">${say('load.failed')}</p><button type="button" class="touch primary"
      onClick=${() => game.load()}>${say('again')}</button></div>`;
  if (!view) return html`<p class="waiting-screen" role="status">${say('loading')}</p>`;

  const close = () => show(null);
  const desk = {
    game, state, view, secret, set, peeking, peek, seat, sheet, close, around, mirrored, announced,
    options: game.options,
    entries: peeking ? game.entries : set.coveredEntries(game.entries, secret),
    may: (row) => game.may(row),
    enter: (row, strokes) => game.enter(row, strokes),
    open: (name, about = {}) => (state.mayWrite || FOR_READERS.has(name) || game.may(about)) && show({ name, about }),
    openSeat: (one) => {
      helpers.lookFrom(null);
      openSeat(one);
      show(null);
    },
    announce: () => announce(true),
    tablet,
    setUp: (change) => setUp(remember(change)),
    ...helpers,
  };
  byKey.current = (name) => !sheet && (name !== 'recovery' || (view.clock && !view.verdict)) && desk.open(name);
  const { TopBar, Rail } = set;
  const Screen = set.Screen(view);
  return html`<${Desk.Provider} value=${desk}>
    ${!view.verdict && html`<h1 class="visually-hidden">${set.title(view)}</h1>`}
    <div class="console step-${view.step} ${set.many ? 'many' : ''} ${peeking ? 'peeking' : ''} ${state.mayWrite ? '' : 'read-only'} ${tablet.hand}-handed">
      <${TopBar} /><${Screen} /><${Ribbon} /><${Rail} />
      <${OpenSheet} sheet=${sheet} />
    </div>
  <//>`;
}

/** What the server refused comes first; then what a greyed button explains; then what was opened. */
function OpenSheet({ sheet }) {
  const desk = useDesk();
  const { state, game, close, enter, set } = desk;
  if (state.stranger) return html`<${PinSheet} />`;
  if (state.broken) return html`<${BrokenSheet} broken=${state.broken} drop=${() => game.giveUp()} />`;
  if (state.forbidden) return html`<${ForbiddenSheet} forbidden=${state.forbidden} keep=${() => game.stay()} drop=${() => game.giveUp()} />`;
  if (state.handed) return html`<${HandedSheet} count=${state.handed} seen=${() => game.put({ handed: 0 })} />`;
  if (state.refused?.row) return html`<${RefusedSheet} key=${state.refused.row.id} row=${state.refused.row} problems=${state.refused.problems}
      doneBy=${state.refused.doneBy} correct=${() => again(desk, game.giveUp())} override=${(articles, reason) => game.override(articles, reason)} />`;
  if (!sheet) return null;
  if (sheet.name === 'refused') {
    const { row, problems } = sheet.about;
    const override = (articles, reason) => {
      enter({ ...row, override: { articles, reason } });
      close();
    };
    return html`<${RefusedSheet} row=${row} problems=${problems} correct=${close} override=${override} />`;
  }
  const Opened = set.sheets[sheet.name];
  return Opened && html`<${Opened} key=${sheet.name + JSON.stringify(sheet.about)} about=${sheet.about} />`;
}

/** What was typed field by field is typed on, not anew. */
function again(desk, row) {
  const { do: verb, seats, draw_pile, discard_pile } = row?.do === 'amend' ? row.entry : row ?? {};
  if (verb === 'table') desk.open('table', { seats, draw_pile, discard_pile, ...(row.do === 'amend' ? { amends: row.n } : {}) });
}

const place = document.getElementById('console');
if (place) {
  // A page from this tablet's store is of no game yet.
  const id = place.dataset.game || location.pathname.match(/^\/console\/(\d+)\/$/)?.[1];
  place.replaceChildren();
  render(id ? html`<${Console} game=${new Game(id)} />` : html`<${KeptGames} />`, place);
  install();
}
