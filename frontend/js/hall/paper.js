/**
 * The page a paper sheet is typed in, by keyboard: Enter goes on to the next field, the arrows to the row above and
 * below, Ctrl+Enter keeps everything at once. Rows are added where they run out.
 *
 * The server keeps every change and says at each field what it reads there (htmx, out of band); nothing a person types
 * is ever replaced. What could not be sent yet waits in this browser and is put back when the page is opened again.
 */
import htmx from 'htmx.org';

htmx.config.responseHandling = [
  { code: '204', swap: false },
  { code: '[23]..', swap: true },
  { code: '409', swap: true },
  { code: '422', swap: true },
  { code: '...', swap: false, error: true },
];

const form = document.getElementById('paper');
const store = `paper.${form.dataset.paper}`;
const FIELDS = 'input:not([type=hidden]), select, textarea';
const fields = () => [...form.querySelectorAll(FIELDS)].filter((one) => one.offsetParent !== null);

/* Keys */

form.addEventListener('keydown', (event) => {
  const field = event.target;
  if (!field.matches(FIELDS) || event.isComposing || event.altKey) return;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    htmx.trigger(form, 'keep');
  } else if (event.key === 'Enter' && !field.matches('[name=remarks]')) {
    event.preventDefault();
    go(field, event.shiftKey ? -1 : 1);
  } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && field.matches('tr input:not([list]), tr textarea')) {
    if (walk(field, event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
  }
});

/** On to the next field; behind the last of the last row there is a new one. */
function go(field, step) {
  const row = field.closest('[data-rows] > tr');
  if (step > 0 && row && !row.nextElementSibling && lastOf(row) === field) addRow(row.parentElement);
  const all = fields();
  const next = all[all.indexOf(field) + step];
  next?.focus();
  next?.select?.();
}

const inRow = (row) => [...row.querySelectorAll(FIELDS)].filter((one) => one.offsetParent !== null);
const lastOf = (row) => inRow(row).at(-1);

function walk(field, step) {
  const row = field.closest('tr');
  const other = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  if (!other) return false;
  const name = field.name.split('.')[1];
  const target = [...other.querySelectorAll(FIELDS)].find((one) => one.name.split('.')[1] === name);
  target?.focus();
  target?.select?.();
  return Boolean(target);
}

/* Rows */

const keyOf = (row) => row.querySelector('[name*="."]').name.split('.')[0];

/** A row like the others with a key of its own, empty, before `before` or at the end. */
function addRow(body, before = null) {
  const rows = [...body.children];
  const key = body.dataset.rows + (Math.max(...rows.map((row) => Number(keyOf(row).slice(1)))) + 1);
  const row = rows.at(-1).cloneNode(true);
  const old = keyOf(row);
  for (const element of [row, ...row.querySelectorAll('*')]) {
    for (const attribute of [...element.attributes]) {
      if (attribute.value === old || attribute.value.startsWith(`${old}.`) || attribute.value === `told-${old}`) {
        attribute.value = attribute.value.replace(old, key);
      }
    }
    if (element.matches('input, textarea')) element.value = '';
    if (element.matches('select')) element.selectedIndex = 0;
  }
  row.querySelector('.told')?.replaceChildren();
  row.querySelector('[data-settle]')?.setAttribute('hidden', '');
  body.insertBefore(row, before);
  return row;
}

form.addEventListener('click', (event) => {
  const insert = event.target.closest('[data-insert]');
  if (insert) {
    const row = insert.closest('tr');
    inRow(addRow(row.parentElement, row))[0]?.focus();
  }
  const fault = event.target.closest('[data-to-fault]');
  if (fault) {
    event.preventDefault();
    firstFault()?.focus();
  }
  const more = event.target.closest('button[name=more]');
  if (more) {
    event.preventDefault();
    const body = form.querySelector(`[data-rows="${more.value}"]`);
    const first = addRow(body);
    for (let count = 1; count < 10; count += 1) addRow(body);
    inRow(first)[0]?.focus();
  }
});

/* What the server said, at the fields */

function mark() {
  for (const field of form.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  }
  for (const told of form.querySelectorAll('.told')) {
    for (const name of told.dataset.wrong.split(' ').filter(Boolean)) {
      const field = form.elements.namedItem(name);
      if (!(field instanceof HTMLElement)) continue;
      const blank = told.querySelector('.wanted') && !told.querySelector('.wrong');
      field.setAttribute('aria-describedby', told.id);
      field.toggleAttribute('data-wanted', Boolean(blank));
      field.setAttribute('aria-invalid', String(!blank));
    }
    const settle = form.querySelector(`[data-settle="${CSS.escape(told.id.replace('told-', ''))}"]`);
    if (settle) settle.hidden = !told.dataset.needs && ![...settle.querySelectorAll(FIELDS)].some((one) => one.value);
    const turn = told.querySelector('[data-turn]')?.dataset.turn;
    const label = told.closest('[data-rows] > tr')?.querySelector('.turn-number');
    if (label) label.textContent = turn ?? '';
  }
  for (const field of form.querySelectorAll('[data-wanted]')) {
    if (!field.hasAttribute('aria-describedby')) field.removeAttribute('data-wanted');
  }
}

/* Nothing typed is lost: what is not with the server yet is in this browser */

const pairs = () => [...new FormData(form)].filter(([name]) => name.includes('_') || name.includes('.') || PLAIN.has(name));
const PLAIN = new Set(['opened', 'referee', 'camp', 'winner', 'reason', 'remarks']);
const version = () => form.elements.namedItem('version')?.value ?? '0';

form.addEventListener('input', () => {
  form.dataset.unsaved = 'yes';
  localStorage.setItem(store, JSON.stringify({ version: version(), pairs: pairs() }));
});

form.addEventListener('htmx:afterRequest', (event) => {
  const saved = event.detail.successful;
  form.querySelector('.saved')?.toggleAttribute('data-failed', !saved && !event.detail.xhr?.status);
  if (saved) delete form.dataset.unsaved;
});

document.body.addEventListener('htmx:afterSettle', mark);
form.addEventListener('htmx:afterRequest', (event) => {
  if (!event.detail.successful) return;
  if (!form.dataset.unsaved) localStorage.removeItem(store);
  setTimeout(mark);
});

function recall() {
  const kept = JSON.parse(localStorage.getItem(store) ?? 'null');
  if (!kept) return;
  for (const [name, value] of kept.pairs) {
    while (/^[tfp]\d+\./.test(name) && !form.elements.namedItem(name)) {
      const body = form.querySelector(`[data-rows="${name[0]}"]`);
      if (body.children.length > 500) return;
      addRow(body);
    }
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLElement)) continue;
    if (field.type === 'checkbox') field.checked = Boolean(value);
    else field.value = value;
  }
  form.dataset.unsaved = 'yes';
  htmx.process(form);
  htmx.trigger(form, 'keep');
}

/* A button entered with Enter or a click sends the page as it is; the link may be away just then. */

form.addEventListener('submit', (event) => {
  if (event.submitter?.getAttribute('aria-disabled') === 'true') {
    event.preventDefault();
    event.stopImmediatePropagation();
    firstFault()?.focus();
  }
}, true);

const firstFault = () => form.querySelector('[aria-invalid="true"], [data-wanted]');

mark();
recall();
// Whoever has begun to type before this came is not taken elsewhere.
if (!form.contains(document.activeElement)) (firstFault() ?? fields()[0])?.focus({ preventScroll: true });
