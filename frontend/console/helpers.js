/** What helps without entering anything: whom a seat reaches, and the order in which a card meets the seats. */
import { useEffect, useState } from 'preact/hooks';
import { keepOrder, keptOrder } from './order.js';
import { orderFrom, reachOf } from './seats.js';

/** `clear()` closes what is open in place. Answers {reach, lookFrom, order, beginOrder, goTo, endOrder} for the desk. */
export function useHelpers(game, view, clear) {
  const [reach, look] = useState(null);
  const [order, put] = useState(() => keptOrder(game.id));
  const follow = (next) => {
    keepOrder(game.id, next);
    put(next);
  };
  const turn = view?.turn?.number ?? null;

  useEffect(() => {
    if (!reach) return undefined;
    let asked = true;
    reachOf(game, reach.seat).then((found) => asked && look((now) => now && { ...now, found }));
    return () => {
      asked = false;
    };
  }, [reach?.seat, view?.n]);
  useEffect(() => {
    if (order && view && order.turn !== turn) follow(null);
  }, [turn]);

  return {
    reach,
    order,
    lookFrom: (seat) => {
      if (seat) clear();
      look(seat && { seat, found: undefined });
    },
    beginOrder: async (about) => {
      const seats = await orderFrom(game, about);
      if (!seats?.length) return;
      clear();
      look(null);
      follow({ ...about, seats, place: 0, turn });
    },
    goTo: (place) => follow({ ...order, place }),
    endOrder: () => follow(null),
  };
}
