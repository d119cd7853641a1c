/** Which screen each step of a game has; every step not named here is the table. */
import { CampCard, Commanders, Comparison, Stacks } from './openings.js';
import { Lineups } from './lineups.js';
import { FirstPick, Picks } from './picks.js';
import { Deal, FirstAct, Prepare, Seating, Unveil } from './prepare.js';
import { Reveal } from './reveal.js';

export const STEPS = {
  commander: Commanders,
  compare: Comparison,
  camp: CampCard,
  stack: Stacks,
  reveal: Reveal,
  'first-pick': FirstPick,
  pick: Picks,
  shown: Lineups,
  show: Lineups,
  lineup: Lineups,
  prepare: Prepare,
  seat: Seating,
  unveil: Unveil,
  'first-act': FirstAct,
  deal: Deal,
};
