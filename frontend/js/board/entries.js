/**
 * The log as a spectator has it: one more entry with each event, and fetched only where something is missing.
 *
 * Ten thousand may be watching, so a fetch that everybody needs at once – a correction changes how earlier
 * entries stand – is spread over a few seconds.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { learn } from './clock.js';

const SPREAD = 3_000;
const CORRECTIONS = new Set(['undo', 'amend', 'reopen']);

export async function read(address) {
  const sentAt = performance.now();
  const answer = await fetch(address, { headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(String(answer.status));
  const body = await answer.json();
  learn(body.now_ms, sentAt);
  return body;
}

/** [entries, hear]: `hear(event)` takes a live event or the state of a look. */
export function useEntries(address) {
  const [entries, put] = useState([]);
  const known = useRef(-1);
  const later = useRef(null);
  useEffect(() => () => clearTimeout(later.current), []);

  const fetchAll = async () => {
    later.current = null;
    try {
      const { entries: all, seq } = await read(`${address}log/?after=0`);
      known.current = seq;
      put(all);
    } catch {
      known.current = -1;
    }
  };
  const hear = ({ seq, entry }) => {
    if (known.current < 0) {
      known.current = seq;
      fetchAll();
      return;
    }
    if (seq <= known.current) return;
    const next = entry && seq === known.current + 1;
    known.current = seq;
    if (next) put((before) => [...before, entry]);
    if (!next || CORRECTIONS.has(entry.row?.do)) later.current ??= setTimeout(fetchAll, Math.random() * SPREAD);
  };
  return [entries, hear];
}
