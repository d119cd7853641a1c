/** The screen stays awake while the console is seen; the browser drops the lock with the page, so it is taken again. */

let lock = null;

async function take() {
  if (lock || document.visibilityState !== 'visible') return;
  try {
    lock = await navigator.wakeLock.request('screen');
    lock.addEventListener('release', () => {
      lock = null;
    });
  } catch {
    lock = null; // a low battery may refuse it; the next touch asks again
  }
}

/** Does nothing where the browser has no wake lock (plain http, an older tablet). */
export function stayAwake() {
  if (!navigator.wakeLock) return;
  take();
  document.addEventListener('visibilitychange', take);
  addEventListener('pointerdown', take);
}
