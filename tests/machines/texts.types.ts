// `npm run check:types` fails here if a machine compiles without one of its texts, or with one of another name.
import { expectTypeOf } from 'vitest';
import type { MachineTexts } from '../../machines/machineTexts.ts';
import type { orderMachine } from '../../machines/order/machine.ts';
import type { orderLifeMachine } from '../../machines/orderLife/machine.ts';

type OrderTexts = MachineTexts<typeof orderMachine>;
type OrderLifeTexts = MachineTexts<typeof orderLifeMachine>;

// A text that is missing.
expectTypeOf<Omit<OrderTexts['states'], 'order.rush.off'>>().not.toExtend<OrderTexts['states']>();
expectTypeOf<Omit<OrderTexts['events'], 'rush.toggled'>>().not.toExtend<OrderTexts['events']>();
expectTypeOf<Omit<OrderTexts['guards'], 'canUpload'>>().not.toExtend<OrderTexts['guards']>();
expectTypeOf<Omit<OrderTexts['actions'], 'forgetPlaced'>>().not.toExtend<OrderTexts['actions']>();
expectTypeOf<Omit<OrderTexts['actors'], 'uploadBatch'>>().not.toExtend<OrderTexts['actors']>();

// A name that the machine does not have.
expectTypeOf<'order.rush.typo'>().not.toExtend<keyof OrderTexts['states']>();
expectTypeOf<'rush.typo'>().not.toExtend<keyof OrderTexts['events']>();
expectTypeOf<'canTypo'>().not.toExtend<keyof OrderTexts['guards']>();
expectTypeOf<'typo'>().not.toExtend<keyof OrderTexts['actions']>();
expectTypeOf<'typo'>().not.toExtend<keyof OrderTexts['actors']>();
expectTypeOf<{ typo: { en: string; pt: string } }>().not.toExtend<OrderLifeTexts['guards']>();
