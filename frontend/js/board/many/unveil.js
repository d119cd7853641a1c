/** A moment of a finished game with what lay covered then: nobody's secret any more. */

/** Identities and fighters of the `final` view where the moment has none; they are drawn as covered cards that are known. */
export function unveil(view, final) {
  if (!final?.verdict) return view;
  const seats = Object.fromEntries(Object.entries(view.seats).map(([seat, there]) => [seat, known(there, final.seats[seat])]));
  return { ...view, seats };
}

function known(there, end) {
  if ('role' in there) return there.role ? there : { ...there, role: end?.role ?? null };
  return there.fighter ? there : { ...there, fighter: end?.fighter ?? null, mark: end?.mark ?? null };
}
