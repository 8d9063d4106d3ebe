import type { SamplesOf } from '../samplesOf.ts';
import type { OrderLifeEvent } from './events.ts';

export const ORDER_LIFE_SAMPLES = {
  input: undefined,
  events: {
    'payment.succeeded': [{ type: 'payment.succeeded' }],
    'payment.pending': [{ type: 'payment.pending' }],
    'payment.cancelled': [{ type: 'payment.cancelled' }],
    'payment.expired': [{ type: 'payment.expired' }],
    'payment.failed': [{ type: 'payment.failed' }],
    'payment.refunded': [{ type: 'payment.refunded' }],
    'payment.partlyRefunded': [{ type: 'payment.partlyRefunded' }],
    'payment.mismatched': [{ type: 'payment.mismatched' }],
    'payment.repeated': [{ type: 'payment.repeated' }],
    'payment.orphaned': [{ type: 'payment.orphaned' }],
    'payment.surplusRefunded': [{ type: 'payment.surplusRefunded' }],
    'payment.refundFailed': [{ type: 'payment.refundFailed' }],
    'payment.restored': [{ type: 'payment.restored' }],
    'payment.unknown': [{ type: 'payment.unknown' }],
    'payment.abandoned': [{ type: 'payment.abandoned' }],
    'payment.inquired': [{ type: 'payment.inquired' }],
    'payment.disputed': [{ type: 'payment.disputed' }],
  },
  sentByActors: [],
} as const satisfies SamplesOf<undefined, OrderLifeEvent>;
