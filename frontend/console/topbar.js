/** The top bar: table, teams in camp colours with their shapes, the clock as the largest text, the state of the link. */
import { Clock } from '../js/board/face.js';
import { html } from '../js/board/html.js';
import { SHAPES } from '../js/board/words.js';
import { app } from './app.js';
import { useDesk } from './context.js';
import { say } from './words.js';

export function TopBar() {
  const { view, state } = useDesk();
  const table = state.header?.about?.table ?? state.table;
  return html`<header class="topbar">
    <span class="table-number">${table ? say('table.number', table) : say('table.none')}</span>
    <${TeamBadge} team="A" />
    <${Clock} view=${view} anchor=${state.anchor} />
    <${TeamBadge} team="B" />
    <span class="topbar-end"><span class="step-line"><${RulesState} /><${Step} view=${view} /></span><${Link} /></span>
  </header>`;
}

function TeamBadge({ team }) {
  const { view } = useDesk();
  const there = view.teams[team];
  return html`<span class="team-badge ${there.camp ?? ''} team-${team}">
    ${there.camp && html`<i class="shape" aria-label=${say(`${there.camp}.side`)}>${SHAPES[there.camp]}</i>`}<b>${there.name}</b>
    ${there.fouls > 0 && html`<small class="fouls" title=${say('fouls')}>${'✕'.repeat(Math.min(3, there.fouls))}</small>`}
  </span>`;
}

function Step({ view }) {
  const text = view.step === 'play' ? say('round', view.camp_round ?? 1) : say(`step.${view.step}`);
  return html`<span class="step-now">${text}</span>`;
}

/** 已同步 214 / 发送中 1 / 离线 待发 3: never more than is true. */
export function Link() {
  const { state, game, entries } = useDesk();
  const waiting = game.queue.rows.length;
  const read = game.picture?.ids.length === waiting ? 'yes' : 'no';
  if (state.link === 'offline') return html`<span class="link offline" role="status" data-seq=${entries.length} data-waiting=${waiting}
      data-read=${read}>○ ${say('link.offline', waiting)}</span>`;
  if (state.link === 'opening') return html`<span class="link sending" role="status">◌ ${say('link.opening', waiting)}</span>`;
  if (state.void) return html`<span class="link forbidden" role="status">✕ ${say('game.void')}</span>`;
  if ((state.link === 'forbidden' && waiting) || !state.mayWrite) return html`<span class="link forbidden"
      role="status">◑ ${waiting ? say('link.forbidden', waiting) : state.holder ? say('mirror.reader', state.holder) : say('mirror.nobody')}</span>`;
  if (waiting) return html`<span class="link sending" role="status">◔ ${say('link.sending', waiting)}</span>`;
  return html`<span class="link ok" role="status" data-seq=${state.seq}>● ${say('link.ok', state.seq)}</span>`;
}

/** Nothing once this tablet's rules check each touch as the server's do; else how far they are, or why not. */
export function RulesState() {
  const { state, game } = useDesk();
  if (!game.queue.lasting) return html`<span class="rules-state bad" role="status">${say('memory.only')}</span>`;
  if (state.rules === 'none') return html`<span class="rules-state">${say('rules.none')}</span>`;
  if (state.rules === 'failed') return html`<span class="rules-state query" title=${say('rules.title')}>${say('rules.failed')}</span>`;
  if (state.rules === 'loading') return html`<span class="rules-state" title=${say('rules.title')}>${state.rulesDone < 1
    ? say('rules.loading', Math.floor(state.rulesDone * 100)) : say('rules.starting')}</span>`;
  if (state.rulesOfServer && state.rulesOfServer !== app.versions.rules) return html`<span class="rules-state query"
      title=${say('rules.title.other')}>${say('rules.other')}</span>`;
  return null;
}
