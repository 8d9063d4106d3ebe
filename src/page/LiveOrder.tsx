import { useCallback, useEffect, useLayoutEffect } from 'react';
import { eventsOfEntries } from '../order/adoption.ts';
import type { FileRegistry } from '../order/fileRegistry.ts';
import type { OrderActor } from '../order/orderActor.ts';
import { useOrderView } from '../order/useOrderView.ts';
import { OrderForm } from './form/OrderForm.tsx';

interface LiveOrderProps {
  readonly actor: OrderActor;
  readonly files: FileRegistry;
  /** Whether nothing was restored, so that the order is as prerendered. */
  readonly isNew: boolean;
  /** Form entries from the previous document, if it was left before it was hydrated. */
  readonly storedEntries: readonly (readonly [name: string, value: string])[];
}

/** The order form, connected to the order's actor. */
export function LiveOrder({ actor, files, isNew, storedEntries }: LiveOrderProps) {
  const view = useOrderView(actor, { isNew });

  useLayoutEffect(() => {
    const form = document.querySelector<HTMLFormElement>('#order');
    // The form contains what was typed before hydration. It comes second, so that it overrides the
    // entries of the previous document.
    const events = [storedEntries, form ? new FormData(form) : []].flatMap((entries) =>
      eventsOfEntries(entries),
    );
    for (const event of events) {
      actor.send(event);
      if (event.type === 'contact.edited' && !isFocused(event.field)) {
        actor.send({ type: 'field.blurred', field: event.field });
      }
    }
  }, [actor, storedEntries]);

  const isUploading = view.states.upload === 'uploading';
  useEffect(() => {
    if (!isUploading) return undefined;
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeaving);
    return () => window.removeEventListener('beforeunload', confirmLeaving);
  }, [isUploading]);

  const chooseFiles = useCallback(
    (chosen: readonly File[]) => actor.send({ type: 'files.chosen', entries: files.add(chosen) }),
    [actor, files],
  );

  return <OrderForm view={view} send={actor.send} chooseFiles={chooseFiles} />;
}

/** Returns whether the control of this name has the focus. */
function isFocused(field: string): boolean {
  return document.activeElement?.getAttribute('name') === field;
}
