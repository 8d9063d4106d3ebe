/**
 * The inline script of the document, whose size `budget.json` limits. It hydrates the page when the visitor
 * first points, drags, types, moves the focus or scrolls near the form; at once when there is an order to
 * resume or `?statechart` asks for its chart.
 */
import { CERTIFICATE, SAMPLE_LINK } from './sample/anchors.ts';
import { ORDER_KEY, ENTRIES_KEY } from '../order/storageKeys.ts';

/** What shows that a visitor is about to use the page, and what else belongs to a press. */
const EVENTS =
  'pointermove pointerdown keydown focusin input dragenter pointerup pointercancel click'.split(
    ' ',
  );

const root = document.documentElement;
const form = find('#order');

// The oldest browsers of src/build/floor.ts are the first of their kinds with this method.
if (form && 'at' in []) start(form);
else show('#order-unsupported');

function find(selector: '#order'): HTMLFormElement | null;
function find(selector: string): HTMLElement | null;
function find(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector);
}

function show(note: string): void {
  const element = find(note);
  if (element) element.hidden = false;
}

function start(order: HTMLFormElement): void {
  const menu = find('#menu');
  if (menu && 'popover' in menu) {
    // Closes the menu, a native popover, when the visitor chooses an item.
    menu.onclick = ({ target }) => {
      if (target !== menu) menu.hidePopover();
    };
  }
  let loading: Promise<void> | undefined;
  const sample = find(`#${SAMPLE_LINK}`);
  if (sample) {
    // A press before the scripts have loaded opens the sample once they have. If they fail to load, the
    // link leads to an answer that describes the certificate, as it does without scripts.
    sample.onclick = () => {
      startHydration().catch(() => location.assign(`#${CERTIFICATE}`));
      return false;
    };
  }
  // Only the order's submissions: the language buttons are forms too.
  order.onsubmit = noteSubmission;
  for (const type of EVENTS) addEventListener(type, noteEvent, true);
  observeForm('300px', (isNear) => {
    if (isNear) void startHydration();
  });
  // While the form is in view, what leads to it is hidden, and before hydration already: what vanished then
  // could be about to be pressed.
  observeForm('0px', (isInView) => root.toggleAttribute('data-form', isInView));
  // The URL's query, and the order and entries that the tab has stored as JSON.
  let memory = location.search;
  try {
    memory += sessionStorage[ORDER_KEY] + sessionStorage[ENTRIES_KEY];
  } catch {
    // Without storage there is only the query.
  }
  // A placed order replaces the form, which must not appear first.
  if (/checkout=paid|"placed":{/.test(memory)) root.dataset['returning'] = '';
  // There is a chart to show, or an order to resume.
  if (/[?&](statechart|checkout=)|[[{]/.test(memory)) void startHydration();

  /** Reports whether the form is in the window, widened by a margin, now and whenever that changes. */
  function observeForm(rootMargin: string, report: (isThere: boolean) => void): void {
    new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting } of entries) report(isIntersecting);
      },
      { rootMargin },
    ).observe(order);
  }

  function noteEvent(event: Event & Partial<PointerEvent>): void {
    if (/pointer[^m]|click/.test(event.type)) self.lastPress = event;
    // Without a mouse, Chromium reports a pointer resting in the corner, which shows no intent.
    if ([event.clientX, event.clientY, event.buttons].join() !== '0,0,0') void startHydration();
  }

  /** Hydrates the page, once. If that fails, it is tried again after a pause, whatever the visitor does. */
  function startHydration(): Promise<void> {
    if (!loading) {
      addEventListener('pagehide', storeEntries);
      // A request may hang without an error. A script that has run does not run again.
      loading = Promise.race([hydrate(), wait(15_000, true)]);
      loading.catch(() =>
        setTimeout(() => {
          loading = undefined;
          void startHydration();
        }, 3000),
      );
    }
    return loading;
  }

  /**
   * Stores what was typed and the URL's query, which may claim a payment, for the next document, such as the
   * page in the other language. They are appended to what is already stored.
   */
  function storeEntries(): void {
    if (self.isAdopted) return;
    try {
      sessionStorage[ENTRIES_KEY] = [
        sessionStorage[ENTRIES_KEY],
        location.search,
        JSON.stringify([...new FormData(order)]),
      ].join('\n');
    } catch {
      // Without storage the entries are lost.
    }
  }
}

/** Waits, and then resolves, or rejects if it waited in vain. */
function wait(milliseconds: number, isInVain?: boolean): Promise<void> {
  return new Promise((resolve, reject) => setTimeout(isInVain ? reject : resolve, milliseconds));
}

/**
 * Records a submission before hydration, which the order then handles. Hydration removes this handler. Firefox before
 * version 98 would submit the form, and put what it contains into the URL.
 */
function noteSubmission(): boolean {
  self.isSubmitted = true;
  show('#order-wait');
  return false;
}

/**
 * Imports the scripts that the document names, each evaluated in a task of its own. The key or the press that
 * shows the intent is painted first.
 */
async function hydrate(): Promise<void> {
  await wait(50);
  const urls = `${document.body.dataset['scripts']}`.split(' ');
  // Browsers remember a failed import of a URL, but not a failed fetch. The import then reads the
  // script from the cache.
  for (const response of await Promise.all(urls.map((url) => fetch(url)))) {
    await response.blob();
    if (!response.ok) throw response;
  }
  for (const url of urls) await import(/* @vite-ignore */ url);
}
