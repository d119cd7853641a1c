/** Which button may be touched, and why not: looked up in the `options` the rules gave. */

/** The option that speaks of this entry most exactly, or null when the rules name none. */
export function optionFor(options, wanted) {
  let best = null;
  let most = -1;
  for (const option of options) {
    if (option.entry.do !== wanted.do) continue;
    const fixed = Object.entries(option.entry).filter(([key]) => key !== 'do' && key !== 'at');
    const fits = fixed.every(([key, value]) => wanted[key] === undefined || same(wanted[key], value));
    const exact = fixed.filter(([key, value]) => wanted[key] !== undefined && same(wanted[key], value)).length;
    if (fits && exact > most) [best, most] = [option, exact];
  }
  return best;
}

/** What stands against the entry: a list of problems that would stop it; queries do not. */
export function against(options, wanted) {
  const option = optionFor(options, wanted);
  return (option?.problems ?? []).filter((problem) => problem.level === 'violation' || problem.level === 'refused');
}

function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
