/** Who is banned (停赛) by the desk: told wherever a player is named to play, and nobody is stopped by it. */
import { html } from '../js/board/html.js';
import { useDesk } from './context.js';
import { say } from './words.js';

function isBanned(state, player) {
  return (state.checklist ?? []).some(({ banned }) => banned?.includes(player));
}

/** The mark beside his name. */
export function Banned({ player }) {
  const { state } = useDesk();
  return isBanned(state, player) && html`<span class="tag banned">${say('banned')}</span>`;
}
