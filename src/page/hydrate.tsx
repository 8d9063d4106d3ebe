import '../styles/tokens.css';
import '../styles/base.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { placedOrder, type PlacedOrder } from '../../machines/order/placed.ts';
import type { FileEntry } from '../../machines/uploadBatch/fileEntry.ts';
import { awakeClock } from '../order/awakeClock.ts';
import { createFileRegistry } from '../order/fileRegistry.ts';
import { keepStored } from '../order/keepStored.ts';
import { watchPresses } from '../order/press.ts';
import { paidOrderOf, rememberPaid } from '../order/paidFiles.ts';
import { provideOrder } from '../order/provide.ts';
import { LateParts } from './LateParts.tsx';
import {
  afterPaymentScript,
  emailTypoScript,
  firstFileScript,
  lateServices,
} from './lateServices.ts';
import { readStoredEntries, readStoredReturn, removeStoredEntries } from '../order/leftPages.ts';
import { openStorage } from '../order/storage.ts';
import { readStoredOrder } from '../order/storedOrder.ts';
import { ENTRIES_KEY } from '../order/storageKeys.ts';
import { NEW_ORDER_INPUT } from '../../machines/order/context.ts';
import { NOTES } from './form/anchors.ts';
import { PressContext } from './pressContext.ts';
import { LANGUAGE_TAGS } from '../domain/language.ts';
import { App } from './App.tsx';
import { loadMessages, shownLanguage } from './language.ts';
import { LiveOrder } from './LiveOrder.tsx';
import { documentFacts } from './documentFacts.ts';
import { idle } from './idle.ts';
import { importScript } from './importScript.ts';
import { untilReached } from './lateScript.ts';
import { paymentReturn } from './paymentReturn.ts';
import { answerSampleLink } from './sample/answerSampleLink.ts';
import { paintBeforeReact, reportTyping, withoutKeys } from './typing.ts';
import type * as Statechart from './statechart/openStatechart.tsx';
import statechartUrl from './statechart/openStatechart.tsx?script-url';

/** How long each step waits at most for the frames of the events before it. */
const IDLE_MS = 200;

/**
 * How long the page waits at most: for the parts of a resumed order, whose request may hang, and for an idle moment
 * to load those of the next state.
 */
const PARTS_MS = 3000;

const language = shownLanguage();
// The loader has fetched them, but a browser may keep no copy. A module that throws could not be imported again.
await untilReached(() => loadMessages(language));
// Evaluating the scripts has delayed events, which are handled before the rest runs.
await idle(IDLE_MS);

const root = document.querySelector('#page');
if (root === null) throw new Error('No #page');

const facts = documentFacts();
const storage = openStorage('sessionStorage');
const paidStorage = openStorage('localStorage');
const files = createFileRegistry();
const isStatechartRequested = new URLSearchParams(window.location.search).has('statechart');
// The visitor may have left a page that returned from payment before its scripts loaded.
const returned =
  paymentReturn(window.location) ?? paymentReturn({ search: readStoredReturn(storage) });
const stored = readStoredOrder(storage);
const placed = placedAtStart();

const firstFile = firstFileScript();
const afterPayment = afterPaymentScript();
const emailTypo = emailTypoScript();
await Promise.race([
  // The parts that a resumed order shows. If they cannot be loaded, or not soon, they show later.
  Promise.all([
    stored !== null && stored.uploaded.length > 0 && firstFile.loadInTime(),
    (returned !== null || placed !== null) && afterPayment.loadInTime(),
  ]),
  new Promise((resolve) => setTimeout(resolve, PARTS_MS)),
]);

const machine = provideOrder(
  lateServices(firstFile, {
    language: () => LANGUAGE_TAGS[shownLanguage()],
    maxFileMb: facts.maxFileMb,
  }),
  files,
);
await idle(IDLE_MS);

const prerendered = document.querySelector<HTMLFormElement>('#order');
const picker = prerendered?.querySelector<HTMLInputElement>('input[type=file]');
const held = takeChosen();
const actor = createActor(machine, {
  input: {
    ...NEW_ORDER_INPUT,
    ...stored,
    held,
    isCancelled: returned?.isCancelled ?? false,
    placed,
  },
  clock: awakeClock(),
});

const kept = keepStored(actor, storage);
actor.start();

/** Takes the files out of the picker, which React does not hear yet. */
function takeChosen(): FileEntry[] {
  const taken = files.add([...(picker?.files ?? [])]);
  if (picker) picker.value = '';
  return taken;
}

