/**
 * The server no longer knows this tablet: its token was revoked, or somebody's login is over. What waits stays here;
 * the table's PIN, or a login, lets it go on.
 */
import { useMemo, useState } from 'preact/hooks';
import { keys } from '../../js/hall/keypad.js';
import { joinAddress, rejoin } from '../../js/hall/rejoin.js';
import { html } from '../../js/board/html.js';
import { inWords } from '../../js/board/language.js';
import { useDesk } from '../context.js';
import { Sheet } from '../sheet.js';
import { say } from '../words.js';

const DIGITS = 6;

export function PinSheet() {
  const { game } = useDesk();
  const address = joinAddress();
  const waiting = game.queue.rows.length;
  const later = () => game.askLater();
  const kind = address ? 'pin' : 'login';
  return html`<${Sheet} title=${say(`${kind}.title`)} class="small-sheet pin-sheet" onClose=${later}>
    <p>${say(`${kind}.${waiting ? 'kept' : 'none'}`, waiting)}</p>
    ${address ? html`<${Keypad} address=${address} />` : html`<p><a class="touch primary" href="/login/?next=${location.pathname}">${say('pin.login')}</a></p>`}
  <//>`;
}

function Keypad({ address }) {
  const { game } = useDesk();
  const [digits, show] = useState('');
  const [wrong, tell] = useState('');
  const pad = useMemo(() => keys({ most: DIGITS, show, full: send }), [address]);

  async function send(pin) {
    tell('');
    const { status, body } = await rejoin(address, pin);
    if (status === 200) return void game.load();
    pad.clear();
    tell(inWords(body?.error?.message) || say('load.failed'));
  }
  const press = (event) => {
    if (/^[0-9]$/.test(event.key)) pad.press(event.key);
    else if (event.key === 'Backspace') pad.press('back');
    else return;
    event.stopPropagation();
  };
  return html`<div class="pin-pad" onKeyDown=${press}>
    <p class="pin-digits" aria-live="polite" aria-label=${say('pin.title')}>${Array.from({ length: DIGITS }, (_, place) => html`<i class=${place === digits.length ? 'next' : ''}>${digits[place] ?? ''}</i>`)}</p>
    <p class="bad-words" role="alert">${wrong}</p>
    <div class="pin-keys">${[...'123456789'].map((digit) => html`<button type="button" key=${digit} class="touch" onClick=${() => pad.press(digit)}>${digit}</button>`)}
      <span></span><button type="button" class="touch" onClick=${() => pad.press('0')}>0</button><button type="button" class="touch quiet" aria-label=${say('undo')} onClick=${() => pad.press('back')}>←</button></div>
  </div>`;
}
