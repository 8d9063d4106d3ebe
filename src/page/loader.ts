/**
 * The inline script of the document, below 1.5 kB. It hydrates the page when the visitor first
 * points, types, moves the focus or scrolls near the form; at once when there is an order to resume
 * or `?statechart` asks for its chart.
 */
import { ORDER_KEY, ENTRIES_KEY } from '../order/storageKeys.ts';

/** URL of the module that hydrates the page; defined by the build. */
declare const HYDRATE_URL: string;

const INTENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input'];

const form = document.querySelector<HTMLFormElement>('#order');
const formObserver = new IntersectionObserver(
  ([entry]) => {
    if (entry?.isIntersecting === true) startHydration();
  },
  { rootMargin: '300px' },
);

// The oldest browsers of src/build/floor.ts are the first of their kinds with this method.
if ('at' in []) {
  if ('popover' in HTMLElement.prototype) addEventListener('click', closeMenuOnChoice);
  listen();
  if (isStatechartRequested() || hasOrderToResume()) startHydration();
} else {
  document.getElementById('order-unsupported')?.removeAttribute('hidden');
}

function listen(): void {
  for (const intent of INTENTS) addEventListener(intent, hydrateOnIntent, { passive: true });
  if (form) formObserver.observe(form);
}

function hydrateOnIntent(event: Event): void {
  // Without a mouse Chromium reports a pointer at rest in the corner: that is no intent.
  const isCorner = event instanceof PointerEvent && event.clientX === 0 && event.clientY === 0;
  if (event.type !== 'pointermove' || !isCorner) startHydration();
}

function startHydration(): void {
  for (const intent of INTENTS) removeEventListener(intent, hydrateOnIntent);
  formObserver.disconnect();
  addEventListener('pagehide', storeEntries);
  void hydrate();
}

async function hydrate(): Promise<void> {
  try {
    await import(/* @vite-ignore */ HYDRATE_URL);
    removeEventListener('click', closeMenuOnChoice);
    removeEventListener('pagehide', storeEntries);
  } catch {
    // The network failed: the next intent retries.
    listen();
  }
}

/** Closes the menu, a native popover, when the visitor chooses an item. */
function closeMenuOnChoice({ target }: Event): void {
  if (target instanceof Element) target.closest('a')?.closest<HTMLElement>('#menu')?.hidePopover();
}

/** Stores what was typed for the next document, say in the other language. */
function storeEntries(): void {
  if (!form) return;
  const entries = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  try {
    sessionStorage.setItem(ENTRIES_KEY, JSON.stringify(entries));
  } catch {
    // Without storage the entries are lost.
  }
}

/** `?statechart` shows the chart of a live order beside the page. */
function isStatechartRequested(): boolean {
  return /[?&]statechart\b/.test(location.search);
}

function hasOrderToResume(): boolean {
  if (location.search.includes('checkout=')) return true;
  try {
    return Boolean(sessionStorage.getItem(ORDER_KEY) ?? sessionStorage.getItem(ENTRIES_KEY));
  } catch {
    return false;
  }
}
