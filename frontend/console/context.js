/** What every part of the console reaches for: the game, its state, and how to enter, open and close. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export const Desk = createContext(null);

/** {game, state, view, options, may(row), enter(row), open(name, about), close(), seat, openSeat(seat), around, mirrored} */
export const useDesk = () => useContext(Desk);
