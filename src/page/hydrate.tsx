import '../styles/tokens.css';
import '../styles/base.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { createFileRegistry } from '../order/fileRegistry.ts';
import { keepStored } from '../order/keepStored.ts';
import { provideOrder } from '../order/provide.ts';
import { networkServices } from '../order/services.ts';
import {
  clearStoredOrder,
  openSessionStorage,
  readStoredOrder,
  takeStoredEntries,
} from '../order/storage.ts';
import { NEW_ORDER_INPUT } from '../order/useOrderView.ts';
import { App } from './App.tsx';
import { documentTranslation } from './language.ts';
import { LiveOrder } from './LiveOrder.tsx';
import { documentProvider } from './provider.ts';
import { paymentReturn } from './paymentReturn.ts';

const root = document.querySelector('#page');
if (root === null) throw new Error('The document has no #page to hydrate');

const storage = openSessionStorage();
const files = createFileRegistry();
const isStatechartRequested = new URLSearchParams(window.location.search).has('statechart');
const returned = paymentReturn(window.location);
if (returned !== null) window.history.replaceState(null, '', window.location.pathname + '#upload');
if (returned === 'paid') clearStoredOrder(storage);

const stored = readStoredOrder(storage);
const picker = document.querySelector<HTMLInputElement>('#order input[type=file]');
const held = files.add([...(picker?.files ?? [])]);
const actor = createActor(
  provideOrder(
    networkServices(() => document.documentElement.lang),
    files,
  ),
  {
    input: {
      ...NEW_ORDER_INPUT,
      ...stored,
      held,
      returned,
    },
  },
);
if (picker) picker.value = '';

keepStored(actor, storage);
actor.start();

window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  const { uploaded } = actor.getSnapshot().context;
  // The payment's return cleared the stored order, so an uploaded file missing there is paid for.
  const storedKeys = new Set(readStoredOrder(storage)?.uploaded.map(({ key }) => key));
  actor.send({ type: 'page.restored', isPaid: uploaded.some(({ key }) => !storedKeys.has(key)) });
});

if (isStatechartRequested) {
  void import('./statechart/openStatechart.tsx').then(({ openStatechart }) =>
    openStatechart(actor),
  );
}

const storedEntries = takeStoredEntries(storage);
// Hydration as a transition yields to events between its steps.
startTransition(() => {
  hydrateRoot(
    root,
    <App
      translation={documentTranslation()}
      provider={documentProvider()}
      order={
        <LiveOrder
          actor={actor}
          files={files}
          isNew={stored === null && returned === null && held.length === 0}
          storedEntries={storedEntries}
        />
      }
    />,
  );
});
