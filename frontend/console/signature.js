/** A captain signs with his finger and the referee holds to enter it; or the refusal, with its reason. */
import { useEffect, useRef, useState } from 'preact/hooks';
import SignaturePad from 'signature_pad';
import { TeamName } from '../js/board/lead.js';
import { html } from '../js/board/html.js';
import { useDesk } from './context.js';
import { Hold } from './hold.js';
import { Words } from './inputs.js';
import { digest, inTheBox } from './strokes.js';
import { say } from './words.js';

export function SignField({ team }) {
  const { view, enter, may } = useDesk();
  const writing = may({ do: 'sign' });
  const there = view.teams[team];
  const [refusing, refuse] = useState(false);
  const [reason, put] = useState('');
  const { place, drawn, wipe, strokes } = useStrokes([there.signed, refusing]);

  const sign = () => {
    const lines = strokes();
    enter({ do: 'sign', team, player: there.captain, drawing: digest(lines) }, lines);
  };
  if (there.signed) return html`<div class="sign-field signed ${there.camp ?? ''}"><h2><${TeamName} view=${view} team=${team} /></h2><p
      class="tag ok">✓ ${say('signed')}</p></div>`;
  return html`<div class="sign-field ${there.camp ?? ''}">
    <h2><${TeamName} view=${view} team=${team} /> <small>${say('verdict.by.captain', view.people?.[there.captain] ?? there.captain)}</small></h2>
    ${refusing
      ? html`<${Words} label=${say('verdict.refuse.why')} value=${reason} onPick=${put} focus />
          <p class="sign-acts"><button type="button" class="touch" onClick=${() => refuse(false)}>${say('cancel')}</button>
          <${Hold} class="warn" disabled=${!reason.trim() || !writing} onHeld=${() => enter({ do: 'sign', team, refused: reason.trim() })}
              label="${say('hold', say('verdict.refuse'))} ${there.name}">${say('hold', say('verdict.refuse'))}<//></p>`
      : html`<canvas class="sign-canvas" ref=${place} aria-label=${say('verdict.sign', there.name)} role="img"></canvas>
          <p class="sign-acts"><button type="button" class="touch quiet" onClick=${wipe}>${say('verdict.wipe')}</button><button type="button"
              class="touch quiet" onClick=${() => refuse(true)}>${say('verdict.refuse')}</button>
          <${Hold} class="primary" disabled=${!drawn || !writing} onHeld=${sign}
              label="${say('hold', say('verdict.sign.enter'))} ${there.name}">${say('hold', say('verdict.sign.enter'))}<//></p>`}
  </div>`;
}

/** A field for one signature: `place` goes on the canvas; `strokes()` are its lines in the record's box. `again`: when a new canvas is there. */
export function useStrokes(again) {
  const place = useRef(null);
  const pad = useRef(null);
  const [drawn, draw] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const drawing = prepare(place.current);
    pad.current = drawing;
    drawing.addEventListener('endStroke', () => draw(true));
    return () => drawing.off();
  }, again);
  const wipe = () => {
    pad.current.clear();
    draw(false);
  };
  return { place, drawn, wipe, strokes: () => inTheBox(pad.current.toData(), place.current.offsetWidth, place.current.offsetHeight) };
}

/** The canvas as sharp as the screen; its strokes survive a turn of the tablet since they are kept as points and grow with it. */
function prepare(canvas) {
  const drawing = new SignaturePad(canvas, { penColor: getComputedStyle(canvas).color });
  let before = null;
  const fit = () => {
    const { offsetWidth: width, offsetHeight: height } = canvas;
    if (!width || !height) return;
    const strokes = drawing.toData();
    if (before) stretch(strokes, width / before.width, height / before.height);
    before = { width, height };
    const ratio = Math.max(1, window.devicePixelRatio || 1);
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    canvas.getContext('2d').scale(ratio, ratio);
    drawing.fromData(strokes);
  };
  fit();
  const watcher = new ResizeObserver(fit);
  watcher.observe(canvas);
  const off = drawing.off.bind(drawing);
  drawing.off = () => {
    watcher.disconnect();
    off();
  };
  return drawing;
}

/** In place, so that a stroke under way goes on. */
function stretch(strokes, wide, high) {
  for (const { points } of strokes) {
    for (const point of points) {
      point.x *= wide;
      point.y *= high;
    }
  }
}
