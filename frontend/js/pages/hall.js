/**
 * The hall's screen: turns its pages, keeps them up to date, and goes on with what it has when the network is gone.
 *
 * It asks for its own address with `part=live` every ten seconds and when an event says that something changed. Nothing
 * needs a touch; the arrows turn a page and the space bar holds it, for whoever stands at the machine.
 */
import { stayAwake } from '../../console/awake.js';
import { learn, minutes, remaining, serverNow } from '../board/clock.js';
import { moved, turned } from './rotation.js';

const LOOK_EVERY = 10_000;
const LATE_AFTER = 25_000;
const TICK = 250;

const screen = document.getElementById('hall');
const holder = screen.querySelector('.hall-slides');
const progress = screen.querySelector('.hall-progress');
const delayed = screen.querySelector('.hall-delayed');
const seconds = Number(screen.dataset.seconds);
const clockFace = new Intl.DateTimeFormat('zh-Hans', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: screen.dataset.zone,
});

let shown = null;
let held = false;
let heardAt = performance.now();
let asking = false;

takeTime(performance.now());
holder.dataset.turning = '';
draw();
setInterval(draw, TICK);
setInterval(look, LOOK_EVERY);
follow();
stayAwake();
addEventListener('online', look);
addEventListener('keydown', (press) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[press.key];
  if (by) shown = moved(slides(), shown, by, performance.now());
  else if (press.key === ' ') held = !held;
  else return;
  press.preventDefault();
  draw();
});

function follow() {
  const source = new EventSource(`/live/${screen.dataset.channel}`);
  source.onmessage = soon;
  source.addEventListener('resync', soon);
}

/** Several events at once are one look. */
let waiting = null;
function soon() {
  waiting ??= setTimeout(() => {
    waiting = null;
    look();
  }, 400);
}

async function look() {
  if (asking) return;
  asking = true;
  const address = new URL(location.href);
  address.searchParams.set('part', 'live');
  const sentAt = performance.now();
  try {
    const answer = await fetch(address, { headers: { Accept: 'text/html' }, signal: AbortSignal.timeout(8_000) });
    if (answer.status === 404) withdraw();
    if (!answer.ok) return;
    holder.innerHTML = await answer.text();
    heardAt = performance.now();
    takeTime(sentAt);
    draw();
  } catch {
    // What is shown stays; `draw` says how old it is.
  } finally {
    asking = false;
  }
}

/** The event was taken back: nothing of it is shown any more, until it is public again. */
function withdraw() {
  for (const element of holder.querySelectorAll('.slide')) element.remove();
  heardAt = performance.now();
  draw();
}

function takeTime(sentAt) {
  learn(Number(holder.querySelector('[data-now]').dataset.now), sentAt);
}

function slides() {
  return [...holder.querySelectorAll('.slide')].map((element) => ({ key: element.dataset.key, seconds }));
}

function draw() {
  const now = performance.now();
  const all = slides();
  if (held && shown) shown = { ...shown, since: now - shown.part * seconds * 1000 };
  shown = turned(all, shown, now);
  for (const element of holder.querySelectorAll('.slide')) element.toggleAttribute('data-on', element.dataset.key === shown.key);
  holder.toggleAttribute('data-held', held);
  drawProgress(all);
  drawClocks();
  drawLink(now);
}

function drawProgress(all) {
  while (progress.childElementCount < all.length) {
    progress.append(document.createElement('i'));
    progress.lastElementChild.append(document.createElement('b'));
  }
  while (progress.childElementCount > all.length) progress.lastElementChild.remove();
  progress.hidden = all.length < 2;
  [...progress.children].forEach((bar, index) => {
    bar.classList.toggle('gone', index < shown.index);
    bar.firstElementChild.style.transform = `scaleX(${index === shown.index ? shown.part : 0})`;
    bar.firstElementChild.hidden = index !== shown.index;
  });
}

function drawClocks() {
  const at = serverNow();
  for (const clock of holder.querySelectorAll('[data-left]')) {
    const since = clock.dataset.since === undefined ? null : Number(clock.dataset.since);
    const left = remaining({ left: Number(clock.dataset.left), since }, at);
    clock.textContent = minutes(left);
    clock.classList.toggle('up', left <= 0);
  }
  screen.querySelector('.hall-time').textContent = clockFace.format(at);
}

/** 数据延迟, with the time of what is shown, once nothing has been heard for a while. */
function drawLink(now) {
  const late = now - heardAt > LATE_AFTER;
  delayed.hidden = !late;
  if (late) delayed.lastElementChild.textContent = clockFace.format(serverNow() - (now - heardAt));
}
