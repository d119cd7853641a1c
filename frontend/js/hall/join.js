/** The PIN page: large keys instead of the on-screen keyboard; the last digit sends. Without this script it is a form. */
import { device } from '../../console/device.js';
import { keys } from './keypad.js';
import { rememberJoin } from './rejoin.js';

const form = document.querySelector('.pin-form');

if (form) {
  const field = form.elements.pin;
  const boxes = [...form.querySelectorAll('.pin-boxes i')];
  const wrong = form.querySelector('.pin-refused');
  form.elements.device.value = device();
  rememberJoin(location.pathname);
  form.classList.add('ready');
  form.classList.toggle('wrong', wrong.textContent.trim() !== '');
  field.inputMode = 'none';

  const show = (digits) => {
    field.value = digits;
    boxes.forEach((box, place) => {
      box.textContent = digits[place] ?? '';
      box.classList.toggle('next', place === digits.length);
    });
    if (digits) {
      form.classList.remove('wrong');
      wrong.textContent = '';
    }
  };
  let sent = false; // the last digit has sent it; Enter behind it must not send it again
  form.addEventListener('submit', (event) => {
    if (sent) event.preventDefault();
    sent = true;
  });
  addEventListener('pageshow', () => (sent = false));
  const pad = keys({ most: boxes.length, show, full: () => form.requestSubmit() });
  for (const key of form.querySelectorAll('[data-key]')) key.addEventListener('click', () => pad.press(key.dataset.key));
  field.addEventListener('input', () => pad.put(field.value));
  addEventListener('keydown', (event) => {
    if (event.target === field || event.ctrlKey || event.metaKey) return;
    if (/^[0-9]$/.test(event.key)) pad.press(event.key);
    if (event.key === 'Backspace') pad.press('back');
  });
  show('');
}
