/** Prints: the button that opens the browser's own dialogue; without this file the browser's menu does the same. */
for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}
