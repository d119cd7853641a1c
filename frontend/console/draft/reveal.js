/** The sixteen, in the order laid open: a fast picker over the pool of thirty-two. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { PoolField } from '../generals.js';
import { say } from '../words.js';

export function Reveal() {
  const { enter, game } = useDesk();
  const kept = `marshal.reveal.${game.id}`;
  const [names, put] = useState(() => JSON.parse(sessionStorage.getItem(kept) ?? '[]'));
  const choose = (next) => {
    sessionStorage.setItem(kept, JSON.stringify(next));
    put(next);
  };
  const reveal = () => {
    enter({ do: 'reveal', generals: names });
    sessionStorage.removeItem(kept);
  };
  return html`<section class="draft reveal">
    <h2 class="ask">${say('reveal.ask')}
      <button type="button" class="touch primary" aria-disabled=${names.length !== 16} disabled=${names.length !== 16}
          onClick=${reveal}>${say('reveal.enter', names.length)}</button></h2>
    <${PoolField} value=${names} onPick=${choose} />
  </section>`;
}
