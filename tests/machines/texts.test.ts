import { describe, expect, expectTypeOf, test } from 'vitest';
import type { MachineTexts } from '../../machines/machineTexts.ts';
import { MACHINES } from '../../machines/index.ts';
import type { orderMachine } from '../../machines/order/machine.ts';
import type { orderLifeMachine } from '../../machines/orderLife/machine.ts';

type OrderTexts = MachineTexts<typeof orderMachine>;
type OrderLifeTexts = MachineTexts<typeof orderLifeMachine>;

/** Returns every string below a value, with its path. */
function stringsIn(value: object, path = ''): [path: string, text: string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const here = `${path}/${key}`;
    if (typeof inner === 'string') return [[here, inner]];
    return typeof inner === 'object' && inner !== null ? stringsIn(inner, here) : [];
  });
}

describe('the texts of a machine', () => {
  test.each(MACHINES)('of $machine.id are never blank', ({ title, purpose, texts }) => {
    const strings = stringsIn({ title, purpose, texts });
    expect(strings.length).toBeGreaterThan(0);
    expect(strings.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test.each(MACHINES)('of $machine.id call things in Portuguese as the page does', (machine) => {
    const { title, purpose, texts } = machine;
    const others = /verificação prévia|pré-verificação|fechamento|ainda quer/i;
    expect(stringsIn({ title, purpose, texts }).filter(([, text]) => others.test(text))).toEqual(
      [],
    );
  });

  test('do not compile when one is missing', () => {
    expectTypeOf<Omit<OrderTexts['states'], 'order.rush.off'>>().not.toExtend<
      OrderTexts['states']
    >();
    expectTypeOf<Omit<OrderTexts['events'], 'rush.toggled'>>().not.toExtend<OrderTexts['events']>();
    expectTypeOf<Omit<OrderTexts['guards'], 'canUpload'>>().not.toExtend<OrderTexts['guards']>();
    expectTypeOf<Omit<OrderTexts['actions'], 'forgetPlaced'>>().not.toExtend<
      OrderTexts['actions']
    >();
    expectTypeOf<Omit<OrderTexts['actors'], 'uploadBatch'>>().not.toExtend<OrderTexts['actors']>();
  });

  test('do not compile when the machine has no such name', () => {
    expectTypeOf<'order.rush.typo'>().not.toExtend<keyof OrderTexts['states']>();
    expectTypeOf<'rush.typo'>().not.toExtend<keyof OrderTexts['events']>();
    expectTypeOf<'canTypo'>().not.toExtend<keyof OrderTexts['guards']>();
    expectTypeOf<'typo'>().not.toExtend<keyof OrderTexts['actions']>();
    expectTypeOf<'typo'>().not.toExtend<keyof OrderTexts['actors']>();
    expectTypeOf<{ typo: { en: string; pt: string } }>().not.toExtend<OrderLifeTexts['guards']>();
  });
});
