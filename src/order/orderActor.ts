import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { orderMachine } from '../../machines/order/machine.ts';

/** A running order. */
export type OrderActor = ActorRefFrom<typeof orderMachine>;

/** An order at one moment. */
export type OrderSnapshot = SnapshotFrom<typeof orderMachine>;
