import { Button } from '../../components/Button/Button.tsx';
import type { LegibilityDoubt } from '../../domain/legibility.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { NOTES } from './anchors.ts';
import { pickOne } from './pickOne.ts';
import { useFormMessages } from './useFormMessages.ts';

const DOUBTS: Record<LegibilityDoubt, MessageId> = {
  small: 'files.small',
  dark: 'files.dark',
  blurred: 'files.blurred',
};

interface PhotoAdviceProps {
  readonly name: string;
  readonly doubt: LegibilityDoubt;
  /** Whether no file can be sent now. */
  readonly closed: boolean;
  readonly onChange: (file: File) => void;
  readonly onKeep: () => void;
}

/** Says why a photo may be hard to read. It is advice: nothing waits for an answer. */
export function PhotoAdvice({ name, doubt, closed, onChange, onKeep }: PhotoAdviceProps) {
  const { t } = useFormMessages();
  return (
    <>
      <p className="hint">{t(DOUBTS[doubt])}</p>
      <span className="remedies">
        <Button
          size="small"
          closed={closed}
          aria-label={t('files.changeNamed', { name })}
          aria-describedby={closed ? NOTES.upload : undefined}
          onClick={() => {
            if (!closed) pickOne(onChange);
          }}
        >
          {t('files.change')}
        </Button>
        <Button size="small" aria-label={t('files.keepNamed', { name })} onClick={onKeep}>
          {t('files.keep')}
        </Button>
      </span>
    </>
  );
}
