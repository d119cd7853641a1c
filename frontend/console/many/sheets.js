/** Every sheet that can be opened at a table of many, by name. */
import { ChecklistSheet } from './setup/checklist.js';
import { FlagsSheet } from '../sheets/flags.js';
import { EntrySheet, HistorySheet } from '../sheets/history.js';
import { KeysSheet } from '../sheets/keys.js';
import { ActsSheet } from './acts.js';
import { DeathSheet } from './dying.js';
import { EndSheet } from './endgame.js';
import { FormSheet } from './form.js';
import { GearSheet } from './gear.js';
import { GeneralSheet } from './setup/generals.js';
import { MoreSheet } from './more.js';
import { ScoreSheet } from './score.js';
import { StocktakeSheet } from './stocktake.js';

export const MANY_SHEETS = {
  acts: ActsSheet,
  checklist: ChecklistSheet,
  death: DeathSheet,
  'end-game': EndSheet,
  entry: EntrySheet,
  flags: FlagsSheet,
  form: FormSheet,
  gear: GearSheet,
  general: GeneralSheet,
  history: HistorySheet,
  keys: KeysSheet,
  more: MoreSheet,
  score: ScoreSheet,
  start: StocktakeSheet,
  table: StocktakeSheet,
};
