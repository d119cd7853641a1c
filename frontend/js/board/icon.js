/** An icon of the kept set, drawn from the sprite beside the vendored packages. */
import { html } from './html.js';

const SPRITE = new URL('../../vendor/icons.svg', import.meta.url).pathname;

export function Icon({ name }) {
  return html`<svg class="icon" aria-hidden="true"><use href="${SPRITE}#${name}" /></svg>`;
}