/**
 * Returns the placed order to show: one whose payment the URL claims, a stored one, or one paid in
 * another tab.
 */
function placedAtStart(): PlacedOrder | null {
  const before = stored?.placed ?? null;
  const claimed = returned?.placed ?? null;
  if (claimed !== null && claimed.reference !== before?.reference) return claimed;
  if (before !== null) return { ...before, queryCount: 0 };
  const paid = paidOrderOf(paidStorage, stored?.uploaded ?? []);
  return paid === null ? null : placedOrder(paid);
}

/** Loads what the next state shows. Other tabs must not offer to pay for the files of a paid order. */
actor.subscribe(({ value, context }) => {
  if (value.gate === 'uploadOpen' && firstFile.loaded() === null) {
    void idle(PARTS_MS).then(firstFile.loadInTime);
  }
  const report = context.placed?.receipt?.report;
  if (value.checkout === 'paid' && report) rememberPaid(paidStorage, report);
  if (context.placed !== null) void afterPayment.loadInTime();
});

/**
 * Returns the order's reference if it was paid in another tab or while in the back/forward cache;
 * else `null`.
 */
function paidMeanwhile(): string | null {
  return paidOrderOf(paidStorage, actor.getSnapshot().context.uploaded);
}

function showWhetherPaid(): void {
  const paid = paidMeanwhile();
  if (paid !== null) actor.send({ type: 'page.restored', paid });
}

window.addEventListener('storage', showWhetherPaid);
document.addEventListener('visibilitychange', showWhetherPaid);
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  // What later pages have stored, and the entries of one that was left before hydration, are restored only
  // when the page loads.
  if (kept.isOutdated() || storage.getItem(ENTRIES_KEY) !== null) return window.location.reload();
  const paid = paidMeanwhile();
  // If the page changes before its first frame, WebKit paints the old content until the next event.
  requestAnimationFrame(() => actor.send({ type: 'page.restored', paid }));
});

// Firefox gives each page in its back/forward cache a session storage of its own, so that a later page's order
// would be lost. It does not keep a page that listens for this event.
if (CSS.supports('-moz-appearance', 'none')) window.addEventListener('unload', () => undefined);

// WebKit resets the form, which has no autocompletion, when the page comes out of its back/forward cache.
window.addEventListener('pagehide', () => {
  for (const field of document.querySelectorAll<HTMLInputElement>('#order input')) {
    field.defaultChecked = field.checked;
  }
});

const statechart = isStatechartRequested
  ? untilReached(() => importScript<typeof Statechart>(statechartUrl))
  : null;

const press = watchPresses(reportTyping);
answerSampleLink(press);
const storedEntries = readStoredEntries(storage);

/** Takes over from the loader, which has kept what was entered and submitted until now. */
function takeOver(): void {
  kept.store();
  removeStoredEntries(storage);
  // The URL keeps the return until now, so that a document that is left earlier finds it again.
  if (returned !== null) {
    window.history.replaceState(null, '', window.location.pathname + '#upload');
  }
  window.isAdopted = true;
  delete document.documentElement.dataset['returning'];
  // What is below moves up, which would take away a control that is being pressed.
  press.whenOver(() => document.getElementById(NOTES.wait)?.setAttribute('hidden', ''));
  // The picker has the files that were chosen since the order began.
  const entries = takeChosen();
  if (entries.length > 0) actor.send({ type: 'files.chosen', entries });
  if (window.isSubmitted === true) actor.send({ type: 'order.submitted' });
  // The chart opens only now: its events could change the order, which hydration has to match to the HTML.
  void statechart?.then(({ openStatechart }) => openStatechart(actor, files));
}

await idle(IDLE_MS);
paintBeforeReact(press);
// Hydration as a transition yields to events between its steps.
startTransition(() => {
  hydrateRoot(
    withoutKeys(root),
    <PressContext value={press}>
      <App
        language={language}
        facts={facts}
        order={
          <LateParts firstFile={firstFile} afterPayment={afterPayment} emailTypo={emailTypo}>
            <LiveOrder
              actor={actor}
              files={files}
              prerendered={prerendered}
              isNew={stored === null && returned === null && placed === null && held.length === 0}
              storedEntries={storedEntries}
              onAdopted={takeOver}
            />
          </LateParts>
        }
      />
    </PressContext>,
  );
});
