/** The script loaded when a contact field loses the focus: the question about a typo in an email address. */
import emailTypoMessages from 'virtual:messages/emailTypo';
import { addMessages } from '../../i18n/messages.ts';
import { EmailQuestion } from './EmailQuestion.tsx';

addMessages(emailTypoMessages);

export { EmailQuestion };
