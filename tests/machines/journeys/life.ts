import { describe, expect, test } from 'vitest';
import { createActor, initialTransition } from 'xstate';
import { orderLifeMachine } from '../../../machines/orderLife/machine.ts';
import type { OrderLifeEvent } from '../../../machines/orderLife/events.ts';
import { ORDER_LIFE_SAMPLES } from '../../../machines/orderLife/samples.ts';
import { ORDER_LIFE_STATES } from '../../../stories/fixtures/orderLifeStates.ts';
import { noteTransitions } from '../support/transitions.ts';

type Status = keyof typeof ORDER_LIFE_STATES;
type EventType = OrderLifeEvent['type'];

const EVENT_TYPES = Object.values(ORDER_LIFE_SAMPLES.events).map(([{ type }]) => type);

/** What a person is told of in every state, which changes nothing else. */
const REPORTS: Partial<Record<EventType, readonly string[]>> = {
  'payment.partlyRefunded': ['notifyOfPartialRefund'],
  'payment.repeated': ['reportRepetition'],
  'payment.orphaned': ['reportOrphan'],
  'payment.surplusRefunded': ['notifyOfSurplusRefund'],
  'payment.refundFailed': ['reportRefundFailure'],
  'payment.inquired': ['reportInquiry'],
  'payment.disputed': ['reportDispute'],
};

const PAID = ['paid', ['claimFiles', 'queueMails']] as const;
const LATE = ['paid', ['reportLatePayment', 'claimFiles', 'queueMails']] as const;
const ORPHANED = ['paid', ['reportOrphan', 'claimFiles', 'queueMails']] as const;
const PROCESSING = ['processing', ['claimFiles']] as const;
const MISMATCHED = ['mismatched', ['claimFiles', 'reportMismatch']] as const;
const FAILED = ['failed', ['freeFiles', 'notifyOfFailure']] as const;

/** Which event leads from each state to which, and the effects of the change. No other event does. */
const CHANGES: Readonly<
  Record<Status, Partial<Record<EventType, readonly [Status, readonly string[]]>>>
> = {
  awaitingPayment: {
    'payment.succeeded': PAID,
    'payment.pending': PROCESSING,
    'payment.cancelled': ['cancelled', ['freeFiles']],
    'payment.expired': ['expired', ['freeFiles']],
    'payment.failed': FAILED,
    'payment.mismatched': MISMATCHED,
  },
  processing: {
    'payment.succeeded': PAID,
    'payment.failed': FAILED,
    'payment.mismatched': MISMATCHED,
    'payment.unknown': ['processing', ['reportUnknownPage']],
    'payment.abandoned': ['expired', ['freeFiles']],
  },
  mismatched: {
    'payment.succeeded': PAID,
    'payment.pending': PROCESSING,
    'payment.failed': FAILED,
    'payment.mismatched': ['mismatched', ['reportMismatch']],
    'payment.refunded': ['refunded', ['freeFiles', 'notifyOfRefund']],
  },
  paid: { 'payment.refunded': ['refunded', ['notifyOfRefund']] },
  refunded: {
    'payment.restored': PAID,
    'payment.succeeded': LATE,
    'payment.orphaned': ORPHANED,
    'payment.pending': PROCESSING,
    'payment.mismatched': MISMATCHED,
  },
  cancelled: {
    'payment.succeeded': LATE,
    'payment.orphaned': ORPHANED,
    'payment.pending': PROCESSING,
    'payment.mismatched': MISMATCHED,
  },
  expired: {
    'payment.succeeded': LATE,
    'payment.orphaned': ORPHANED,
    'payment.pending': PROCESSING,
    'payment.mismatched': MISMATCHED,
  },
  failed: {
    'payment.succeeded': LATE,
    'payment.orphaned': ORPHANED,
    'payment.mismatched': MISMATCHED,
  },
};

/** Returns the state after an event, and the effects that the change asks for. */
function after(status: Status, type: EventType): [unknown, string[]] {
  const snapshot = orderLifeMachine.resolveState({ value: status });
  const effects: string[] = [];
  const actor = createActor(orderLifeMachine, {
    snapshot,
    inspect: (event) => {
      noteTransitions(event);
      if (event.type === '@xstate.action') effects.push(event.action.type);
    },
  }).start();
  actor.send({ type });
  return [actor.getSnapshot().value, effects];
}

describe('the life of an order', () => {
  test('begins by claiming its files', () => {
    const [{ value }, actions] = initialTransition(orderLifeMachine);
    expect([value, actions.map(({ type }) => type)]).toEqual(['awaitingPayment', ['claimFiles']]);
  });

  test.each(
    Object.entries(ORDER_LIFE_STATES).flatMap(([status, { value }]) =>
      EVENT_TYPES.map((type) => ({ status, value, type })),
    ),
  )('an order that is $status gets $type', ({ value, type }) => {
    expect(after(value, type)).toEqual(CHANGES[value][type] ?? [value, REPORTS[type] ?? []]);
  });
});
