/** The points of every seat line by line, each line with the article that gives it. */
import { html } from '../html.js';
import { Article } from './article.js';
import { seatsOf } from './circle.js';
import { factionClass, factionShape, factionWord } from './faction.js';
import { ROLE_SHAPES, roleClass } from './role.js';
import { faceOf, personOf } from './seat.js';
import { say } from './words.js';

export function Points({ view, articles }) {
  const { scores, scoring } = view.verdict;
  const seats = seatsOf(view).sort((one, other) => (scores[other]?.points ?? -1) - (scores[one]?.points ?? -1));
  return html`<section class="points"><h2>${say('points')}${scoring === 'house' && html` <b class="tag">${say('points.house')}</b>`}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label=${say('points')}><table>
      <thead><tr><th scope="col">${say('points.who')}</th><th scope="col">${say(`points.${view.ruleset}`)}</th>
        <th scope="col" class="number">${say('points.sum')}</th><th scope="col">${say('points.lines')}</th></tr></thead>
      <tbody>${seats.map((seat) => html`<tr key=${seat}>
        <th scope="row"><span class="who">${say('seat', seat)} ${personOf(view, seat)}</span> <small>${faceOf(view, seat)}</small></th>
        <td><${Belonging} view=${view} seat=${seat} /></td>
        <td class="number sum">${scores[seat]?.points ?? '?'}</td>
        <td><${Lines} score=${scores[seat]} articles=${articles} /></td></tr>`)}</tbody>
    </table></div></section>`;
}

function Belonging({ view, seat }) {
  if (view.ruleset === 'rider') {
    const faction = view.verdict.factions[seat];
    return html`<span class="of ${factionClass(view, faction)}"><i class="shape" aria-hidden="true">${factionShape(view, faction)}</i>${factionWord(faction)}</span>`;
  }
  const role = view.verdict.roles[seat];
  return html`<span class="of ${roleClass({ role })}"><i class="shape" aria-hidden="true">${ROLE_SHAPES[role] ?? '？'}</i>${role ? say(role) : '?'}</span>`;
}

/** null lines: the log does not say enough. */
function Lines({ score, articles }) {
  if (!score?.lines) return html`<span class="soft">${say('points.unknown')}</span>`;
  const told = score.kills === undefined ? '' : say('points.told', say(score.survived ? 'points.survived' : 'dead'), score.kills ?? '?');
  return html`${score.lines.map(({ article, points }, place) => html`<span class="line" key=${place}><b>${points > 0 ? `+${points}` : points}</b>
      <${Article} id=${article} articles=${articles} /></span>`)}
    ${!score.lines.length && html`<span class="soft">—</span>`}${told && html`<small class="soft"> ${told}</small>`}`;
}
