/** Of an entry, or a part of one, what was said: nothing that is still undefined. */
export function said(parts) {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}
