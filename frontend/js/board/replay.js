/** A finished game entry by entry: slider, play, step, and the entry in the address so that it can be cited. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { html } from './html.js';
import { Icon } from './icon.js';
import { inWords } from './language.js';
import { Log } from './log.js';
import { TableView } from './table.js';
import { say } from './words.js';

const A_STEP = 900;
const AT_ONCE = 60;

/** Frames by number, fetched in pages as they are wanted. */
function useFrames(address, last) {
  const [frames, put] = useState(() => new Map());
  const asked = useRef(new Set());
  const want = async (seq) => {
    const page = Math.floor((Math.max(1, seq) - 1) / AT_ONCE) * AT_ONCE;
    if (asked.current.has(page)) return;
    asked.current.add(page);
    try {
      const answer = await fetch(`${address}frames/?after=${page}&limit=${AT_ONCE}`, { headers: { Accept: 'application/json' } });
      if (!answer.ok) throw new Error(String(answer.status));
      const { frames: more } = await answer.json();
      put((before) => new Map([...before, ...more.map((frame) => [frame.seq, frame])]));
    } catch {
      asked.current.delete(page);
    }
  };
  return { frames, want, last };
}

const fromAddress = (last) => Math.min(last, Math.max(1, Number((location.hash.match(/^#(?:n)?(\d+)$/) ?? [])[1] ?? last)));

export function Replay({ address, last, entries }) {
  const { frames, want } = useFrames(address, last);
  const [here, go] = useState(() => fromAddress(last));
  const [playing, play] = useState(false);
  const step = (seq) => go(Math.min(last, Math.max(1, seq)));

  useEffect(() => {
    want(here);
    want(here + 10);
    history.replaceState(null, '', `#n${here}`);
  }, [here]);
  useEffect(() => {
    const follow = () => step(fromAddress(last));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [last]);
  useEffect(() => {
    if (!playing) return undefined;
    if (here >= last) return play(false);
    const timer = setTimeout(() => frames.has(here + 1) && step(here + 1), A_STEP);
    return () => clearTimeout(timer);
  }, [playing, here, frames]);
  useEffect(() => {
    document.querySelector('.log .here')?.scrollIntoView({ block: 'nearest' });
  }, [here]);

  const frame = frames.get(here);
  return html`<div class="replay" onKeyDown=${(event) => keys(event, here, step, last)}>
    ${frame ? html`<${TableView} view=${frame.view} anchor=${0} frozenAt=${frame.at} />` : html`<p class="loading">${say('loading')}</p>`}
    <p class="entry-words" aria-live="polite">${frame ? inWords(frame.words) : ''}</p>
    <${Controls} here=${here} last=${last} step=${step} playing=${playing} play=${play} />
    <${Log} entries=${entries} here=${here} link=${(seq) => `#n${seq}`} />
  </div>`;
}

function Controls({ here, last, step, playing, play }) {
  return html`<div class="controls">
    <button type="button" onClick=${() => step(1)} aria-label=${say('first')}><${Icon} name="skip-back" /></button>
    <button type="button" onClick=${() => step(here - 1)} aria-label=${say('back')}><${Icon} name="chevron-left" /></button>
    <button type="button" class="play" onClick=${() => play(!playing)} aria-pressed=${playing} aria-label=${say(playing ? 'stop' : 'play')}><${Icon}
        name=${playing ? 'pause' : 'play'} /></button>
    <button type="button" onClick=${() => step(here + 1)} aria-label=${say('forward')}><${Icon} name="chevron-right" /></button>
    <button type="button" onClick=${() => step(last)} aria-label=${say('last')}><${Icon} name="skip-forward" /></button>
    <input type="range" min="1" max=${last} value=${here} aria-label=${say('entry.slider')} onInput=${(event) => step(Number(event.target.value))} />
    <output>${say('entry.of', here, last)}</output>
  </div>`;
}

function keys(event, here, step, last) {
  if (event.target.type === 'range') return;
  const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 1, End: last }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  step(to);
}
