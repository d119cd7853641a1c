/** Where the seats of a table of any size lie: seat "1" nearest the referee, the others counter-clockwise seen from above. */

/**
 * [{seat, x, y}] in percent of the table's box, x to the right and y down. A card stands flush inside the box at
 * `left: x%; top: y%; translate: -x% -y%`. `mirrored`: the referee sits opposite, as if the table were turned by half.
 */
export function circle(n, { mirrored = false } = {}) {
  return Array.from({ length: n }, (_, place) => {
    const angle = (place / n) * 2 * Math.PI + (mirrored ? Math.PI : 0);
    return { seat: String(place + 1), x: percent(Math.sin(angle)), y: percent(Math.cos(angle)) };
  });
}

/** The seats of a view in the order they sit. */
export function seatsOf(view) {
  return Object.keys(view.seats ?? {}).sort((one, other) => Number(one) - Number(other));
}

/**
 * The circle pressed into two columns, row by row from the top, as a phone shows it: the right column runs upwards, the
 * left one down. null where a row has one seat alone.
 */
export function pairs(seats) {
  const around = seats.slice(seats.length % 2);
  const half = around.length / 2;
  const rows = Array.from({ length: half }, (_, row) => [around[half + row], around[half - 1 - row]]);
  return seats.length % 2 ? [...rows, [seats[0], null]] : rows;
}

function percent(part) {
  return Math.round((50 + 50 * part) * 100) / 100;
}
