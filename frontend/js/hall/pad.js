/** A side referee's phone: who, then what, and the foul is entered. The last point before the loss must be held. */
import { render } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { learn } from '../board/clock.js';
import { html } from '../board/html.js';
import { inWords } from '../board/language.js';
import { Hold } from '../../console/hold.js';
import { Line } from './padline.js';
import { say } from './padwords.js';

const SHAPES = { warm: '▲', cold: '●' };

function Pad({ boot }) {
  const [state, put] = useState(null);
  const [who, choose] = useState(null);
  const [points, cost] = useState(1);
  const line = useMemo(() => new Line(boot, put), [boot]);
  useEffect(() => put(line.state), [line]);
  if (!state) return null;

  const teams = state.view?.teams ?? boot.header.teams;
  const closed = state.void || Boolean(state.view?.verdict);
  const enter = ({ kind, points: fixed }) => {
    line.enter({ do: 'foul', team: who.team, ...(who.player ? { player: who.player } : {}), ...(kind === 'talk' ? {} : { kind }), ...(fixed === null ? { points } : {}) });
    choose(null);
    cost(1);
    navigator.vibrate?.(30);
  };
  return html`
    <header class="pad-top"><b>${boot.table ? say('table', boot.table) : say('pad')}</b><${LinkState} state=${state} /></header>
    ${state.link === 'stranger' && html`<${Stranger} boot=${boot} />`}
    <div class="pad-teams">${['A', 'B'].map((team) => html`<${Team} key=${team} team=${team} there=${teams[team]} limit=${boot.foul_limit} people=${boot.header.people ?? {}} who=${who} choose=${choose} closed=${closed} />`)}</div>
    <${Said} state=${state} back=${() => line.enter({ do: 'undo', n: state.last.seq })} />
    <${Kinds} kinds=${boot.kinds} who=${who} there=${who && teams[who.team]} limit=${boot.foul_limit} points=${points} cost=${cost} enter=${enter} people=${boot.header.people ?? {}} closed=${closed} state=${state} />
    <footer class="pad-rail"><button type="button" class="touch danger" disabled=${state.void} onClick=${() => line.enter({ do: 'call' })}>${say('call')}</button><a class="touch quiet" href=${boot.urls.back}>${say('matches')}</a></footer>`;
}

/** 已同步, 待发 2, 离线 待发 2: never more than is true. */
function LinkState({ state }) {
  const { link, waiting } = state;
  const [look, text] = link === 'offline' ? ['bad', say('link.offline', waiting)] : link === 'stranger' ? ['bad', say('link.stranger', waiting)] : waiting ? ['query', say('link.waiting', waiting)] : ['good', say('link.ok')];
  return html`<span class="badge ${look}" role="status">${text}</span>`;
}

function Stranger({ boot }) {
  const [text, address, act] = boot.join ? [say('stranger.tablet'), boot.join, say('join')] : [say('stranger.user'), `/login/?next=${encodeURIComponent(location.pathname)}`, say('login')];
  return html`<p class="notice bad" role="alert">${text} <a class="touch" href=${address}>${act}</a></p>`;
}

function Team({ team, there, limit, people, who, choose, closed }) {
  const fouls = there.fouls ?? 0;
  const last = fouls === limit - 1 && !closed;
  const camp = there.camp ?? '';
  const choice = (player) => {
    const chosen = who?.team === team && (who.player ?? null) === player;
    return html`<button type="button" key=${player ?? 'team'} class="touch ${chosen ? 'chosen' : ''}" aria-pressed=${chosen} disabled=${closed} onClick=${() => choose(chosen ? null : { team, ...(player ? { player } : {}) })}>${player ? people[player] ?? player : say('whole')}</button>`;
  };
  return html`<section class="pad-team ${camp} ${last ? 'last' : ''}">
    <h2>${camp && html`<i class="shape" aria-label=${say(camp)}>${SHAPES[camp]}</i>`}<span>${there.name}</span></h2>
    <p class="pad-pips" role="img" aria-label=${say('points.so.far', fouls)}>${Array.from({ length: limit }, (_, place) => html`<i class=${place < fouls ? 'lit' : ''}></i>`)}${last ? html`<b>${say('last')}</b>` : fouls >= limit ? html`<b>${say('lost')}</b>` : ''}</p>
    ${there.players.map(choice)}${choice(null)}
  </section>`;
}

/** What became of the last touch, and the way back. */
function Said({ state, back }) {
  const { refused, last, done } = state;
  if (refused) return html`<p class="pad-said bad" role="alert">${refused.by ? say('done.by', refused.by) : say('refused', refused.messages.map(inWords).join('；'))}</p>`;
  if (state.void) return html`<p class="pad-said" role="status">${say('void')}</p>`;
  if (last && done?.do !== 'call') return html`<p class="pad-said" role="status"><span>${say('entered.foul', inWords(last.words))}</span><button type="button" class="touch" onClick=${back}>${say('back')}</button></p>`;
  const text = done?.do === 'call' ? say('called') : done?.do === 'undo' ? inWords(done.words) : '';
  return html`<p class="pad-said" role="status">${text}</p>`;
}

function Kinds({ kinds, who, there, limit, points, cost, enter, people, closed, state }) {
  const name = who && (who.player ? people[who.player] ?? who.player : there.name);
  return html`<section class="pad-kinds">
    <p class="soft">${closed ? (state.void ? '' : say('over')) : who ? say('what', name) : say('who')}${who && there.fouls === limit - 1 ? html` <b class="hold-hint">${say('hold')}</b>` : ''}</p>
    <div class="pad-grid">${kinds.map((one) => {
      const takes = one.points ?? points;
      const costs = takes ? `−${takes}` : '0';
      const text = html`<b>${one.label}</b> <small>${costs}</small>`;
      const decides = who && there.fouls + takes >= limit && takes > 0;
      if (decides) return html`<${Hold} key=${one.kind} class="danger" label="${one.label} ${costs} ${say('hold')}" onHeld=${() => enter(one)}>${text}<//>`;
      return html`<button type="button" key=${one.kind} class="touch" disabled=${!who || closed} onClick=${() => enter(one)}>${text}</button>`;
    })}
      <div class="pad-points" role="group" aria-label=${say('points')}><small>${say('points')}</small>${[0, 1, 2, 3].map((value) => html`<button type="button" key=${value} class="touch ${points === value ? 'chosen' : ''}" aria-pressed=${points === value} disabled=${!who || closed} onClick=${() => cost(value)}>${value}</button>`)}</div>
    </div>
  </section>`;
}

const place = document.getElementById('pad');
if (place) {
  const boot = JSON.parse(document.getElementById('pad-boot').textContent);
  learn(boot.now_ms);
  place.replaceChildren();
  render(html`<${Pad} boot=${boot} />`, place);
}
