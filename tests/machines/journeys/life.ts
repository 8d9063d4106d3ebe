import { describe, expect, test } from 'vitest';
import { createActor, initialTransition, transition } from 'xstate';
import { orderLifeMachine } from '../../../machines/orderLife/machine.ts';
import type { OrderLifeEvent } from '../../../machines/orderLife/events.ts';
import { ORDER_LIFE_STATES } from '../../../stories/fixtures/orderLifeStates.ts';
import { noteTransitions } from '../support/transitions.ts';

type Status = keyof typeof ORDER_LIFE_STATES;
type Fact = OrderLifeEvent['type'];

const FACTS: readonly Fact[] = [
  'payment.succeeded',
  'payment.pending',
  'payment.cancelled',
  'payment.expired',
  'payment.failed',
  'payment.refunded',
];

/** Where each state is left for, by which fact, and what the server does then. */
const CHANGES: Readonly<Record<Status, Partial<Record<Fact, readonly [Status, string[]]>>>> = {
  awaitingPayment: {
    'payment.succeeded': ['paid', ['claimFiles', 'queueMails']],
    'payment.pending': ['processing', ['claimFiles']],
    'payment.cancelled': ['cancelled', ['freeFiles']],
    'payment.expired': ['expired', ['freeFiles']],
    'payment.failed': ['failed', ['freeFiles']],
  },
  processing: {
    'payment.succeeded': ['paid', ['claimFiles', 'queueMails']],
    'payment.failed': ['failed', ['freeFiles']],
  },
  paid: { 'payment.refunded': ['refunded', []] },
  refunded: {},
  cancelled: {
    'payment.succeeded': ['paid', ['claimFiles', 'queueMails']],
    'payment.pending': ['processing', ['claimFiles']],
  },
  expired: {
    'payment.succeeded': ['paid', ['claimFiles', 'queueMails']],
    'payment.pending': ['processing', ['claimFiles']],
  },
  failed: { 'payment.succeeded': ['paid', ['claimFiles', 'queueMails']] },
};

function after(status: Status, fact: Fact): [unknown, string[]] {
  const snapshot = orderLifeMachine.resolveState({ value: status });
  const [next, actions] = transition(orderLifeMachine, snapshot, { type: fact });
  return [next.value, actions.map(({ type }) => type)];
}

describe('the life of an order', () => {
  test('begins with claiming its files', () => {
    const [{ value }, actions] = initialTransition(orderLifeMachine);
    expect([value, actions.map(({ type }) => type)]).toEqual(['awaitingPayment', ['claimFiles']]);
  });

  test.each(
    Object.entries(ORDER_LIFE_STATES).flatMap(([status, { value }]) =>
      FACTS.map((fact) => ({ status, value, fact })),
    ),
  )('$status after $fact', ({ value, fact }) => {
    expect(after(value, fact)).toEqual(CHANGES[value][fact] ?? [value, []]);
  });

  test.each<[string, readonly Fact[], Status]>([
    ['paid at once', ['payment.succeeded'], 'paid'],
    ['paid by a slow method', ['payment.pending', 'payment.succeeded'], 'paid'],
    ['the money never came', ['payment.pending', 'payment.failed'], 'failed'],
    ['failed before it was heard of', ['payment.failed', 'payment.pending'], 'failed'],
    ['came after all', ['payment.failed', 'payment.succeeded'], 'paid'],
    ['cancelled', ['payment.cancelled'], 'cancelled'],
    ['cancelled, yet paid', ['payment.cancelled', 'payment.succeeded'], 'paid'],
    ['cancelled, yet on its way', ['payment.cancelled', 'payment.pending'], 'processing'],
    ['paid late', ['payment.expired', 'payment.succeeded'], 'paid'],
    ['on its way late', ['payment.expired', 'payment.pending'], 'processing'],
    ['refunded', ['payment.succeeded', 'payment.refunded'], 'refunded'],
    [
      'told twice and in disorder',
      ['payment.succeeded', 'payment.expired', 'payment.succeeded', 'payment.refunded'],
      'refunded',
    ],
  ])('%s', (_name, facts, end) => {
    const actor = createActor(orderLifeMachine, { inspect: noteTransitions }).start();
    for (const type of facts) actor.send({ type });
    expect(actor.getSnapshot().value).toBe(end);
  });
});
