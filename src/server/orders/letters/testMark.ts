import type { Language } from '../../../domain/language.ts';
import type { Letter } from '../../mail/letter.ts';

/** The first paragraph of mails about a test order, for each recipient. */
const NOTICES = {
  customer: {
    en: 'THIS IS A TEST. No money was taken, and nothing will be translated.',
    pt: 'ISTO É UM TESTE. Nada foi cobrado, e nada será traduzido.',
  },
  provider: {
    en: 'THIS IS A TEST. No money was paid: please do not start to work.',
    pt: 'ISTO É UM TESTE. Nada foi pago: não comece a trabalhar.',
  },
} as const;

const MARKS: Readonly<Record<Language, string>> = { en: 'TEST', pt: 'TESTE' };

/** Marks the subject of a mail about a test order. */
export function markTestSubject(subject: string, language: Language): string {
  return `[${MARKS[language]}] ${subject}`;
}

/** Marks a letter about a test order at its top, before any statement about a payment. */
export function markTestLetter(letter: Letter, recipient: keyof typeof NOTICES): Letter {
  const { language, title, blocks } = letter;
  const notice = { kind: 'text', text: NOTICES[recipient][language] } as const;
  return { language, title: markTestSubject(title, language), blocks: [notice, ...blocks] };
}
