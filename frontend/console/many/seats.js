/** The table as this referee sees it: who sits nearest, who far, and how a seat is called in few letters. */
import { seatsOf } from '../../js/board/many/circle.js';
import { called } from '../../js/board/names.js';
import { personOf } from '../../js/board/many/seat.js';
import { say } from './say.js';

/**
 * The seats from the nearest on, counter-clockwise seen from above; where the table numbers them clockwise (ID-Q30) the
 * other way about, so that they always lie on the screen as they sit.
 */
function aroundFrom(seats, nearest, clockwise = false) {
  const from = Math.max(0, seats.indexOf(nearest));
  const turned = [...seats.slice(from), ...seats.slice(0, from)];
  return clockwise ? [turned[0], ...turned.slice(1).reverse()] : turned;
}

/**
 * The ring as two rows, each from the referee's left to his right: the nearest seat in the middle of the near row, to its
 * right the next ones.
 *
 * >>> rowsOf(['1', '2', '3', '4', '5']) → {near: ['5', '1', '2'], far: ['4', '3']}
 */
export function rowsOf(around) {
  const near = Math.ceil(around.length / 2);
  const left = Math.floor((near - 1) / 2);
  const whole = [...around.slice(around.length - left), ...around.slice(0, around.length - left)];
  return { near: whole.slice(0, near), far: whole.slice(near).reverse() };
}

/** Every seat in the order in which the referee of this tablet sees them. */
export function aroundOf(view, header, { nearest, mirrored }) {
  const seats = seatsOf(view);
  const opposite = seats[Math.floor(seats.length / 2)];
  return aroundFrom(seats, nearest ?? (mirrored ? opposite : seats[0]), header?.options?.seat_order === 'cw');
}

/** "3 赵云", "3 张三": the number, and the face everybody has seen or else the person. */
export function calls(view, seat) {
  return `${seat} ${short(view, seat)}`.trim();
}

const short = (view, seat) => called(view.seats[seat]?.general ?? '') || view.seats[seat]?.fighter || personOf(view, seat);

/** "3号 赵云": for a sentence. */
export function named(view, seat) {
  return `${say('seat', seat)} ${short(view, seat)}`.trim();
}

export const lives = (view, seat) => view.seats[seat]?.alive !== false;

/** The living from a seat on, in the order of play. */
export function livingFrom(view, seat) {
  const seats = seatsOf(view);
  const from = Math.max(0, seats.indexOf(seat));
  return [...seats.slice(from), ...seats.slice(0, from)].filter((one) => lives(view, one));
}
