/** The script that leaving the contact details loads: the question about a slip in an email address. */
import emailSlipMessages from 'virtual:messages/emailSlip';
import { addMessages } from '../../i18n/messages.ts';
import { EmailQuestion } from './EmailQuestion.tsx';

addMessages(emailSlipMessages);

export { EmailQuestion };
