/**
 * The only script that runs before the visitor's first intent; it stands in the document and stays
 * under 1.5 kB. It fetches and hydrates the page when the visitor points, types, focuses, or comes
 * near the form, or at once when there is an order to go on with.
 */
import { ORDER_KEY, ENTRIES_KEY } from '../order/storageKeys.ts';

/** Address of the module that hydrates; put in by the build. */
declare const HYDRATE_URL: string;

const INTENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input'];

const form = document.querySelector<HTMLFormElement>('#order');
const nearForm = new IntersectionObserver(
  ([entry]) => {
    if (entry?.isIntersecting === true) wake();
  },
  { rootMargin: '300px' },
);

addEventListener('click', closeMenuOnChoice);
listen();
if (isAskedForChart() || hasOrderToGoOnWith()) wake();

function listen(): void {
  for (const intent of INTENTS) addEventListener(intent, wakeOnIntent, { passive: true });
  if (form) nearForm.observe(form);
}

function wakeOnIntent(event: Event): void {
  // The resting pointer of a browser without a mouse: Chromium reports it in the corner, unasked.
  const isCorner = event instanceof PointerEvent && event.clientX === 0 && event.clientY === 0;
  if (event.type !== 'pointermove' || !isCorner) wake();
}

function wake(): void {
  for (const intent of INTENTS) removeEventListener(intent, wakeOnIntent);
  nearForm.disconnect();
  addEventListener('pagehide', keepTyped);
  void hydrate();
}

async function hydrate(): Promise<void> {
  try {
    await import(/* @vite-ignore */ HYDRATE_URL);
    removeEventListener('click', closeMenuOnChoice);
    removeEventListener('pagehide', keepTyped);
  } catch {
    // The network failed: the next intent tries again.
    listen();
  }
}

/** The menu is a native popover; that it closes on a choice is all it needs a script for. */
function closeMenuOnChoice({ target }: Event): void {
  if (target instanceof Element) target.closest('a')?.closest<HTMLElement>('#menu')?.hidePopover();
}

/** A page left before it was hydrated hands over what was typed, say to the other language. */
function keepTyped(): void {
  if (!form) return;
  const typed = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  try {
    sessionStorage.setItem(ENTRIES_KEY, JSON.stringify(typed));
  } catch {
    // Storage is forbidden: nothing can be handed over.
  }
}

/** `?statechart` shows the order's chart beside the page: there has to be an order. */
function isAskedForChart(): boolean {
  return /[?&]statechart\b/.test(location.search);
}

function hasOrderToGoOnWith(): boolean {
  if (location.search.includes('checkout=')) return true;
  try {
    return Boolean(sessionStorage.getItem(ORDER_KEY) ?? sessionStorage.getItem(ENTRIES_KEY));
  } catch {
    return false;
  }
}
