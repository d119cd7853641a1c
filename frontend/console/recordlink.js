/** The record file: the server's once it has everything, else as it lies on this tablet. */
import { html } from '../js/board/html.js';
import { useDesk } from './context.js';
import { say } from './words.js';

export function RecordLink() {
  const { state, game } = useDesk();
  const here = state.link !== 'ok' || game.queue.rows.length > 0;
  const save = async (event) => {
    if (!here) return;
    event.preventDefault();
    const text = await game.record();
    if (text) download(`game-${game.id}.sgsr`, text);
  };
  return html`<a class="touch" href="/g/${game.id}/record.sgsr" download onClick=${save}>${say('verdict.record')}</a>`;
}

function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
