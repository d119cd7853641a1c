/** The top bar: table, rule set and players, which turn it is, the state of the link. */
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { Link, RulesState } from '../topbar.js';
import { named } from './seats.js';
import { say } from './say.js';

export function TopBar() {
  const { view, state } = useDesk();
  const table = state.header?.about?.table ?? state.table;
  const { turn } = view;
  return html`<header class="topbar many-top-bar">
    <span class="table-number">${table ? say('table.number', table) : say('table.none')}</span>
    <span class="set-name">${say(view.ruleset)} <small>${say('players', view.players.length)}</small></span>
    <b class="turn-number">${view.step === 'play' && turn ? html`${say('turn', turn.number)} <small>${named(view, turn.seat)}</small>` : say(`step.${view.ruleset}.${view.step}`)}</b>
    <span class="topbar-end"><span class="step-line"><${RulesState} /></span><${Link} /></span>
  </header>`;
}
