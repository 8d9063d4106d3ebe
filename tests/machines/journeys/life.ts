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

/** Which event leads from each state to which, and the effects of the change. No other event changes anything. */
const CHANGES: Readonly<Record<Status, Partial<Record<EventType, readonly [Status, string[]]>>>> = {
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

/** The state after an event, and the effects that the change asks for. */
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
  // An actor in a final state warns of any event.
  if (snapshot.status === 'active') actor.send({ type });
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
    expect(after(value, type)).toEqual(CHANGES[value][type] ?? [value, []]);
  });
});
