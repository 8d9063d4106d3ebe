/*
 * A page that was opened before an update still requests scripts of the earlier build. Without them nobody can order
 * on that page. A reload brings the new page, which restores what was entered (decision 073).
 */

/** The names, without their hashes, of the scripts without which nobody can order. */
const NEEDED = ['react', 'libs', 'order', 'hydrate', 'firstFile', 'afterPayment'];

const URL_PATH = new RegExp(String.raw`^/assets/(?:${NEEDED.join('|')})-[\w-]+\.js$`);

/** Returns whether a URL's path is that of a needed script, with any hash. */
export function isNeededScript(path: string): boolean {
  return URL_PATH.test(path);
}

/**
 * A module that reloads its page, and whose evaluation does not end before that. It waits for a pause, because what is
 * typed or pressed while the next document loads reaches neither document. It also waits for a network. If it has just
 * reloaded the page, it waits longer, because other servers may still have the earlier build during an update. If the
 * visitor declines to leave the page, it fails as a missing script does.
 */
export const RELOAD_SCRIPT = `const KEY = 'order:reloaded';
const PAUSE_MS = 1000;
const earliest = performance.now() + (isAgain() ? 10000 : 0);
const over = new AbortController();
let timer;

function isAgain() {
  try {
    return Date.now() - Number(sessionStorage.getItem(KEY)) < 60000;
  } catch {
    // Unknown without storage.
    return true;
  }
}

await new Promise((_, reject) => {
  function wait() {
    clearTimeout(timer);
    timer = setTimeout(reload, Math.max(PAUSE_MS, earliest - performance.now()));
  }
  function reload() {
    // The browser would show a page of its own, and nothing would lead back to this one.
    if (!navigator.onLine) return;
    over.abort();
    try {
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      // Without storage the next page waits in any case.
    }
    location.reload();
    setTimeout(reject, 10000, new Error('The script of an earlier version is gone, and the page was not reloaded.'));
  }
  for (const type of ['keydown', 'input', 'pointerdown', 'pointerup', 'online']) {
    addEventListener(type, wait, { capture: true, signal: over.signal });
  }
  wait();
});
`;
