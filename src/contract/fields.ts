import * as z from 'zod/mini';
import { isValidEmail, isValidName, isValidPhone } from '../domain/contact.ts';
import { DIRECTIONS, FILING_PLACES } from '../domain/draft.ts';
import { toSentLine } from '../domain/text.ts';

/** Pasted invisible characters are removed, not refused: phones add them to copied numbers. */
const text = z.string().check(z.overwrite(toSentLine));

/** The fields of both calls, checked by the rules of `src/domain` that the page uses too. */
export const sharedFields = {
  name: text.check(z.refine(isValidName)),
  email: text.check(z.refine(isValidEmail)),
  phone: text.check(z.refine(isValidPhone)),
  direction: z.enum(DIRECTIONS),
  filingWhere: z.enum(FILING_PLACES),
};
