/** The referee's list of matches: a button opens the next game and goes to its console. */
import { inWords } from '../js/board/language.js';
import { ask } from './api.js';
import { install } from './app.js';
import { device } from './device.js';
import { say } from './words.js';

async function open(button) {
  button.disabled = true;
  const { status, body } = await ask(button.dataset.open, { method: 'POST', body: { device: device() } });
  if (status === 200 || status === 201) {
    location.assign(`/console/${body.id}/`);
    return;
  }
  button.disabled = false;
  const message = inWords(body?.error?.message) || say(status === 0 ? 'load.failed' : String(status));
  button.closest('li, article, tr')?.querySelector('[role=alert]')?.replaceChildren(say('match.failed', message));
}

for (const button of document.querySelectorAll('button[data-open]')) {
  button.addEventListener('click', () => open(button));
  button.disabled = false; // until here a touch would have been lost
}

install().then((standing) => {
  if (standing !== 'insecure') return;
  const notice = Object.assign(document.createElement('p'), { className: 'notice query', textContent: say('insecure') });
  document.querySelector('main h1').after(notice);
});
