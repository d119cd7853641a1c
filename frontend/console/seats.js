/** Questions about a seat: whom it reaches, in which order the others resolve. The tablet's own rules answer, else the server. */
import { ask } from './api.js';

/** seat → {steps, distance, range, reaches, sure, why}; null when nobody can be asked. */
export async function reachOf(game, seat) {
  return (await answer(game, { ask: 'reach', seat }, `reach/?seat=${seat}`))?.reach ?? null;
}

/** Seats in order, for a card of its user or, without a card, for skills. */
export async function orderFrom(game, { seat, direction = 'ccw', card = null }) {
  const query = new URLSearchParams({ seat, direction, ...(card ? { card } : {}) });
  return (await answer(game, { ask: 'order', seat, direction, card }, `order/?${query}`))?.seats ?? null;
}

async function answer(game, question, path) {
  if (game.judge?.works && game.judge.picture) {
    const here = await game.judge.rules.ask(question).catch(() => null);
    if (here) return here[0];
  }
  const { status, body } = await ask(`${game.address}${path}`);
  return status === 200 ? body : null;
}
