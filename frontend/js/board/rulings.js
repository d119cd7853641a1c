/** What the head referee says in a log is a note with brackets for programs (judging/rulings.py); here it is a sentence again. */
import { inWords } from './language.js';
import { say } from './words.js';

const RULING = /^裁定〔([A-Za-z0-9.-]+)〕(?:〔#(\d{1,6})〕)?([\s\S]*)$/;
const COMING = /^到场〔#(\d{1,6})〕$/;

/** {article, about, reason} of a ruling that stands; null of any other entry. */
export function rulingOf({ row, status }) {
  const found = row?.do === 'note' && status !== 'undone' && RULING.exec(row.text);
  return found ? { article: found[1], about: found[2] ? Number(found[2]) : null, reason: found[3].trim() } : null;
}

/** An entry in words. */
export function told(entry) {
  const ruling = rulingOf(entry);
  if (ruling) return `${say('ruled')} ${ruling.article}${ruling.about ? ` ${say('ruled.about', ruling.about)}` : ''}${say('colon')}${ruling.reason}`;
  const came = entry.row?.do === 'note' && COMING.exec(entry.row.text);
  return came ? say('came', came[1]) : inWords(entry.words);
}

/** As what it is drawn: the reopening voids signatures and is itself no mistake, whatever the fold leaves out. */
export function fate({ row, status }) {
  return row?.do === 'reopen' && status === 'void' ? 'stands' : status ?? '';
}
