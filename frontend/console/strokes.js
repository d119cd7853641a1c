/** A signature as the record keeps it: whole points in a box of 3000 × 1000, and their SHA-256. */
import { sha256 } from './sha256.js';

const WIDE = 3000;
const HIGH = 1000;

/** [[[x, y], …], …] from the pad's strokes on a canvas of this size. */
export function inTheBox(strokes, width, height) {
  const fit = (value, whole, box) => Math.max(0, Math.min(box, Math.round((value / whole) * box)));
  return strokes.map(({ points }) => points.map(({ x, y }) => [fit(x, width, WIDE), fit(y, height, HIGH)]));
}

/** Hex digest of the strokes as JSON, the same on server and tablet. */
export function digest(strokes) {
  return sha256(new TextEncoder().encode(JSON.stringify(strokes)));
}
