import {
  use,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
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
  /** `null` until its script is loaded. */
  readonly EmailQuestion: ComponentType<EmailQuestionProps> | null;
}

/** How long the script waits at most for an idle moment. The key after a blur would wait for its request. */
const IDLE_MS = 500;

const noScript = () => null;
const neverLoaded = () => () => undefined;

/** Loads the question about the email address when a field loses the focus, and asks it after the press. */
export function useEmailTypo(email: string): EmailTypoState {
  const { whenOver } = useContext(PressContext);
  const script = use(EmailTypoContext);
  const [blurredEmail, setBlurredEmail] = useState('');
  const loaded = script?.loaded ?? noScript;
  const module = useSyncExternalStore(script?.subscribe ?? neverLoaded, loaded, loaded);
  const latest = useRef(email);
  useLayoutEffect(() => {
    latest.current = email;
  }, [email]);
  const onBlur = useCallback(() => {
    const { current } = latest;
    void idle(IDLE_MS)
      .then(() => script?.load())
      .then(
        () => whenOver(() => setBlurredEmail(current)),
        // If the network is down, the question is not asked.
        () => undefined,
      );
  }, [script, whenOver]);
  return {
    blurredEmail,
    onBlur,
    EmailQuestion: blurredEmail === '' ? null : (module?.EmailQuestion ?? null),
  };
}
