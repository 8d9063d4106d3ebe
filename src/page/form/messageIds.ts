import type { CheckedFormField } from '../../../machines/order/events.ts';
import type { BannerKind } from '../../components/Banner/Banner.tsx';
import type { ContactField } from '../../domain/contact.ts';
import type { DeliveryEstimate } from '../../domain/delivery.ts';
import type { CheckoutRequirement } from '../../domain/gate.ts';
import type { PrecheckResult } from '../../domain/precheck.ts';
import type { MessageId } from '../../i18n/messages.ts';

/** The error message of each field. */
export const FIELD_ERROR_MESSAGES: Record<CheckedFormField, MessageId> = {
  name: 'contact.nameError',
  email: 'contact.emailError',
  phone: 'contact.phoneError',
  filingWhere: 'precheck.filingError',
  consularCountry: 'precheck.countryError',
  direction: 'precheck.directionError',
  stillWantTranslation: 'precheck.stillWantError',
};

/** Each requirement, listed after “Upload opens after:” and “Checkout opens after:”. */
export const REQUIREMENT_LABELS: Record<CheckoutRequirement, MessageId> = {
  name: 'missing.name',
  email: 'missing.email',
  phone: 'missing.phone',
  filingWhere: 'missing.filing',
  consularCountry: 'missing.country',
  direction: 'missing.direction',
  stillWantTranslation: 'missing.stillWant',
  pages: 'missing.pages',
  files: 'missing.files',
  batch: 'missing.batch',
};

export const CONTACT_LABELS: Record<ContactField, MessageId> = {
  name: 'contact.name',
  email: 'contact.email',
  phone: 'contact.phone',
};

/** The delivery estimates of section 9. */
export const DELIVERY_LABELS: Record<DeliveryEstimate, MessageId> = {
  rush: 'delivery.rush',
  upTo3Pages: 'delivery.upTo3Pages',
  upTo10Pages: 'delivery.upTo10Pages',
  upTo20Pages: 'delivery.upTo20Pages',
  upTo30Pages: 'delivery.upTo30Pages',
  customQuote: 'quote.custom',
};

/** The kind and the messages of a banner. */
export interface BannerMessage {
  readonly kind: BannerKind;
  readonly title: MessageId;
  readonly sentence: MessageId;
}

/** The pre-check banners of section 4. */
export const PRECHECK_BANNERS: Record<PrecheckResult, BannerMessage> = {
  unknown: { kind: 'info', title: 'precheck.unknown', sentence: 'precheck.unknownSentence' },
  required: { kind: 'success', title: 'precheck.required', sentence: 'precheck.requiredSentence' },
  likely: { kind: 'warning', title: 'precheck.likely', sentence: 'precheck.likelySentence' },
  optional: { kind: 'neutral', title: 'precheck.optional', sentence: 'precheck.optionalSentence' },
};

/** Section 8: the banners for failed calls. The server's own message replaces the title. */
export const FAILURE_BANNERS: Record<'upload' | 'checkout', BannerMessage> = {
  upload: { kind: 'danger', title: 'upload.failed', sentence: 'upload.failedSentence' },
  checkout: { kind: 'danger', title: 'checkout.failed', sentence: 'checkout.failedSentence' },
};
