/** In a frame: links of the page itself (`?round=2`) stay in it and keep its language and theme; all others open a tab. */
const KEPT = ['language', 'theme', 'stage'];

document.addEventListener('click', (press) => {
  const link = press.target.closest('a[href^="?"]');
  if (!link) return;
  const here = new URLSearchParams(location.search);
  const there = new URLSearchParams(link.getAttribute('href'));
  for (const name of KEPT) if (here.has(name) && !there.has(name)) there.set(name, here.get(name));
  press.preventDefault();
  location.search = there.toString();
});
