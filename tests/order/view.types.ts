// `npm run check:types` fails here if a comparison with a state that the chart does not have compiles.
import { expectTypeOf } from 'vitest';
import type { OrderStates } from '../../src/order/view.ts';

expectTypeOf<OrderStates['upload']>().toEqualTypeOf<
  | 'idle'
  | 'uploading.checking'
  | 'uploading.sending'
  | 'uploading.stalled'
  | 'uploading.waiting'
  | 'error'
>();
expectTypeOf<'optional.confirmed'>().toExtend<OrderStates['precheck']>();
expectTypeOf<'optional'>().not.toExtend<OrderStates['precheck']>();
expectTypeOf<'typo'>().not.toExtend<keyof OrderStates>();
