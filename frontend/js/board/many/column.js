/** The card of a general or a fighter in type: its name upright over the colour of its kingdom or its faction. */
import { kingdomOf, kingdomGlyph } from '../general.js';
import { html } from '../html.js';
import { say } from '../words.js';
import { factionClass } from './faction.js';

export function FaceColumn({ view, seat }) {
  const there = view.seats[seat];
  return view.ruleset === 'rider' ? html`<${Fighter} view=${view} there=${there} />` : html`<${General} there=${there} />`;
}

function General({ there }) {
  if (!there.general) return html`<${Back} lines=${['三', '国', '杀']} />`;
  const kingdom = there.kingdom || kingdomOf(there.general);
  return html`<span class="general-column ${kingdom} letters-${there.general.length}">
    <span class="kingdom" title=${say(kingdom)}>${kingdomGlyph(kingdom)}</span>
    <span class="general-name">${there.general}</span>
  </span>`;
}

/** The mark above, the form small beside the name; face down and seen before it stands pale. */
function Fighter({ view, there }) {
  if (!there.fighter) return html`<${Back} lines=${['假', '面', '骑', '士']} />`;
  const name = there.fighter;
  const narrow = /^[\x20-\x7e]+$/.test(name);
  return html`<span class="general-column fighter ${factionClass(view, there.faction)} letters-${Math.min(name.length, 4)}
      ${there.face_up ? '' : 'face-down'} ${there.inverted ? 'upside-down' : ''}">
    ${there.mark && html`<span class="kingdom">${there.mark}</span>`}
    <span class="general-name ${narrow ? 'latin-name' : ''}">${name}</span>
    ${there.form && html`<span class="form">${there.form}</span>`}
  </span>`;
}

function Back({ lines }) {
  return html`<span class="general-column none"><span class="general-back" aria-hidden="true">${lines.map((letter, place) => (place
    ? html`<br />${letter}` : letter))}</span></span>`;
}
