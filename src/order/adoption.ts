import type { OrderEvent } from '../../machines/order/events.ts';
import { CONTACT_FIELDS } from '../domain/contact.ts';
import { CONSULAR_COUNTRIES, DIRECTIONS, EMPTY_DRAFT, FILING_PLACES } from '../domain/draft.ts';

/**
 * Returns the events that would have led from an untouched form to these entries: answers given
 * before the page was hydrated.
 *
 * @param entries names and values as `FormData` lists them, of several forms one after the other; the
 *   last answer counts, and files and untouched fields are ignored
 */
export function eventsOfEntries(
  entries: Iterable<readonly [name: string, value: FormDataEntryValue]>,
): OrderEvent[] {
  const answers = new Map([...entries].filter(isAnswer));
  const answerAmong = <T extends string>(name: string, options: readonly T[]): T | undefined =>
    options.find((option) => option === answers.get(name));

  const events: OrderEvent[] = [];
  for (const field of CONTACT_FIELDS) {
    const value = answers.get(field);
    if (value !== undefined) events.push({ type: 'contact.edited', field, value });
  }
  const filingWhere = answerAmong('filingWhere', FILING_PLACES);
  if (filingWhere !== undefined) events.push({ type: 'filing.answered', filingWhere });
  const consularCountry = answerAmong('consularCountry', CONSULAR_COUNTRIES);
  if (consularCountry !== undefined) events.push({ type: 'country.answered', consularCountry });
  const direction = answerAmong('direction', DIRECTIONS);
  if (direction !== undefined) events.push({ type: 'direction.answered', direction });
  if (answers.has('stillWantTranslation')) {
    events.push({ type: 'stillWant.toggled', stillWantTranslation: true });
  }
  const pages = answers.get('pages');
  if (pages !== undefined) events.push({ type: 'pages.edited', text: pages });
  if (answers.has('rush')) events.push({ type: 'rush.toggled', rush: true });
  if (answers.has('mailHardCopy')) events.push({ type: 'mailing.toggled', mailHardCopy: true });
  return events;
}

/** Whether an entry is more than an untouched form has. */
function isAnswer(
  entry: readonly [name: string, value: FormDataEntryValue],
): entry is readonly [name: string, value: string] {
  const [name, value] = entry;
  const untouched = name === 'pages' ? String(EMPTY_DRAFT.pages) : '';
  return typeof value === 'string' && value !== untouched;
}
