/** A finished game entry by entry: slider, play, step, from death to death, and the entry in the address so that it can be cited. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { html } from './html.js';
import { Icon } from './icon.js';
import { Log } from './log.js';
import { fallsOf } from './many/falls.js';
import { unveil } from './many/unveil.js';
import { told } from './rulings.js';
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

/** `Table` draws a moment; `final` is the view the game ended with; `mark` what is to be known of the game as a whole. */
export function Replay({ address, last, entries, Table, articles, final, mark }) {
  const { frames, want } = useFrames(address, last);
  const [here, go] = useState(() => fromAddress(last));
  const [playing, play] = useState(false);
  const [open, show] = useState(true);
  const step = (seq) => go(Math.min(last, Math.max(1, seq)));
  const falls = fallsOf(entries);
  const deaths = [...new Set(Object.values(falls))].sort((one, other) => one - other);

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
    const line = document.querySelector('.log .here');
    const log = line?.parentElement; // the log alone: the page stays where the reader has it
    if (log) log.scrollTop = line.offsetTop - log.offsetTop - log.clientHeight / 2;
  }, [here]);
  useEffect(() => {
    const press = (event) => keys(event, { here, last, deaths, step });
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [here, last, deaths.join()]);

  const frame = frames.get(here);
  const covered = !final.teams && final.verdict;
  const view = frame && (covered && open ? unveil(frame.view, final) : frame.view);
  const said = covered && open ? entries.find(({ seq }) => seq === here) : frame;
  return html`<div class="replay">
    ${frame ? html`<${Table} view=${view} anchor=${0} frozenAt=${frame.at} articles=${articles} falls=${falls} mark=${mark} />`
      : html`<p class="loading">${say('loading')}</p>`}
    <p class="entry-words" aria-live="polite">${said ? told(said) : ''}</p>
    <${Controls} here=${here} last=${last} step=${step} playing=${playing} play=${play} deaths=${deaths} />
    ${covered && html`<label class="uncover"><input type="checkbox" checked=${open} onChange=${(event) => show(event.target.checked)} />
      <span>${say('uncover')}</span></label>`}
    <${Log} entries=${entries} here=${here} link=${(seq) => `#n${seq}`} />
  </div>`;
}

function Controls({ here, last, step, playing, play, deaths }) {
  const { before, after } = around(deaths, here);
  return html`<div class="controls ${deaths.length ? 'with-deaths' : ''}">
    <button type="button" onClick=${() => step(1)} aria-label=${say('first')}><${Icon} name="skip-back" /></button>
    <button type="button" onClick=${() => step(here - 1)} aria-label=${say('back')}><${Icon} name="chevron-left" /></button>
    <button type="button" class="play" onClick=${() => play(!playing)} aria-pressed=${playing} aria-label=${say(playing ? 'stop' : 'play')}><${Icon}
        name=${playing ? 'pause' : 'play'} /></button>
    <button type="button" onClick=${() => step(here + 1)} aria-label=${say('forward')}><${Icon} name="chevron-right" /></button>
    <button type="button" onClick=${() => step(last)} aria-label=${say('last')}><${Icon} name="skip-forward" /></button>
    <input type="range" min="1" max=${last} value=${here} list="falls" aria-label=${say('entry.slider')}
      onInput=${(event) => step(Number(event.target.value))} />
    <datalist id="falls">${deaths.map((seq) => html`<option key=${seq} value=${seq}></option>`)}</datalist>
    <output>${say('entry.of', here, last)}</output>
    ${deaths.length > 0 && html`<span class="to-deaths">
      <button type="button" disabled=${!before} onClick=${() => step(before)}>← ${say('death.before')}</button>
      <button type="button" disabled=${!after} onClick=${() => step(after)}>${say('death.after')} →</button></span>`}
  </div>`;
}

/** The deaths next to an entry. */
function around(deaths, here) {
  return { before: deaths.filter((seq) => seq < here).pop(), after: deaths.find((seq) => seq > here) };
}

/** Arrows step, Page up and down go from death to death; a field keeps its own keys. */
function keys(event, { here, last, deaths, step }) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.('input:not([type=checkbox]), select, textarea')) return;
  const { before, after } = around(deaths, here);
  const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 1, End: last, PageUp: before, PageDown: after }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  step(to);
}
