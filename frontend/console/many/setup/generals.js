/** The general of one seat: found by pinyin or kingdom, shown by one touch. */
import { useState } from 'preact/hooks';
import { html } from '../../../js/board/html.js';
import { useDesk } from '../../context.js';
import { Digits } from '../../inputs.js';
import { Sheet } from '../../sheet.js';
import { GeneralField } from '../generals.js';
import { YesNo } from '../inputs.js';
import { named } from '../seats.js';
import { say } from '../say.js';

export function GeneralSheet({ about }) {
  const { view, state, enter, close, open } = useDesk();
  const { seat } = about;
  const [lordly, tell] = useState(undefined);
  const lord = view.lord === seat;
  const told = (state.edition?.pool ?? []).some(({ base }) => base === null || base === undefined);
  const [base, print] = useState(undefined);
  const show = (general) => {
    if (!general) return;
    enter({ do: 'general', seat, general, ...(base === undefined ? {} : { base }), ...(lordly === undefined ? {} : { lord_general: lordly }) });
    close();
  };
  return html`<${Sheet} title="${named(view, seat)} · ${say('verb.general')}" class="general-sheet">
    ${told && html`<div class="general-first"><div class="field"><span class="field-label">${say('field.base')} <small>${say('optional')}</small></span><${Digits}
        label=${say('field.base')} from=${3} to=${5} value=${base} onPick=${print} may /></div>
      ${lord && html`<div class="field"><span class="field-label">${say('field.lord_general')} <small>${say('optional')}</small></span><${YesNo}
          label=${say('field.lord_general')} value=${lordly} onPick=${tell} /></div>`}</div>`}
    <${GeneralField} value=${undefined} onPick=${show} />
    <button type="button" class="touch quiet" onClick=${() => open('form', { do: 'general', seat })}>${say('general.more')}</button>
  <//>`;
}
