/** An article by its citation; touched, it opens its text. */
import { html } from '../html.js';
import { language } from '../language.js';

/** `articles`: {id: {cite, zh, en}}; one that is not there is its id alone. */
export function Article({ id, articles }) {
  const found = articles[id];
  if (!found) return html`<cite>${id}</cite>`;
  return html`<details class="article"><summary><cite>${language === 'zh' ? found.cite : id}</cite></summary>
    <p>${found[language]}</p></details>`;
}
