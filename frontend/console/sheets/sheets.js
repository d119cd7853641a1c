/** Every sheet that can be opened, by name. */
import { CardSheet } from './card.js';
import { ChecklistSheet } from './checklist.js';
import { DeathSheet } from './death.js';
import { FlagsSheet } from './flags.js';
import { FormSheet } from './form.js';
import { FoulSheet } from './foul.js';
import { DelaySheet, GearSheet } from './gear.js';
import { EntrySheet, HistorySheet } from './history.js';
import { KeysSheet } from './keys.js';
import { MoreSheet } from './more.js';
import { PausedSheet } from './paused.js';
import { RecoverySheet } from './recovery.js';
import { StocktakeSheet } from './stocktake.js';

export const SHEETS = {
  card: CardSheet,
  checklist: ChecklistSheet,
  death: DeathSheet,
  delay: DelaySheet,
  entry: EntrySheet,
  flags: FlagsSheet,
  form: FormSheet,
  foul: FoulSheet,
  gear: GearSheet,
  history: HistorySheet,
  keys: KeysSheet,
  more: MoreSheet,
  paused: PausedSheet,
  recovery: RecoverySheet,
  table: StocktakeSheet,
};
