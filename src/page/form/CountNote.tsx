import { Banner } from '../../components/Banner/Banner.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { NOTES } from './anchors.ts';
import styles from './CountNote.module.css?late';
import type { SectionProps } from './props.ts';
import { useFocusRecovery } from './useFocusRecovery.ts';
import { useFormMessages } from './useFormMessages.ts';

export type CountNoteProps = SectionProps<'pages'>;

/** The pages of the uploaded files, and the choice between their number and the visitor's. */
export function CountNote({ view, send }: CountNoteProps) {
  const { t } = useFormMessages();
  const { count, countState, pages } = view;
  const trackFocus = useFocusRecovery(NOTES.count);
  const isContradicted = countState === 'contradicted';
  const isOpen = isContradicted || countState === 'incomplete';
  const isOffered = count.counted > 0 && count.counted !== pages;

  const counted = count.counted > 0 && (
    <output name="countedPages" aria-live="off">
      {t('count.counted', { count: count.counted })}
    </output>
  );
  const uncounted = count.uncounted > 0 && t('count.uncounted', { count: count.uncounted });
  const actions = (
    <>
      {isOffered && (
        <Button size="small" name="useCountedPages" onClick={() => send({ type: 'count.used' })}>
          {t('count.use', { count: count.counted })}
        </Button>
      )}
      {isOpen && (
        <Button size="small" name="keepPages" onClick={() => send({ type: 'pages.kept' })}>
          {t('count.keep', { count: pages })}
        </Button>
      )}
    </>
  );
  return (
    <div id={NOTES.count} className={styles.note} tabIndex={-1} onFocus={trackFocus}>
      {isOpen ? (
        <Banner kind="warning" title={counted || undefined} actions={actions}>
          {isContradicted && t('count.yours', { count: pages })} {uncounted}{' '}
          {uncounted && t('count.total')}
        </Banner>
      ) : (
        <div className={styles.line}>
          <p className="hint">
            {counted} {uncounted}
          </p>
          {actions}
        </div>
      )}
    </div>
  );
}
