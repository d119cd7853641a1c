/** The button of one entry: touched, it is entered; greyed, it says why. */
import { html } from '../js/board/html.js';
import { inWords } from '../js/board/language.js';
import { useDesk } from './context.js';
import { Hold } from './hold.js';
import { against } from './options.js';

/** Counting HP may be as quick as the finger is. */
const QUICK = new Set(['hp', 'hand']);

/**
 * `row`: the entry it would make. `hold`: it takes 0.8 s (the end of a game). `check`: false where the rules
 * are to answer only when it is sent. `after`: called when it was entered. `keys`: the key that presses it.
 */
export function Touch({ row, hold = false, check = true, after, class: look = '', children, label, keys }) {
  const desk = useDesk();
  const problems = check ? against(desk.options, row) : [];
  const mine = desk.may(row);
  const blocked = problems.length > 0 || !mine;
  const act = () => {
    if (!mine) return;
    if (problems.length) return desk.open('refused', { row, problems });
    desk.enter(row);
    after?.();
  };
  const why = problems.length ? (desk.set.discreet(desk, problems[0]) ? problems[0].article : inWords(problems[0].message)) : undefined;
  if (hold && !blocked) return html`<${Hold} class=${look} onHeld=${act} label=${label}>${children}<//>`;
  return html`<button type="button" class="touch ${look} ${blocked ? 'blocked' : ''}" data-quick=${QUICK.has(row.do) ? 'yes' : undefined}
      aria-disabled=${blocked} aria-label=${label} aria-keyshortcuts=${keys} title=${why} onClick=${act}>${children}</button>`;
}
