/** What the console of 身份场 and of 假面骑士杀 is made of (sets.js picks). */
import { aroundOf, named } from './seats.js';
import { Peek, covered, coveredEntries, tells } from './cover.js';
import { KEYS } from './keys.js';
import { Rail } from './rail.js';
import { MANY_SHEETS } from './sheets.js';
import { TableScreen } from './table.js';
import { TopBar } from './topbar.js';
import { VerdictScreen } from './verdict.js';
import { IDENTITY_VERBS, RIDER_VERBS } from './verbs.js';
import { say } from './say.js';

const of = (verbs) => ({
  many: true,
  TopBar,
  Rail,
  Screen: (view) => (view.verdict ? VerdictScreen : TableScreen),
  sheets: MANY_SHEETS,
  verbs,
  keys: KEYS,
  around: (view, header, tablet) => aroundOf(view, header, tablet),
  covered,
  coveredEntries,
  called: named,
  Peek,
  discreet: ({ secret }, problem) => tells(secret, problem),
  title: (view) => `${say(view.ruleset)} ${say('players', view.players.length)}`,
  /** A table or the start of a game is amended where it was typed, everything else in the form. */
  amendedIn: (verb) => ({ table: 'table', start: 'start', score: 'score' })[verb] ?? 'form',
});

export const MANY_SETS = { identity: of(IDENTITY_VERBS), rider: of(RIDER_VERBS) };
