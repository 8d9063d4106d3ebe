import { createContext, type ComponentType } from 'react';
import type { EmailQuestionProps } from '../emailTypo/EmailQuestion.tsx';
import type { LateScript } from '../lateScript.ts';

/** The question about a typo in an email address, in a script of its own. */
export interface EmailTypo {
  readonly EmailQuestion: ComponentType<EmailQuestionProps>;
}

/** That script, or `null` where nothing is asked. */
export const EmailTypoContext = createContext<LateScript<EmailTypo> | null>(null);
