/**
 * Whose turn it is on a screen that turns its pages: values in, values out, and the time is an argument.
 *
 * slides: [{key, seconds}] in their order; shown: {key, since} as the last call gave it, or null; now: milliseconds.
 */

/** The page to show now: {index, key, since, part}, with part 0 to 1 how much of its time is over. */
export function turned(slides, shown, now) {
  if (slides.length === 0) return { index: -1, key: null, since: now, part: 0 };
  let index = shown ? slides.findIndex((slide) => slide.key === shown.key) : 0;
  let since = shown ? shown.since : now;
  if (index < 0) {
    // Its list has become shorter, or is gone: what took its place, from its beginning.
    index = Math.min(Math.max(shown.index ?? 0, 0), slides.length - 1);
    since = now;
  }
  const stays = slides[index].seconds * 1000;
  if (now - since >= stays) {
    index = (index + 1) % slides.length;
    since = now;
  }
  return at(slides, index, since, now);
}

/** One page on (by 1) or back (by -1) from what is shown, from its beginning. */
export function moved(slides, shown, by, now) {
  if (slides.length === 0) return turned(slides, null, now);
  const from = Math.max(0, slides.findIndex((slide) => slide.key === shown?.key));
  return at(slides, (from + by + slides.length) % slides.length, now, now);
}

function at(slides, index, since, now) {
  const part = Math.min(1, Math.max(0, (now - since) / (slides[index].seconds * 1000)));
  return { index, key: slides[index].key, since, part };
}
