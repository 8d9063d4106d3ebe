import { invalidContactFields } from '../../src/domain/contact.ts';
import {
  missingForCheckout,
  missingForUpload,
  type CheckoutRequirement,
} from '../../src/domain/gate.ts';
import type { Texts } from '../machineTexts.ts';
import type { OrderContext } from './context.ts';

/** What each requirement is called where a chart says that it is missing. */
const MISSING: Readonly<Record<CheckoutRequirement, Texts>> = {
  name: { en: 'the full name is missing', pt: 'falta o nome completo' },
  email: { en: 'the e-mail is missing or not valid', pt: 'o e-mail falta ou não é válido' },
  phone: { en: 'the phone is missing or not valid', pt: 'o telefone falta ou não é válido' },
  filingWhere: { en: 'the filing location is missing', pt: 'falta o local do processo' },
  consularCountry: { en: 'the consular country is missing', pt: 'falta o país do consulado' },
  direction: { en: 'the translation direction is missing', pt: 'falta o sentido da tradução' },
  stillWantTranslation: {
    en: '“I still want a translation” is not ticked',
    pt: '“Quero a tradução mesmo assim” não está marcado',
  },
  pages: { en: 'there are more than 30 pages', pt: 'são mais de 30 páginas' },
  files: { en: '1 file is missing', pt: 'falta 1 arquivo' },
  batch: { en: 'an upload is running', pt: 'há um envio em curso' },
};

interface GuardArguments {
  readonly context: OrderContext;
}

function pageCount({ context }: GuardArguments): Texts[] {
  const { pages } = context.draft;
  return [{ en: `there are ${pages}`, pt: `são ${pages}` }];
}

/** Why guards of the order are false, by their names. */
export const ORDER_REASONS = {
  isContactComplete: ({ context }: GuardArguments) =>
    invalidContactFields(context.draft).map((field) => MISSING[field]),
  canUpload: ({ context }: GuardArguments) =>
    missingForUpload(context.draft).map((code) => MISSING[code]),
  isReadyToPay: ({ context: { draft, uploaded } }: GuardArguments) =>
    missingForCheckout({ draft, uploadedCount: uploaded.length, isBatchRunning: false }).map(
      (code) => MISSING[code],
    ),
  isCustomQuoteNeeded: pageCount,
  isRushAllowed: pageCount,
  isRushForbidden: pageCount,
};
