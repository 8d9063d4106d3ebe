import type { SnapshotFrom } from 'xstate';
import type { StateTexts } from '../../machineTexts.ts';
import type { orderMachine } from '../machine.ts';

type OrderStateTexts = StateTexts<typeof orderMachine>;
type Region = keyof SnapshotFrom<typeof orderMachine>['value'];

/** The title and the description of these regions of the order and of all their states, and of no other. */
export type TextsOf<Name extends Region> = Pick<
  OrderStateTexts,
  Extract<keyof OrderStateTexts, `order.${Name}` | `order.${Name}.${string}`>
>;
