import { FormattedMessage, type IntlShape } from 'react-intl';
import { languageOfTag } from '../domain/language.ts';
import type { MessageId } from '../i18n/messages.ts';
import { factsIn, useFacts } from './facts.ts';
import { useForeignPhrase } from './foreignPhrase.tsx';

/** The ten questions, in the order in which a customer would ask them. */
export const QUESTIONS = [
  { question: 'faq.what', answer: 'faq.whatAnswer' },
  { question: 'faq.need', answer: 'faq.needAnswer' },
  { question: 'faq.notary', answer: 'faq.notaryAnswer' },
  { question: 'faq.pages', answer: 'faq.pagesAnswer' },
  { question: 'faq.time', answer: 'faq.timeAnswer' },
  { question: 'faq.quality', answer: 'faq.qualityAnswer' },
  { question: 'faq.originals', answer: 'faq.originalsAnswer' },
  { question: 'faq.arrival', answer: 'faq.arrivalAnswer' },
  { question: 'faq.files', answer: 'faq.filesAnswer' },
  { question: 'faq.abroad', answer: 'faq.abroadAnswer' },
] as const satisfies readonly { readonly question: MessageId; readonly answer: MessageId }[];

type QuestionMessage = (typeof QUESTIONS)[number]['question' | 'answer'];

/**
 * Messages with placeholders or foreign phrases. The others are plain strings, which react-intl
 * would try to parse if it were given values for them.
 */
const TAKES_VALUES: ReadonlySet<QuestionMessage> = new Set([
  'faq.notary',
  'faq.notaryAnswer',
  'faq.pagesAnswer',
  'faq.time',
  'faq.filesAnswer',
  'faq.abroad',
  'faq.abroadAnswer',
] satisfies QuestionMessage[]);

/** Returns a question or answer as plain text. */
export function questionText(intl: IntlShape, id: QuestionMessage): string {
  if (!TAKES_VALUES.has(id)) return intl.formatMessage({ id });
  const facts = factsIn(languageOfTag(intl.locale));
  return intl.formatMessage({ id }, { ...facts, i: (chunks: string[]) => chunks.join('') });
}

/** A question or answer with its foreign phrases marked as phrases of the other language. */
export function QuestionText({ id }: { readonly id: QuestionMessage }) {
  const values = { ...useFacts(), ...useForeignPhrase() };
  return <FormattedMessage id={id} {...(TAKES_VALUES.has(id) && { values })} />;
}
