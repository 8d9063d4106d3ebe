import { useEffect, useState } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { isValidEmail } from '../../domain/contact.ts';
import { suggestEmail } from '../../domain/emailSlip.ts';
import { CONTROLS } from '../form/anchors.ts';
import { useFormMessages } from '../form/useFormMessages.ts';

export interface EmailQuestionProps {
  /** The address in the field. */
  readonly email: string;
  /** The address with which the field was last left: only that is asked about. */
  readonly left: string;
  readonly onAccept: (choice: { readonly email: string }) => void;
}

/** A screen reader speaks what comes into a region that it has known for this long. */
const REGION_MS = 150;

/** Asks whether another email address was meant. Nothing depends on the answer. */
export function EmailQuestion({ email, left, onAccept }: EmailQuestionProps) {
  const { t } = useFormMessages();
  const isKnown = useIsKnownRegion();
  const isAsked = isKnown && email === left && isValidEmail(email);
  const meant = isAsked ? suggestEmail(email) : null;
  return (
    <div aria-live="polite">
      {meant !== null && (
        <>
          <p className="sub">{t('emailSlip.question', { email: meant })}</p>
          <span className="remedies">
            <Button
              size="small"
              onClick={() => {
                onAccept({ email: meant });
                // The button is gone.
                document.getElementById(CONTROLS.email)?.focus();
              }}
            >
              {t('emailSlip.use')}
            </Button>
          </span>
        </>
      )}
    </div>
  );
}

function useIsKnownRegion(): boolean {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setKnown(true), REGION_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return isKnown;
}
