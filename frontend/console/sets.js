/** What the console of each rule set is made of; console.js asks by the view. */
import { aroundTheTable } from '../js/board/circle.js';
import { STEPS } from './draft/steps.js';
import { MANY_SETS } from './many/set.js';
import { Rail } from './rail.js';
import { SHEETS } from './sheets/sheets.js';
import { TableScreen } from './table.js';
import { TopBar } from './topbar.js';
import { VERBS } from './verbs.js';
import { VerdictScreen } from './verdict.js';

const KINGS = {
  many: false,
  TopBar,
  Rail,
  Screen: (view) => (view.verdict ? VerdictScreen : STEPS[view.step] ?? TableScreen),
  sheets: SHEETS,
  verbs: VERBS,
  around: (view, header, { mirrored }) => aroundTheTable(mirrored),
  covered: (view) => view,
  coveredEntries: (entries) => entries,
  discreet: () => false,
  title: (view) => `${view.teams.A.name} – ${view.teams.B.name}`,
  amendedIn: (verb) => (verb === 'table' || verb === 'card' ? verb : 'form'),
};

export const setOf = (view) => MANY_SETS[view?.ruleset] ?? KINGS;
