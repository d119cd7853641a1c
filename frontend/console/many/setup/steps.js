/** What is asked in the middle of the table before play, by rule set and step. */
import { Deal, Reveal, Choosing } from './identity.js';
import { Fighters, RiderDeal } from './rider.js';

export const SETUP = {
  identity: { deal: Deal, reveal: Reveal, general: Choosing },
  rider: { deal: RiderDeal, choose: Fighters },
};
