/** 身份: every identity has a shape, a word and a colour; one that lies covered looks like every other. */
import { html } from '../html.js';
import { say } from './words.js';

export const ROLES = ['lord', 'loyalist', 'rebel', 'traitor'];
export const ROLE_SHAPES = { lord: '★', loyalist: '■', rebel: '▼', traitor: '◆' };

/** The class of a seat's identity: its colour. A covered one, and one nobody knows, is "covered". */
export function roleClass(there) {
  return there.role ? `role-${there.role}` : 'role-covered';
}

/** 反贼; 反贼（未亮） where only the reader may know it; 忠臣 · 现为主公 after 托孤. */
export function roleWord(there) {
  if (!there.role) return say('covered');
  const word = there.revealed ? say(there.role) : say('known', say(there.role));
  return [word, countsWord(there)].filter(Boolean).join(' · ');
}

/** 现为主公: what an heir counts as. */
export function countsWord({ role, counts_as: as }) {
  return role && as && as !== role ? say('counts', say(as)) : '';
}

/** The identity card: lying where the general is chained. */
export function RoleCard({ there }) {
  return html`<span class="belongs ${roleClass(there)} ${there.revealed ? '' : 'unseen'} ${there.chained ? 'lying' : ''}"
      title=${roleWord(there)}>
    <i class="shape" aria-hidden="true">${ROLE_SHAPES[there.role] ?? '？'}</i><b>${there.role ? say(there.role) : say('covered.short')}</b>
  </span>`;
}
