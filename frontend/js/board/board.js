/** The public board of one game: live while it is played, entry by entry when it is over. Mounts on #board. */
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { learn } from './clock.js';
import { read, useEntries } from './entries.js';
import { html } from './html.js';
import { follow, stateOf } from './live.js';
import { Log } from './log.js';
import { ManyTable } from './many/table.js';
import { learnBook } from './names.js';
import { Replay } from './replay.js';
import { TableView } from './table.js';
import { say } from './words.js';

/** `first`: {game, seq, view, anchor_ms, now_ms, finished, live, poll, articles?}, as the page carries it. */
function Board({ first }) {
  const address = `/api/games/${first.game}/`;
  const [state, put] = useState(first);
  const [entries, hear] = useEntries(address);
  const [link, putLink] = useState('live');

  useEffect(() => {
    const tell = (event) => {
      // An entry's own event says nothing of marks: entries are only told while the display is not frozen.
      put((before) => (event.seq < before.seq ? before : { ...before, frozen: false, void: false, ...event }));
      hear(event);
    };
    read(address).then((body) => {
      learnBook(body.edition);
      tell(stateOf(body));
    }, () => putLink('late'));
    return first.finished ? undefined : follow({ channel: `game.${first.game}`, address: `${address}?edition=0`, tell, tellLink: putLink });
  }, [address]);

  const { view } = state;
  const Table = tableOf(view);
  if (first.finished && entries.length) {
    return html`<${Replay} address=${address} last=${state.seq} entries=${entries} Table=${Table} articles=${first.articles} final=${view}
      mark=${html`<${Marks} state=${state} replayed=${true} />`} />`;
  }
  return html`<${Table} view=${view} anchor=${state.anchor_ms} articles=${first.articles}
      mark=${html`<${Marks} state=${state} link=${link} />`} />
    <section class="board-log"><h2>${say('log.title')}</h2><${Log} entries=${entries.slice().reverse()} /></section>`;
}

/** What draws this table: two teams of three, or any number in a circle. */
function tableOf(view) {
  return view.teams ? TableView : ManyTable;
}

/** Whether everybody who has to has signed: both teams, or every seat. */
function allSigned(view) {
  const parties = Object.values(view.teams ?? view.seats);
  return parties.length > 0 && parties.every(({ signed }) => signed);
}

/** 裁定中, 已签名, 数据延迟: what a spectator must know about what he sees. */
function Marks({ state, link, replayed = false }) {
  const { view } = state;
  const signed = allSigned(view);
  const ruling = state.frozen || (view.verdict && !signed);
  return html`<p class="marks" aria-live="polite">
    ${state.void && html`<b class="mark late">${say('void')}</b>`}
    ${link === 'late' && html`<b class="mark late">${say('delayed')}</b>`}
    ${ruling && html`<b class="mark ruling">${say('under.review')}</b>`}
    ${signed && html`<b class="mark signed">${say('signed')}</b>`}
    ${!replayed && link !== 'late' && !view.verdict && !state.frozen && !state.void && html`<b class="mark live">${say('live')}</b>`}
    ${signed && !replayed && html`<a class="mark" href=${location.pathname}>${say('replay')}</a>`}
  </p>`;
}

const place = document.getElementById('board');
const data = document.getElementById('board-data');
if (place && data) {
  const first = JSON.parse(data.textContent);
  learn(first.now_ms);
  place.replaceChildren();
  render(html`<${Board} first=${first} />`, place);
}
