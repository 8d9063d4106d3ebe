import type { IconName } from '../../src/components/Icon/Icon.tsx';
import type { MessageId } from '../../src/i18n/messages.ts';

/** What each icon stands for. A new icon needs a line here to compile. */
export const MEANINGS: Readonly<Record<IconName, string>> = {
  question: 'information banner: something is asked',
  tick: 'success banner, a complete section',
  triangle: 'warning banner',
  info: 'neutral banner',
  exclamation: 'danger banner, an error under its field',
  lock: 'closed until something is given',
  clock: 'on its way',
  dotted: 'a step still open',
  chat: 'the chat app',
  mail: 'e-mail',
  phone: 'phone',
  external: 'leads to another site',
  plus: 'opens',
  minus: 'closes what was opened',
  menu: 'the menu',
  close: 'closes, removes',
  upload: 'chooses files',
  check: 'chosen',
};

/** Every icon, in the order of the list above. */
export const ICON_NAMES: readonly IconName[] = Object.keys(MEANINGS).filter(isIcon);

function isIcon(name: string): name is IconName {
  return name in MEANINGS;
}

/** How the page speaks, each rule with messages that keep it. */
export const VOICE: readonly { readonly rule: string; readonly examples: readonly MessageId[] }[] =
  [
    {
      rule: 'An error says how to mend it, and blames nobody',
      examples: ['contact.nameError', 'contact.emailError', 'precheck.filingError'],
    },
    {
      rule: 'A failure says what is safe, then what can be done',
      examples: ['checkout.failedSentence', 'upload.failedSentence'],
    },
    {
      rule: 'What is closed names what is missing, as the visitor would do it',
      examples: ['missing.name', 'missing.direction', 'missing.files'],
    },
    {
      rule: 'A result first in a word, then in a sentence that promises nothing',
      examples: ['precheck.likely', 'precheck.likelySentence', 'precheck.optionalSentence'],
    },
    {
      rule: 'Long work says that it goes on, and what not to do',
      examples: ['upload.sending', 'checkout.redirecting'],
    },
  ];
