/** What is asked in the middle of the table before play, by rule set and step. */
import { Deal, Reveal, Choosing } from './identity.js';
import { Fighters, RiderDeal } from './rider.js';

/** What a touch on a seat opens before play; in the other steps nothing. */
export const SEAT_OPENS = {
  general: (seat) => ['general', { seat }],
  choose: (seat) => ['form', { do: 'choose', seat }],
};

export const SETUP = {
  identity: { deal: Deal, reveal: Reveal, general: Choosing },
  rider: { deal: RiderDeal, choose: Fighters },
};
