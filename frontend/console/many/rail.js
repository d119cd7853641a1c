/** The bottom rail: what is covered, the head referee, the stocktake, the end of the game; on a tablet that only reads, the taking over. */
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { Hold } from '../hold.js';
import { takeBack } from '../rail.js';
import { Touch } from '../touch.js';
import { Peek } from './cover.js';
import { say } from './say.js';

const SETTING_UP = new Set(['deal', 'reveal', 'general', 'choose']);

export function Rail() {
  const { view, state, entries, game, open } = useDesk();
  const over = Boolean(view.verdict);
  const started = !SETTING_UP.has(view.step);
  const anything = entries.some((entry) => entry.status === 'stands') || game.queue.rows.length > 0;
  return html`<footer class="rail">
    ${!over && html`<${Peek} />`}
    <${Touch} row=${{ do: 'call' }} check=${false} keys="C">${say('call')}<//>
    <button type="button" class="touch" aria-keyshortcuts="T" disabled=${!started || over} onClick=${() => open('table', { do: 'table' })}>${say('table')}</button>
    <button type="button" class="touch" disabled=${over || view.step === 'deal'} onClick=${() => open('end-game')}>${say('rail.end')}</button>
    ${over && html`<button type="button" class="touch" onClick=${() => open('score')}>${say('verb.score')}</button>`}
    <button type="button" class="touch" aria-keyshortcuts="M" onClick=${() => open('more')}>${say('more')}</button>
    <span class="rail-gap"></span>
    ${!state.mayWrite && html`<${Hold} class="take-over warn" label=${say('lease.take')} onHeld=${() => game.takeOver()}>${say('lease.take')}<//>`}
    <button type="button" class="touch undo" aria-keyshortcuts="U" disabled=${!anything} title=${anything ? '' : say('undo.nothing')} onClick=${() => takeBack(game)}>${say('undo')}</button>
  </footer>`;
}
