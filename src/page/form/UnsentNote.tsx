import { Banner } from '../../components/Banner/Banner.tsx';
import { SECTIONS } from './anchors.ts';
import { useFormMessages } from './useFormMessages.ts';

export interface UnsentNoteProps {
  /** The number of files of the failed batch. */
  readonly count: number;
}

/** Says above an open checkout that some of the chosen files are not in the order. */
export function UnsentNote({ count }: UnsentNoteProps) {
  const { t } = useFormMessages();
  return (
    <Banner
      kind="warning"
      title={t('batch.unsent', { count })}
      actions={<a href={`#${SECTIONS.files}`}>{t('batch.unsentLink')}</a>}
    >
      {t('batch.unsentSentence', { count })}
    </Banner>
  );
}
