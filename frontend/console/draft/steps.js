/** Which screen each step has, and which steps are asked between the seats of the table; the rest is the table in play. */
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
};

export const ASKED_AT_THE_TABLE = {
  'first-act': FirstAct,
  deal: Deal,
};
