/** Digits typed one by one on large keys, in a page or in the console. */

/** `show(digits)` after every press, `full(digits)` with the last one. Keys: "0"–"9" and "back". */
export function keys({ most, show, full }) {
  let digits = '';
  const put = (text) => {
    const before = digits;
    digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, most);
    show(digits);
    if (digits.length === most && before.length < most) full(digits);
  };
  return {
    put,
    press: (key) => put(key === 'back' ? digits.slice(0, -1) : digits + key),
    clear: () => put(''),
  };
}
