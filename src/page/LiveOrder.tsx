import { useCallback, useContext, useLayoutEffect, useRef, useState } from 'react';
import type { OrderEvent } from '../../machines/order/events.ts';
import { eventsOfEntries } from '../order/adoption.ts';
import type { FileRegistry } from '../order/fileRegistry.ts';
import type { OrderActor } from '../order/orderActor.ts';
import { toOrderView } from '../order/view.ts';
import { useOrderView } from '../order/useOrderView.ts';
import { ChosenFilesContext } from './form/chosenFilesContext.ts';
import { OrderForm } from './form/OrderForm.tsx';
import { PressContext } from './pressContext.ts';
import type { Replacement } from './form/props.ts';
import { keepPlace } from './keepPlace.ts';
import { reportTyping } from './typing.ts';
import { useLeavingQuestion } from './useLeavingQuestion.ts';

interface LiveOrderProps {
  readonly actor: OrderActor;
  readonly files: FileRegistry;
  /** The prerendered form, which React keeps unless a program has changed the page. */
  readonly prerendered?: HTMLFormElement | null;
  /** Whether nothing was restored, so that the order is as prerendered. */
  readonly isNew: boolean;
  /** Form entries from previous documents that the visitor left before hydration. */
  readonly storedEntries: readonly (readonly [name: string, value: string])[];
  /** Called when the order has all answers that were given before. */
  readonly onAdopted?: () => void;
}

/** The order form, connected to the order's actor. */
export function LiveOrder({
  actor,
  files,
  prerendered,
  isNew,
  storedEntries,
  onAdopted,
}: LiveOrderProps) {
  const press = useContext(PressContext);
  const view = useOrderView(actor, { isNew, press });
  const [focused] = useState(() => document.activeElement);
  const [openedWith] = useState(() => toOrderView(actor.getSnapshot()).precheck);

  const adoption = useRef<((isExpected: boolean) => void) | null>(null);
  /** Adopts what was entered early, once. */
  const adopt = useCallback((isExpected = true) => adoption.current?.(isExpected), []);
  useLayoutEffect(() => {
    const form = document.querySelector<HTMLFormElement>('#order');
    // React discards the prerendered form if a program has changed it before hydration: some password managers insert
    // an element after a field.
    const isReplaced = prerendered?.isConnected === false;
    const entered = prerendered ?? form;
    if (isReplaced) document.getElementById(focused?.id ?? '')?.focus();
    // Removes the loader's handler of submissions: React handles them from here on.
    if (form) form.onsubmit = null;
    adoption.current = (isExpected) => {
      adoption.current = null;
      // The prerendered form contains what was typed before hydration. It comes second, so that it overrides the
      // entries of the previous documents. While a placed order shows, the form has only what the browser
      // restored of that order, which is ignored.
      const isOpen = toOrderView(actor.getSnapshot()).placed === null;
      const typed = entered && isOpen ? new FormData(entered) : [];
      const events = eventsOfEntries([...storedEntries, ...typed]);
      // What the answers change is shown in a task of its own, in whose microtasks React renders it, and must not
      // move what the visitor is about to press.
      let restore: (() => void) | undefined;
      if (!isExpected) {
        press.hold();
        press.whenOver(() => (restore = keepPlace()));
      }
      for (const event of events) {
        actor.send(event);
        if (event.type === 'contact.edited' && !isFocused(event.field)) {
          actor.send({ type: 'field.blurred', field: event.field });
        }
      }
      onAdopted?.();
      press.whenOver(() => queueMicrotask(() => restore?.()));
    };
    // A resumed order shows its answers at the first paint. A new one has them in its fields already, so that
    // the events that wait for the end of hydration come first.
    if (!isNew || isReplaced) return adopt();
    const timer = window.setTimeout(() => adopt(false));
    return () => window.clearTimeout(timer);
  }, [actor, storedEntries, onAdopted, isNew, adopt, press, prerendered, focused]);

  // Files are not stored: those of a batch that runs or failed, or that are held until the upload opens, would be
  // lost. A visitor who leaves to pay was told beside the checkout which files are not in the order.
  useLeavingQuestion(
    (view.batch !== null && view.checkout !== 'redirecting') || view.held.length > 0,
  );

  const send = useCallback(
    (event: OrderEvent) => {
      // A press first blurs a field; any other event is its effect. Such an event may precede the
      // end of the press. Typed text that React has not seen yet is reported to it before that
      // event.
      const isEffect = event.type !== 'field.blurred' && event.type !== 'pages.blurred';
      // Answers and text from before this event are adopted first.
      adopt();
      if (isEffect) reportTyping();
      actor.send(event);
      if (isEffect) press.show();
    },
    [actor, adopt, press],
  );
  const chooseFiles = useCallback(
    (chosen: readonly File[]) => send({ type: 'files.chosen', entries: files.add(chosen) }),
    [send, files],
  );
  const replaceFile = useCallback(
    ({ file, ...place }: Replacement) => {
      for (const entry of files.add([file])) {
        send(
          'key' in place
            ? { type: 'file.exchanged', entry, ...place }
            : { type: 'file.replaced', entry, ...place },
        );
      }
    },
    [send, files],
  );

  return (
    <ChosenFilesContext value={files.find}>
      <OrderForm
        view={view}
        send={send}
        chooseFiles={chooseFiles}
        replaceFile={replaceFile}
        openedWith={openedWith}
        isHydrated
      />
    </ChosenFilesContext>
  );
}

/** Returns whether the control of this name has the focus. */
function isFocused(field: string): boolean {
  return document.activeElement?.getAttribute('name') === field;
}
