/** One of the 64 generals: by pinyin, by kingdom, or by sight. Those taken are pale. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { GeneralTile, spells } from '../generals.js';
import { Chips } from '../inputs.js';
import { useDesk } from '../context.js';
import { Suggested } from './inputs.js';
import { say } from './say.js';
import { KINGDOMS } from './verbs.js';

/** Letters of the name as it is spelled: the book's pinyin, else its English name without spaces. */
const spelling = ({ pinyin, en }) => (pinyin || en || '').toLowerCase().replace(/[^a-z]/g, '');

export function GeneralField({ value, onPick }) {
  const { state, view } = useDesk();
  const [letters, type] = useState('');
  const [kingdom, filter] = useState(undefined);
  const pool = state.edition?.pool ?? [];
  const taken = new Set(Object.values(view.seats).map(({ general }) => general).filter(Boolean));
  if (!pool.length) return html`<${Suggested} label=${say('field.general')} value=${value} onPick=${onPick} ready=${[]} />`;
  const shown = pool.filter((one) => (!kingdom || one.kingdom === kingdom) && spells(spelling(one), letters));
  const first = (event) => {
    const hit = shown.find(({ name }) => !taken.has(name));
    if (event.key === 'Enter' && letters && hit) onPick(hit.name);
  };
  return html`<div class="general-field">
    <div class="general-find">
      <input class="pool-search" type="search" autocomplete="off" placeholder=${say('general.search')} aria-label=${say('general.search')} value=${letters}
          onInput=${(event) => type(event.target.value.toLowerCase().replace(/[^a-z]/g, ''))} onKeyDown=${first} />
      <${Chips} label=${say('field.kingdom')} choices=${KINGDOMS.map((name) => ({ value: name, label: say(name), look: name }))} value=${kingdom} onPick=${filter} may />
    </div>
    <div class="general-tiles">${shown.map(({ name, kingdom: of }) => html`<${GeneralTile} key=${name} name=${name} kingdom=${of} mark=${value === name ? '✓' : null}
        look="${value === name ? 'chosen' : ''} ${taken.has(name) && value !== name ? 'dim' : ''}" onTouch=${() => onPick(value === name ? undefined : name)} />`)}
      ${shown.length === 0 && html`<p class="fine">${say('general.nobody')}</p>`}</div>
    <${Suggested} label=${say('general.other')} value=${pool.some(({ name }) => name === value) ? undefined : value} onPick=${onPick} ready=${[]} />
  </div>`;
}
