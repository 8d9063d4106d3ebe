import '../styles/tokens.css';
import '../styles/base.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { awakeClock } from '../order/awakeClock.ts';
import { createFileRegistry } from '../order/fileRegistry.ts';
import { keepStored } from '../order/keepStored.ts';
import { watchPresses } from '../order/press.ts';
import { isAnyPaid, rememberPaid } from '../order/paidFiles.ts';
import { provideOrder } from '../order/provide.ts';
import { LateRows } from './LateRows.tsx';
import { lateScript, lateServices } from './lateServices.ts';
import {
  clearStoredOrder,
  openStorage,
  readStoredOrder,
  readStoredEntries,
  removeStoredEntries,
  storeOrder,
} from '../order/storage.ts';
import { NEW_ORDER_INPUT } from '../order/useOrderView.ts';
import { NOTES } from './form/anchors.ts';
import { App } from './App.tsx';
import { languageOfTag } from '../domain/language.ts';
import { loadMessages } from './language.ts';
import { LiveOrder } from './LiveOrder.tsx';
import { documentFacts } from './provider.ts';
import { importScript } from './importScript.ts';
import { paymentReturn } from './paymentReturn.ts';
import type * as Statechart from './statechart/openStatechart.tsx';
// oxlint-disable-next-line import/default -- the build provides the module
import statechartUrl from './statechart/openStatechart.tsx?script-url';

const language = languageOfTag(document.documentElement.lang);
// The loader has fetched them.
await loadMessages(language);
// The scripts have just been evaluated: events come before what follows.
await new Promise((next) => setTimeout(next));

const root = document.querySelector('#page');
if (root === null) throw new Error('The document has no #page to hydrate');

const facts = documentFacts();
const storage = openStorage('sessionStorage');
const paidStorage = openStorage('localStorage');
const files = createFileRegistry();
const isStatechartRequested = new URLSearchParams(window.location.search).has('statechart');
const paymentOutcome = paymentReturn(window.location);
if (paymentOutcome !== null) {
  window.history.replaceState(null, '', window.location.pathname + '#upload');
}
let stored = readStoredOrder(storage);
if (paymentOutcome === 'paid') rememberPaid(paidStorage, stored?.uploaded ?? []);
const isPaid = paymentOutcome === 'paid' || isAnyPaid(paidStorage, stored?.uploaded ?? []);
const returned = isPaid ? 'paid' : paymentOutcome;
if (isPaid) {
  clearStoredOrder(storage);
  stored = null;
}

const script = lateScript();
if (stored !== null && stored.uploaded.length > 0) await loadRows();

const picker = document.querySelector<HTMLInputElement>('#order input[type=file]');
const held = files.add([...(picker?.files ?? [])]);
const actor = createActor(
  provideOrder(
    lateServices(script, () => document.documentElement.lang),
    files,
  ),
  {
    input: {
      ...NEW_ORDER_INPUT,
      ...stored,
      held,
      returned,
    },
    clock: awakeClock(),
  },
);
if (picker) picker.value = '';

keepStored(actor, storage);
actor.start();

/** The rows of an order that is resumed show with it. Without the network they follow later. */
async function loadRows(): Promise<void> {
  try {
    await script.load();
  } catch {
    window.addEventListener('online', loadRows, { once: true });
  }
}

/** The order may have been paid in another tab, or while this page was in the back/forward cache. */
function isPaidMeanwhile(): boolean {
  return isAnyPaid(paidStorage, actor.getSnapshot().context.uploaded);
}

function showWhetherPaid(): void {
  if (isPaidMeanwhile()) actor.send({ type: 'page.restored', isPaid: true });
}

window.addEventListener('storage', showWhetherPaid);
document.addEventListener('visibilitychange', showWhetherPaid);
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  // WebKit draws the old picture until the next event when the page changes before its first frame.
  requestAnimationFrame(() => actor.send({ type: 'page.restored', isPaid: isPaidMeanwhile() }));
});

const statechart = isStatechartRequested ? importScript<typeof Statechart>(statechartUrl) : null;

const press = watchPresses();
const storedEntries = readStoredEntries(storage);

/** Until now the loader kept what was entered and submitted. */
function takeOver(): void {
  storeOrder(storage, actor.getSnapshot().context);
  removeStoredEntries(storage);
  window.isAdopted = true;
  document.getElementById(NOTES.wait)?.setAttribute('hidden', '');
  if (window.isSubmitted === true) actor.send({ type: 'order.submitted' });
  // Its buttons send events, which would change the order before the page is hydrated as prerendered.
  void statechart?.then(({ openStatechart }) => openStatechart(actor));
}

// Hydration as a transition yields to events between its steps.
startTransition(() => {
  hydrateRoot(
    root,
    <App
      language={language}
      facts={facts}
      order={
        <LateRows script={script}>
          <LiveOrder
            actor={actor}
            files={files}
            isNew={stored === null && returned === null && held.length === 0}
            press={press}
            storedEntries={storedEntries}
            onAdopted={takeOver}
          />
        </LateRows>
      }
    />,
  );
});
