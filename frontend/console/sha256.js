/** SHA-256 (FIPS 180-4) in plain script: `crypto.subtle` does not exist on a hall's plain http address. */

const PRIMES = [];
for (let candidate = 2; PRIMES.length < 64; candidate += 1) if (PRIMES.every((prime) => candidate % prime)) PRIMES.push(candidate);
const fraction = (value) => ((value - Math.floor(value)) * 2 ** 32) >>> 0;
const FIRST = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** Hex of the digest of a Uint8Array. */
export function sha256(bytes) {
  const state = FIRST.slice();
  const padded = pad(bytes);
  const view = new DataView(padded.buffer);
  for (let block = 0; block < padded.length; block += 64) mix(state, Array.from({ length: 16 }, (_, index) => view.getUint32(block + index * 4)));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function pad(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  return padded;
}

function mix(state, words) {
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [words[index - 15], words[index - 2]];
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const two = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words.push((words[index - 16] + one + words[index - 7] + two) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 64; index += 1) {
    const high = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[index] + words[index]) | 0;
    const low = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(high + low) | 0, a, b, c, (d + high) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] + word) | 0;
  });
}
