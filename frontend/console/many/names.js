/** Names somebody has typed before in this game, and those its book and header know: what is offered before the keyboard is. */
import { useDesk } from '../context.js';
import { SLOTS } from './verbs.js';

/** Cards every deck of the set holds, where the book does not list them. */
const USUAL = { rider: { basic: ['杀', '闪', '能', '能聚'] } };
const GROUPS = ['basic', 'scroll', 'delayed_scroll', 'weapon', 'armor', 'mount', 'gear', 'bike', 'tactic'];

/** [[kind, [name, …]], …]: cards by kind, the ones this game has seen under "seen". */
export function useCards(kinds = GROUPS) {
  const { view, state, entries } = useDesk();
  const book = new Map(kinds.map((kind) => [kind, []]));
  for (const { name, type } of state.edition?.cards ?? []) if (book.has(type) && !book.get(type).includes(name)) book.get(type).push(name);
  for (const [kind, names] of Object.entries(USUAL[view.ruleset] ?? {})) if (book.has(kind) && !book.get(kind).length) book.set(kind, names);
  const known = new Set([...book.values()].flat());
  const seen = [...new Set(entries.flatMap(({ row }) => [row.card?.name, row.as]).filter((name) => name && !known.has(name)))];
  return [...book, ['seen', seen]].filter(([, names]) => names.length > 0);
}

/** Names of equipment worn in this slot before, the book's own first. */
export function useGear(slot) {
  const { state, entries } = useDesk();
  const book = (state.edition?.cards ?? []).filter(({ type }) => slot && type === slot).map(({ name }) => name);
  const worn = entries.filter(({ row }) => ['equip', 'present'].includes(row.do) && row.slot === slot).map(({ row }) => row.card?.name);
  return [...new Set([...book, ...worn.filter(Boolean)])];
}

export const useSlots = () => SLOTS[useDesk().view.ruleset];

/** Skills used before by the seat, then by others; for the generals the book knows, theirs. */
export function useSkills(seat) {
  const { view, state, entries } = useDesk();
  const general = view.seats[seat]?.general;
  const own = (state.edition?.pool ?? []).find(({ name }) => name === general)?.skills ?? [];
  const used = (mine) => entries.filter(({ row }) => row.do === 'skill' && (row.seat === seat) === mine).map(({ row }) => row.skill);
  return [...new Set([...own, ...used(true), ...used(false)])].slice(0, 16);
}

/** What a judgement is for: what lies there, last placed first, then what was judged before. */
export function useJudged(seat) {
  const { view, entries } = useDesk();
  const lying = (view.seats[seat]?.delayed ?? []).map((one) => one.as ?? one.card.name).reverse();
  return [...new Set([...lying, ...entries.filter(({ row }) => row.do === 'judge').map(({ row }) => row.for)])];
}

/** The fighter cards of the organiser's list. */
export const useFighters = () => useDesk().state.header?.fighters ?? [];

/** Marks somebody has typed or the list knows. */
export function useMarks() {
  const { view, entries } = useDesk();
  const listed = useFighters().map(({ mark }) => mark);
  const typed = entries.filter(({ row }) => row.do === 'reveal').map(({ row }) => row.mark);
  const seen = Object.values(view.seats).flatMap(({ mark, base, faction }) => [mark, base, faction]);
  return [...new Set([...listed, ...seen, ...typed].filter((mark) => mark && mark !== '?' && !mark.includes(':')))];
}
