/** A waiting entry in a few words; once stored, the server's own words take their place. */
import { called } from '../js/board/names.js';
import { cardName, seatName, signed } from '../js/board/words.js';
import { say, verbName } from './words.js';

export function spoken(row, view) {
  const seat = row.seat && seatName(view, row.seat);
  const person = (player) => view?.people?.[player] ?? player;
  switch (row.do) {
    case 'hp':
      return `${seat} ${row.delta === undefined ? `= ${row.to}` : signed(row.delta)}${row.source ? ` ← ${seatName(view, row.source)}` : ''}`;
    case 'hand':
      return `${seat} ${say('hand.short')} ${row.to ?? signed(row.delta)}`;
    case 'end':
      return `${seat} ${say('phase.end')} ${row.hp ?? ''}${row.hand === undefined ? '' : `/${row.hand}`}`;
    case 'phase':
      return say(`phase.${row.phase}`);
    case 'pick':
      return `${say(`${row.camp}.side`)} ${row.generals.map(called).join(' ')}`;
    case 'foul':
      return `${say('verb.foul')} ${row.player ? person(row.player) : view?.teams?.[row.team]?.name ?? row.team}`;
    case 'undo':
      return `${say('verb.undo')} ${row.n ?? ''}`;
    case 'amend':
      return `${say('verb.amend')} ${row.n}: ${spoken(row.entry, view)}`;
    case 'card':
      return `${seat} ${row.as ? called(row.as) : cardName(row.card)}${row.targets ? ` → ${row.targets.map((target) => seatName(view, target)).join(' ')}` : ''}`;
    default:
      return [seat, verbName(view, row.do), row.card && cardName(row.card), row.skill && called(row.skill)].filter(Boolean).join(' ');
  }
}
