/** Which entry tells a death, so that a replay can go there. */

/** seat → number of the entry: of a `death`, or of several at once. Entries taken back tell nothing, amended ones what they say now. */
export function fallsOf(entries) {
  const standing = entries.filter(({ status }) => status === 'stands' || status === 'amended');
  const now = Object.fromEntries(standing.filter(({ row }) => row?.do === 'amend').map(({ row }) => [row.n, row.entry]));
  const found = {};
  for (const { seq, row, status } of standing) {
    const said = status === 'amended' ? now[seq] ?? row : row;
    if (said?.do === 'death') found[said.seat] = seq;
    if (said?.do === 'deaths') for (const { seat } of said.deaths ?? []) found[seat] = seq;
  }
  return found;
}
