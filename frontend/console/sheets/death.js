/** 阵亡 of a seat that the log does not show as dying: the rules will say what they think of it. */
import { html } from '../../js/board/html.js';
import { seatName } from '../../js/board/words.js';
import { useDesk } from '../context.js';
import { Killers } from '../dying.js';
import { Sheet } from '../sheet.js';
import { say } from '../words.js';

export function DeathSheet({ about }) {
  const { view, close } = useDesk();
  return html`<${Sheet} title="${say('seat.death')} · ${seatName(view, about.seat)}"><${Killers} seat=${about.seat} after=${close} /><//>`;
}
