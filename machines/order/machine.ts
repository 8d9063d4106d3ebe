import { orderSetup } from './actions.ts';
import { startOrder } from './context.ts';
import { checkout } from './regions/checkout.ts';
import { upload } from './regions/upload.ts';

/** A visitor's order, from the first answer to the receipt. `order/texts.ts` describes its states. */
export const orderMachine = orderSetup.createMachine({
  id: 'order',
  context: ({ input }) => startOrder(input),
  type: 'parallel',
  on: {
    'field.blurred': { actions: 'markFieldTouched' },
    'mailing.toggled': { actions: 'recordAnswer' },
    'page.restored': { guard: 'isPaidElsewhere', target: '#order', actions: 'notePayment' },
  },
  states: {
    // Who orders: name, email and phone.
    contact: {
      initial: 'deciding',
      on: { 'contact.edited': { target: '.deciding', actions: 'recordAnswer' } },
      states: {
        deciding: {
          always: [{ guard: 'isContactComplete', target: 'complete' }, { target: 'incomplete' }],
        },
        incomplete: {},
        complete: {},
      },
    },
    // Whether a translation is needed at all (section 4).
    precheck: {
      initial: 'deciding',
      on: {
        'filing.answered': { target: '.deciding', actions: 'recordAnswer' },
        'country.answered': { target: '.deciding', actions: 'recordAnswer' },
        'direction.answered': { target: '.deciding', actions: 'recordAnswer' },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isUnknown', target: 'unknown' },
            { guard: 'isRequired', target: 'required' },
            { guard: 'isLikely', target: 'likely' },
            { target: 'optional' },
          ],
        },
        unknown: {},
        required: {},
        likely: {},
        // The order waits until the visitor confirms that a translation is still wanted.
        optional: {
          initial: 'deciding',
          on: { 'stillWant.toggled': { target: '.deciding', actions: 'recordAnswer' } },
          states: {
            deciding: {
              always: [
                { guard: 'isTranslationConfirmed', target: 'confirmed' },
                { target: 'unconfirmed' },
              ],
            },
            unconfirmed: {},
            confirmed: {},
          },
        },
      },
    },
    // Above 30 pages the price is a custom quote.
    size: {
      initial: 'deciding',
      on: {
        'pages.edited': { target: '.deciding', actions: 'recordPages' },
        'pages.left': { actions: 'showPagesAsRead' },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isCustomQuoteNeeded', target: 'customQuote' },
            { target: 'automatic' },
          ],
        },
        automatic: { always: { guard: 'isCustomQuoteNeeded', target: 'deciding' } },
        customQuote: { always: { guard: 'isQuoteAutomatic', target: 'deciding' } },
      },
    },
    // Whose number the page count is: that of the files, or the visitor's.
    count: {
      initial: 'deciding',
      always: { guard: 'isCountNew', target: '.deciding', actions: 'takeCount' },
      on: {
        'pages.edited': { target: '.deciding' },
        'pages.left': { target: '.deciding' },
        'pages.kept': { target: '.deciding', actions: 'keepPages' },
        'count.used': { target: '.deciding', actions: 'followCount' },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isCountFollowed', target: 'followed' },
            { guard: 'isCountIncomplete', target: 'incomplete' },
            { guard: 'isCountContradicted', target: 'contradicted' },
            { guard: 'isCountOverruled', target: 'overruled' },
            { target: 'agreed' },
          ],
        },
        followed: {},
        incomplete: {},
        agreed: {},
        contradicted: {},
        overruled: {},
      },
    },
    // Rush delivery, for jobs of up to 8 pages.
    rush: {
      initial: 'deciding',
      on: {
        'rush.toggled': { guard: 'isRushAllowed', target: '.deciding', actions: 'recordAnswer' },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isRushForbidden', target: 'unavailable' },
            { guard: 'isRushChosen', target: 'on' },
            { target: 'off' },
          ],
        },
        off: { always: { guard: 'isRushForbidden', target: 'deciding' } },
        on: { always: { guard: 'isRushForbidden', target: 'deciding' } },
        // Rush stays off when the page count goes down again.
        unavailable: {
          entry: 'switchRushOff',
          always: { guard: 'isRushAllowed', target: 'deciding' },
        },
      },
    },
    // What the visitor may do next.
    gate: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'canCheckout', target: 'checkoutOpen' },
            { guard: 'canUpload', target: 'uploadOpen' },
            { target: 'closed' },
          ],
        },
        closed: { always: { guard: 'canUpload', target: 'deciding' } },
        uploadOpen: {
          always: [
            { guard: 'cannotUpload', target: 'deciding' },
            { guard: 'canCheckout', target: 'deciding' },
          ],
        },
        checkoutOpen: { always: { guard: 'cannotCheckout', target: 'deciding' } },
      },
    },
    upload,
    checkout,
  },
});
