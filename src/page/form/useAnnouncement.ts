import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import type { PrecheckResult } from '../../domain/precheck.ts';
import { PRECHECK_BANNERS } from './messageIds.ts';
import type { PartView } from './partViews.ts';
import { useClosedPress } from './useClosedPress.ts';
import { useFormMessages } from './useFormMessages.ts';

/** The last announcement other than the batch's. */
export interface Spoken {
  /** Empty if the batch's is newer; `null` if nothing is to be said, in a language chosen after it was. */
  readonly text: string | null;
  /** Distinguishes repetitions of one text. */
  readonly count: number;
  /** The language of the page, which the text is in. */
  readonly locale: string;
}

interface SpeakingForm {
  readonly view: PartView<'status'>;
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** The pre-check's result when the page was opened, which is not spoken. */
  readonly openedWith: PrecheckResult;
}

/**
 * Returns what the status region says besides the batch: the pre-check's new result, or why a pressed
 * control is closed. A change of the batch, of the removed or held files, or of the language clears it. After a
 * change of language, earlier events are not announced again.
 */
export function useAnnouncement({ view, formRef, openedWith }: SpeakingForm): Spoken {
  const { t } = useFormMessages();
  const { locale } = useIntl();
  const { precheck, batch, lastBatch, removed, heldCount } = view;
  const [spoken, setSpoken] = useState<Spoken>({ text: '', count: 0, locale });
  if (spoken.locale !== locale) setSpoken({ ...spoken, text: batch === null ? null : '', locale });
  const speak = useCallback(
    (text: string) =>
      afterEvent(() => setSpoken((last) => ({ ...last, text, count: last.count + 1 }))),
    [],
  );

  const before = useRef(openedWith);
  const isHydrated = useRef(false);
  // The commit after hydration replaces the prerendered order with the restored one.
  useLayoutEffect(() => {
    if (isHydrated.current && precheck !== before.current) {
      before.current = precheck;
      speak(`${t('precheck.title')}: ${t(PRECHECK_BANNERS[precheck].title)}.`);
    }
    isHydrated.current = true;
    // oxlint-disable-next-line react/exhaustive-deps -- a change of language is not a new result
  }, [precheck]);

  useClosedPress(formRef, speak);
  useEffect(
    () => afterEvent(() => setSpoken((last) => (last.text === '' ? last : { ...last, text: '' }))),
    [batch?.state, lastBatch, removed, heldCount],
  );
  return spoken;
}

/** Runs in a task of its own, in the sequence of the calls: the effect of an event is painted first. */
function afterEvent(change: () => void): void {
  window.setTimeout(change);
}
