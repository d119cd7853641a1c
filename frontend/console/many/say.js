/** Every word of this room: the console's, over them those a table of many shares with the board. */
import { speaker } from '../../js/board/language.js';
import { MANY_WORDS } from '../../js/board/many/words.js';
import { WORDS } from '../words.js';
import { OWN_WORDS } from './words.js';

export const say = speaker({ ...WORDS, ...MANY_WORDS, ...OWN_WORDS });

/** A word where there is one; else nothing. */
export function known(key) {
  const found = say(key);
  return found === key ? '' : found;
}
