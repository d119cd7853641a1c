/**
 * The desk by keyboard: `/` to search, arrows between rows, Enter to open; filters live in the address.
 * Everything also works without this file, one page at a time.
 */
import htmx from 'htmx.org';

htmx.config.responseHandling = [
  { code: '204', swap: false },
  { code: '[23]..', swap: true },
  { code: '4..', swap: false, error: true },
  { code: '5..', swap: false, error: true },
];

const typing = (element) => element?.matches?.('input, select, textarea, [contenteditable]');

/* Filters: text in a box, a state in a row of chips; a row is shown when both agree. */

const boxes = [...document.querySelectorAll('[data-filter]')];
const chips = [...document.querySelectorAll('[data-show]')];

/** Rows the server found among all of a large stage; while there are any, those of the page itself stay back. */
const found = document.querySelector('[data-found]');

function filter() {
  const searching = found?.querySelector('[data-row]') ? found : null;
  for (const row of document.querySelectorAll('[data-rows] > [data-row]')) {
    const hiddenByText = boxes.some(
      (box) => row.parentElement.matches(box.dataset.filter) && !matches(row.dataset.row, box.value),
    );
    const hiddenByState = chips.some(
      (group) => row.parentElement.matches(group.dataset.show) && !hasState(row, pressed(group)),
    );
    const hiddenByFound = searching && row.parentElement !== found && row.parentElement.matches(found.dataset.found);
    row.hidden = hiddenByText || hiddenByState || Boolean(hiddenByFound);
  }
  for (const block of document.querySelectorAll('.round-block')) {
    block.hidden = !block.querySelector('[data-row]:not([hidden])');
  }
}

const matches = (text, words) => words.toLowerCase().split(/\s+/).every((word) => text.toLowerCase().includes(word));
const hasState = (row, only) => !only || (row.dataset.kind ?? '').split(' ').includes(only);
const pressed = (group) => group.querySelector('[aria-pressed="true"]')?.dataset.only ?? '';

function press(group, only) {
  for (const chip of group.querySelectorAll('[data-only]')) chip.setAttribute('aria-pressed', String(chip.dataset.only === only));
}

function remember() {
  const address = new URL(location.href);
  const keep = (name, value) => (value ? address.searchParams.set(name, value) : address.searchParams.delete(name));
  for (const box of boxes) keep(box.dataset.param ?? 'q', box.value);
  for (const group of chips) keep('show', pressed(group));
  history.replaceState(null, '', address);
}

function recall() {
  const asked = new URL(location.href).searchParams;
  for (const box of boxes) box.value = asked.get(box.dataset.param ?? 'q') ?? box.value;
  for (const group of chips) press(group, asked.get('show') ?? '');
  filter();
}

document.addEventListener('input', (event) => {
  if (!event.target.matches('[data-filter]')) return;
  filter();
  remember();
});

document.addEventListener('click', (event) => {
  const chip = event.target.closest('[data-only]');
  if (!chip) return;
  press(chip.closest('[data-show]'), chip.dataset.only);
  filter();
  remember();
});

document.addEventListener('htmx:afterSwap', filter);

/* A button pressed twice is pressed once; coming back to the page wakes it again. */

document.addEventListener('submit', (event) => {
  if (event.target.dataset.sent) event.preventDefault();
  else if (!event.defaultPrevented && !event.target.matches('[hx-post]')) event.target.dataset.sent = 'yes';
});

addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) delete form.dataset.sent;
});

/* Keys */

const shownRows = (within) => [...(within ?? document).querySelectorAll('[data-rows] > [data-row]:not([hidden])')];
const linkOf = (row) => row.querySelector('a[href]');

document.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === '/' && !typing(event.target)) {
    const box = nearest(boxes);
    if (!box) return;
    event.preventDefault();
    box.focus();
    box.select();
  } else if (event.key === 'Escape' && event.target.matches?.('[data-filter]')) {
    event.target.value = '';
    found?.replaceChildren();
    filter();
    remember();
  } else if (event.key === 'Enter' && event.target.matches?.('[data-filter]')) {
    const first = shownRows().find((row) => row.parentElement.matches(event.target.dataset.filter));
    if (!first) return;
    event.preventDefault();
    linkOf(first)?.click();
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    walk(event);
  }
});

/** From the search box or a row's link to the next row's link; fields keep their own arrows. */
function walk(event) {
  const from = event.target.closest?.('[data-row]');
  const box = event.target.matches?.('[data-filter]') ? event.target : null;
  if (!box && (!from || typing(event.target))) return;
  const rows = shownRows().filter((row) => linkOf(row) && (!box || row.parentElement.matches(box.dataset.filter)));
  const place = from ? rows.indexOf(from) : -1;
  const next = rows[place + (event.key === 'ArrowDown' ? 1 : -1)];
  if (rows.length === 0 || (!next && !box)) return;
  event.preventDefault();
  linkOf(next ?? rows[0])?.focus();
}

/** The search box the reader is at: the last one above the middle of the window, else the first. */
function nearest(candidates) {
  const middle = innerHeight / 2;
  return candidates.findLast((box) => box.getBoundingClientRect().top < middle) ?? candidates[0];
}

recall();
// What the address asks for is also looked for among the matches that the page leaves out.
addEventListener('DOMContentLoaded', () => {
  for (const box of boxes) if (found && box.value && box.matches('[hx-get]')) htmx.trigger(box, 'search');
});
