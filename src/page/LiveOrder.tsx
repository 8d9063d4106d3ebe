import { useCallback, useEffect, useLayoutEffect } from 'react';
import { eventsOfEntries } from '../order/adoption.ts';
import type { FileRegistry } from '../order/fileRegistry.ts';
import { useOrderView, type OrderActor } from '../order/useOrderView.ts';
import { OrderForm } from './form/OrderForm.tsx';

interface LiveOrderProps {
  readonly actor: OrderActor;
  readonly files: FileRegistry;
  /** Whether the order is as it was prerendered: nothing restored, nothing returned from. */
  readonly isNew: boolean;
  /** Entries of the form on a page that was left before it was hydrated. */
  readonly typed: readonly (readonly [name: string, value: string])[];
}

/** The form, joined to its order. */
export function LiveOrder({ actor, files, isNew, typed }: LiveOrderProps) {
  const view = useOrderView(actor, { isNew });

  useLayoutEffect(() => {
    const form = document.querySelector<HTMLFormElement>('#order');
    // What is in the form by now was typed before anything listened. One after the other: what was
    // typed on the page before counts where this one was not touched.
    const events = [typed, form ? new FormData(form) : []].flatMap((all) => eventsOfEntries(all));
    for (const event of events) {
      actor.send(event);
      if (event.type === 'contact.edited' && !isFocused(event.field)) {
        actor.send({ type: 'field.blurred', field: event.field });
      }
    }
  }, [actor, typed]);

  const isUploading = view.states.upload === 'uploading';
  useEffect(() => {
    if (!isUploading) return undefined;
    const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askBeforeLeaving);
    return () => window.removeEventListener('beforeunload', askBeforeLeaving);
  }, [isUploading]);

  const chooseFiles = useCallback(
    (chosen: readonly File[]) => actor.send({ type: 'files.chosen', entries: files.add(chosen) }),
    [actor, files],
  );

  return <OrderForm view={view} send={actor.send} chooseFiles={chooseFiles} />;
}

/** Whether the visitor is still at the control of that name. */
function isFocused(field: string): boolean {
  return document.activeElement?.getAttribute('name') === field;
}
