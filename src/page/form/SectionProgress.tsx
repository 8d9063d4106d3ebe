import { memo } from 'react';
import { SectionState } from '../../components/FormSection/FormSection.tsx';
import { useFormMessages } from './useFormMessages.ts';

/** How many answers of a section are missing. Rendered only when the number changes, not with every key. */
export const SectionProgress = memo(function SectionProgress({
  missing,
}: {
  readonly missing: number;
}) {
  const { t } = useFormMessages();
  return (
    <SectionState complete={missing === 0}>
      {missing === 0 ? t('form.complete') : t('form.answersMissing', { count: missing })}
    </SectionState>
  );
});
