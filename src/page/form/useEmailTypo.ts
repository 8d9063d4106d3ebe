import {
  use,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
} from 'react';
import type { EmailQuestionProps } from '../emailTypo/EmailQuestion.tsx';
import { EmailTypoContext } from './emailTypoContext.ts';
import { idle } from '../idle.ts';
import { PressContext } from '../pressContext.ts';

interface EmailTypoState {
  /** The email address when a contact field last lost the focus. */
  readonly blurredEmail: string;
  /** Must be called when a contact field loses the focus. It stays the same function. */
  readonly onBlur: () => void;
  /** `null` until a field has lost the focus with an email address, and the script is loaded. */
  readonly EmailQuestion: ComponentType<EmailQuestionProps> | null;
}

/** How long the script waits at most for an idle moment. The key after a blur would wait for its request. */
const IDLE_MS = 500;

/** Loads the question about the email address when a field loses the focus, and asks it after the press. */
export function useEmailTypo(email: string): EmailTypoState {
  const { whenOver } = useContext(PressContext);
  const script = use(EmailTypoContext);
  const [blurredEmail, setBlurredEmail] = useState('');
  const latest = useRef({ email, blurredEmail });
  useLayoutEffect(() => {
    latest.current = { email, blurredEmail };
  }, [email, blurredEmail]);
  const onBlur = useCallback(() => {
    const left = latest.current.email;
    const ask = () => {
      // Nothing else shows the script's arrival, which would take time from the next key.
      if (left !== latest.current.blurredEmail) whenOver(() => setBlurredEmail(left));
    };
    void idle(IDLE_MS)
      .then(() => script?.load())
      // If the network is down, the question is not asked.
      .then(ask, () => undefined);
  }, [script, whenOver]);
  return {
    blurredEmail,
    onBlur,
    EmailQuestion: blurredEmail === '' ? null : (script?.loaded()?.EmailQuestion ?? null),
  };
}
