import type { OrderDraft } from '../../src/domain/draft.ts';
import type { AnswerEvent } from './events.ts';

/** The types of the events that carry an answer. */
export const ANSWER_EVENTS = [
  'contact.edited',
  'filing.answered',
  'country.answered',
  'direction.answered',
  'stillWant.toggled',
  'rush.toggled',
  'mailing.toggled',
] as const satisfies readonly AnswerEvent['type'][];

/** Returns the draft with the answer of an event in it. */
export function withAnswer(draft: OrderDraft, event: AnswerEvent): OrderDraft {
  if (event.type === 'contact.edited') return { ...draft, [event.field]: event.value };
  const { type: _type, ...answer } = event;
  return { ...draft, ...answer };
}
