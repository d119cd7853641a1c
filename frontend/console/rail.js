/** The bottom rail, in reach of the thumb: what a referee needs at any moment of a game; on a tablet that only reads, the taking over. */
import { html } from '../js/board/html.js';
import { useDesk } from './context.js';
import { Declare } from './declare.js';
import { Hold } from './hold.js';
import { Touch } from './touch.js';
import { say } from './words.js';

export function Rail() {
  const { view, state, entries, game, open, may } = useDesk();
  const started = Boolean(view.clock);
  const over = view.step === 'over';
  const anything = game.queue.rows.length > 0 || (may({ do: 'undo' }) && entries.some((entry) => entry.status === 'stands'));
  return html`<footer class="rail">
    <${Declare} />
    <button type="button" class="touch" aria-keyshortcuts="F" disabled=${over} onClick=${() => open('foul')}>${say('foul')}</button>
    ${over ? html`<button type="button" class="touch" disabled>${say('pause')}</button>` : view.paused ? html`<${Touch} row=${{ do: 'resume' }}
        class="active" keys="P">${say('resume')}<//>` : html`<${Touch} row=${{ do: 'pause' }} keys="P"
        after=${() => open('paused')}>${say('pause')}<//>`}
    <${Touch} row=${{ do: 'call' }} check=${false} keys="C">${say('call')}<//>
    <button type="button" class="touch" aria-keyshortcuts="T" disabled=${!started || over || !may({ do: 'table' })} onClick=${() => open('table')}>${say('table')}</button>
    <button type="button" class="touch" aria-keyshortcuts="M" onClick=${() => open('more')}>${say('more')}</button>
    <span class="rail-gap"></span>
    ${!state.mayWrite && !state.void && html`<${Hold} class="take-over warn" label=${say('lease.take')} onHeld=${() => game.takeOver()}>${say('lease.take')}<//>`}
    <button type="button" class="touch undo" aria-keyshortcuts="U" disabled=${!anything} title=${anything ? '' : say('undo.nothing')}
        onClick=${() => takeBack(game)}>${say('undo')}</button>
  </footer>`;
}

/** What is still held, and what nobody here can take back by the rules, is dropped; all else is taken back by an entry. */
export function takeBack(game) {
  const waiting = game.queue.rows.at(-1);
  const unseen = waiting && !game.sending && (game.queue.heldFor() > 0 || !game.picture);
  if (unseen) {
    game.takeOut(waiting.id);
    return;
  }
  game.enter({ do: 'undo' });
}
