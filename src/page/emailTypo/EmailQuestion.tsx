import { useContext, useEffect, useState } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { isValidEmail } from '../../domain/contact.ts';
import { suggestEmail } from '../../domain/emailTypo.ts';
import { CONTROLS } from '../form/anchors.ts';
import { PressContext } from '../pressContext.ts';
import { useFormMessages } from '../form/useFormMessages.ts';

export interface EmailQuestionProps {
  /** The email address in the field. */
  readonly email: string;
  /** The email address when the field last lost the focus; the question is only about this one. */
  readonly blurredEmail: string;
  readonly onAccept: (choice: { readonly email: string }) => void;
}

/** Screen readers announce changes only in a live region that has existed for about this long. */
const REGION_MS = 150;

/** Asks whether another email address was meant. Nothing depends on the answer. */
export function EmailQuestion({ email, blurredEmail, onAccept }: EmailQuestionProps) {
  const { t } = useFormMessages();
  const isKnown = useIsKnownRegion();
  const isDue = isKnown && email === blurredEmail && isValidEmail(email);
  const meant = isDue ? suggestEmail(email) : null;
  return (
    <div aria-live="polite">
      {meant !== null && (
        <>
          <p className="sub">{t('emailTypo.question', { email: meant })}</p>
          <span className="remedies">
            <Button
              size="small"
              onClick={() => {
                onAccept({ email: meant });
                // The button that had the focus has been removed.
                document.getElementById(CONTROLS.email)?.focus();
              }}
            >
              {t('emailTypo.use')}
            </Button>
          </span>
        </>
      )}
    </div>
  );
}

function useIsKnownRegion(): boolean {
  const { whenOver } = useContext(PressContext);
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => whenOver(() => setKnown(true)), REGION_MS);
    return () => window.clearTimeout(timer);
  }, [whenOver]);
  return isKnown;
}
