/** The clocks stand with the touch of 暂停; this asks why (I-17), in one touch more, and may be closed without an answer. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { Words } from '../inputs.js';
import { useDesk } from '../context.js';
import { Sheet } from '../sheet.js';
import { Touch } from '../touch.js';
import { say } from '../words.js';

const REASONS = ['device', 'player', 'cards', 'ruling', 'order'];

export function PausedSheet() {
  const { game, enter, close } = useDesk();
  const [reason, put] = useState('');
  const tell = (why) => {
    const n = game.newest('pause');
    if (n) enter({ do: 'amend', n, entry: { do: 'pause', reason: why } });
    close();
  };
  const foot = html`<${Touch} row=${{ do: 'resume' }} after=${close}>${say('resume')}<//><button type="button" class="touch primary"
      disabled=${!reason.trim()} onClick=${() => tell(reason.trim())}>${say('enter')}</button>`;
  return html`<${Sheet} title=${say('paused.why')} class="small-sheet" foot=${foot}>
    <div class="more-grid">${REASONS.map((one) => html`<button type="button" key=${one} class="touch big"
        onClick=${() => tell(say(`paused.${one}`))}>${say(`paused.${one}`)}</button>`)}</div>
    <${Words} label=${say('reason')} value=${reason} onPick=${put} />
  <//>`;
}
