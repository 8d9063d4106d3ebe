import type { CheckoutRequirement } from '../../domain/gate.ts';

/** Ids of the form's sections. */
export const SECTIONS = {
  contact: 'order-contact',
  precheck: 'order-precheck',
  files: 'order-files',
  pages: 'order-pages-and-delivery',
  checkout: 'order-quote',
} as const;

/** Ids of the form's controls. A group has the id of its first choice. */
export const CONTROLS = {
  name: 'order-name',
  email: 'order-email',
  phone: 'order-phone',
  filingWhere: 'order-filing',
  consularCountry: 'order-country',
  direction: 'order-direction',
  stillWantTranslation: 'order-still-want',
  file: 'order-file',
  pages: 'order-pages',
  rush: 'order-rush',
  mailHardCopy: 'order-mailing',
  checkout: 'order-checkout',
} as const;

/** Ids of the form's notes. */
export const NOTES = {
  unsupported: 'order-unsupported',
  wait: 'order-wait',
  upload: 'order-upload-note',
  checkout: 'order-checkout-note',
  largeJob: 'order-large-job',
  count: 'order-count',
} as const;

/** Fragment links to the controls that satisfy each requirement. */
export const ANCHORS: Record<CheckoutRequirement, `#${string}`> = {
  name: `#${CONTROLS.name}`,
  email: `#${CONTROLS.email}`,
  phone: `#${CONTROLS.phone}`,
  filingWhere: `#${CONTROLS.filingWhere}`,
  consularCountry: `#${CONTROLS.consularCountry}`,
  direction: `#${CONTROLS.direction}`,
  stillWantTranslation: `#${CONTROLS.stillWantTranslation}`,
  pages: `#${CONTROLS.pages}`,
  files: `#${CONTROLS.file}`,
  batch: `#${SECTIONS.files}`,
};
