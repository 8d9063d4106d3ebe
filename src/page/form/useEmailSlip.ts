import { use, useState, useSyncExternalStore, type ComponentType } from 'react';
import type { EmailQuestionProps } from '../emailSlip/EmailQuestion.tsx';
import type { Press } from '../../order/press.ts';
import { EmailSlipContext } from './emailSlip.ts';

interface EmailSlipState {
  /** The email address when a contact field was last left. */
  readonly left: string;
  /** To be called when a contact field is left. */
  readonly leave: () => void;
  /** `null` until its script is loaded. */
  readonly EmailQuestion: ComponentType<EmailQuestionProps> | null;
}

const noScript = () => null;
const neverLoaded = () => () => undefined;

/** Loads the question about the email address when a field is left, and asks it after the press that left it. */
export function useEmailSlip(email: string, press: Press): EmailSlipState {
  const script = use(EmailSlipContext);
  const [left, setLeft] = useState('');
  const loaded = script?.loaded ?? noScript;
  const module = useSyncExternalStore(script?.subscribe ?? neverLoaded, loaded, loaded);
  return {
    left,
    leave() {
      void script?.load().then(
        () => press.whenOver(() => setLeft(email)),
        // Nothing is asked without a network.
        () => undefined,
      );
    },
    EmailQuestion: left === '' ? null : (module?.EmailQuestion ?? null),
  };
}
