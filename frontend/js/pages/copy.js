/** Buttons that copy a field: `data-copy` is its id. Where the browser gives no clipboard (plain http) the field is selected. */
const SAID_FOR = 2_000;

for (const button of document.querySelectorAll('[data-copy]')) button.addEventListener('click', () => copy(button));

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.focus();
  field.select();
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else if (!document.execCommand('copy')) return;
  } catch {
    return; // it is selected: the reader copies it himself
  }
  const [offer, done] = button.querySelectorAll('span');
  offer.hidden = true;
  done.hidden = false;
  setTimeout(() => {
    offer.hidden = false;
    done.hidden = true;
  }, SAID_FOR);
}
