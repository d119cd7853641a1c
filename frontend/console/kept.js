/** Without a line and without a game in the address: the games that lie on this tablet. */
import { useEffect, useState } from 'preact/hooks';
import { html } from '../js/board/html.js';
import { Store } from './store.js';
import { say } from './words.js';

export function KeptGames() {
  const [games, put] = useState(null);
  useEffect(() => {
    kept().then(put);
    const back = () => location.reload();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, []);
  if (!games) return html`<p class="waiting-screen" role="status">${say('loading')}</p>`;
  return html`<section class="kept-games">
    <h1>${say('kept.title')}</h1>
    <p>${say(games.length ? 'kept.lead' : 'kept.none')}</p>
    <ul>${games.map(({ id, title, number, waiting }) => html`<li key=${id}><a class="touch" href="/console/${id}/"><b>${title}</b>
      <span>${say('kept.game', number)}${waiting > 0 && html` · ${say('kept.waiting', waiting)}`}</span></a></li>`)}</ul>
    <p><button type="button" class="touch primary" onClick=${() => location.reload()}>${say('again')}</button></p>
  </section>`;
}

/** Newest first: what lies here, and how much of it the server does not have. */
async function kept() {
  const store = await Store.open();
  const games = await store.games();
  return Promise.all(games.sort((one, other) => other.savedAt - one.savedAt).map(async ({ id, header, number }) => {
    return { id, title: titleOf(header), number, waiting: (await store.all('waiting', id)).length };
  }));
}

/** The teams of the game, or its players. */
function titleOf({ teams, players, people }) {
  return teams ? `${teams.A.name} – ${teams.B.name}` : players.map((player) => people?.[player] ?? player).join(' ');
}
