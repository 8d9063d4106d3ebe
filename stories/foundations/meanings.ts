import type { IconName } from '../../src/components/Icon/Icon.tsx';
import type { MessageId } from '../../src/i18n/messages.ts';

/** What each icon means. A new icon without a line here does not compile. */
export const MEANINGS: Readonly<Record<IconName, string>> = {
  question: 'information banner: a question is open',
  tick: 'success banner, a complete section',
  triangle: 'warning banner',
  info: 'neutral banner',
  exclamation: 'danger banner, an error under its field',
  lock: 'closed until something is provided',
  clock: 'in progress',
  dotted: 'a step that is not complete',
  chat: 'the chat app',
  mail: 'e-mail',
  phone: 'phone',
  external: 'link to another site',
  plus: 'expands',
  minus: 'collapses',
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

/** The rules of the page's voice, each with messages that follow it. */
export const VOICE: readonly { readonly rule: string; readonly examples: readonly MessageId[] }[] =
  [
    {
      rule: 'An error says how to fix it, and blames nobody',
      examples: ['contact.nameError', 'contact.emailError', 'precheck.filingError'],
    },
    {
      rule: 'A failure says what is safe, then what to do next',
      examples: ['checkout.failedSentence', 'upload.failedSentence'],
    },
    {
      rule: 'A closed step names what is missing, as an action of the visitor',
      examples: ['missing.name', 'missing.direction', 'missing.files'],
    },
    {
      rule: 'A result comes first in a word or two, then in a sentence that promises nothing',
      examples: ['precheck.likely', 'precheck.likelySentence', 'precheck.optionalSentence'],
    },
    {
      rule: 'A long operation says that it is running, and what not to do meanwhile',
      examples: ['batch.sending', 'checkout.redirecting'],
    },
  ];
