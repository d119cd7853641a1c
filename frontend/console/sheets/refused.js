/** The rules object: correct it, or record it as it was, with a reason and the articles named. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { inWords } from '../../js/board/language.js';
import { useDesk } from '../context.js';
import { Words } from '../inputs.js';
import { Sheet } from '../sheet.js';
import { spoken } from '../spoken.js';
import { say } from '../words.js';
import { Problems } from './problems.js';

/** `problems` of a greyed button (nothing was sent yet) or of an entry the server refused. */
export function RefusedSheet({ row, problems, doneBy, correct, override }) {
  const { view } = useDesk();
  const [ruling, rule] = useState(false);
  const [reason, put] = useState('');
  const stopping = problems.filter((problem) => problem.level === 'violation' || problem.level === 'refused');
  const hard = stopping.some((problem) => problem.level === 'refused') || stopping.some((problem) => !problem.article);
  const articles = [...new Set(stopping.map((problem) => problem.article))];
  const foot = ruling
    ? html`<button type="button" class="touch" onClick=${() => rule(false)}>${say('cancel')}</button><button type="button" class="touch warn"
        disabled=${!reason.trim()} onClick=${() => override(articles, reason.trim())}>${say('refused.override')}</button>`
    : html`${!hard && html`<button type="button" class="touch" onClick=${() => rule(true)}>${say('refused.override')}…</button>`}<button type="button"
        class="touch primary" autofocus onClick=${correct}>${say('refused.correct')}</button>`;
  return html`<${Sheet} title="${hard ? say('refused.hard') : say('refused.title')} · ${spoken(row, view)}" class="refused small-sheet"
      onClose=${correct} foot=${foot}>
    ${doneBy && html`<p>${say('refused.done', doneBy.by, doneBy.seq)}</p>`}
    <${Problems} problems=${problems} />
    ${ruling && html`<${Words} label=${say('refused.why')} value=${reason} onPick=${put}
        ready=${[say('refused.ruled'), say('refused.happened'), say('refused.headref')]} focus />`}
  <//>`;
}

/** An entry this program should not have sent: it is shown, never lost silently. */
export function BrokenSheet({ broken, drop }) {
  const { view } = useDesk();
  const foot = html`<button type="button" class="touch primary" onClick=${drop}>${say('close')}</button>`;
  return html`<${Sheet} title="${say('refused.hard')} · ${broken.row ? spoken(broken.row, view) : ''}" class="refused small-sheet" onClose=${drop}
      foot=${foot}>
    <p>${broken.error.field ? `${say(`field.${broken.error.field.split('.').at(-1)}`)}: ` : ''}${inWords(broken.error.message)}</p>
  <//>`;
}

/** The server will not take it from this person: the entry is kept unless the referee drops it. */
export function ForbiddenSheet({ forbidden, keep, drop }) {
  const { view } = useDesk();
  const foot = html`<button type="button" class="touch" onClick=${keep}>${say('refused.keep')}</button><button type="button" class="touch primary"
      onClick=${drop}>${say('refused.drop')}</button>`;
  return html`<${Sheet} title="${say('refused.forbidden')} · ${forbidden.row ? spoken(forbidden.row, view) : ''}" class="refused small-sheet"
      onClose=${keep} foot=${foot}><p>${inWords(forbidden.error.message)}</p><//>`;
}

/** The pen was gone before these arrived: the head referee has them, and the referee who typed them must know. */
export function HandedSheet({ count, seen }) {
  const { state } = useDesk();
  const foot = html`<button type="button" class="touch primary" autofocus onClick=${seen}>${say('close')}</button>`;
  return html`<${Sheet} title=${say('handed')} class="handed-on small-sheet" onClose=${seen} foot=${foot}>
    <p>${say('handed.why', count, state.holder ?? '')}</p><//>`;
}
