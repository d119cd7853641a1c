/** The checklist comes before the first entry, unless it is put off. */
import { useState } from 'preact/hooks';
import { html } from '../../../js/board/html.js';
import { useDesk } from '../../context.js';
import { CountedList } from './checklist.js';

export function Later({ children }) {
  const { entries, game, state } = useDesk();
  const [later, put] = useState(false);
  const begun = entries.length > 0 || game.queue.rows.length > 0 || !state.mayWrite;
  return begun || later ? children : html`<${CountedList} leave=${() => put(true)} />`;
}
