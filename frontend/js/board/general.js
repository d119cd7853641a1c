/** A general's card in type: the name upright over its kingdom's colour. No pictures of others. */
import { html } from './html.js';
import { general } from './names.js';
import { say } from './words.js';

export function kingdomOf(name) {
  return general(name).kingdom || 'none';
}

/** The narrow column of a seat: kingdom above, name upright below. */
export function GeneralColumn({ name, kingdom: told }) {
  if (!name) {
    return html`<span class="general-column none" aria-label=${say('nobody')}><span class="general-back"
        aria-hidden="true">三<br />国<br />杀</span></span>`;
  }
  const kingdom = told || kingdomOf(name);
  return html`<span class="general-column ${kingdom} letters-${name.length}">
    <span class="kingdom" title=${say(kingdom)}>${kingdomGlyph(kingdom)}</span>
    <span class="general-name">${name}</span>
  </span>`;
}

const GLYPHS = { wei: '魏', shu: '蜀', wu: '吴', qun: '群' };

export function kingdomGlyph(kingdom) {
  return GLYPHS[kingdom] ?? '';
}
