import { describe, expect, test } from 'vitest';
import { decisionsMachine } from '../machines/decisions.ts';
import { parametersMachine } from '../machines/parameters.ts';
import { arrowIn } from '../support/charts.ts';

describe('a guard is named', () => {
  test('by its name in setup, even if it is composed', () => {
    expect(arrowIn(decisionsMachine, 'decisions.first||0').guard).toMatchObject({
      code: 'isSmallAndEven',
      title: { en: 'Is small and even' },
    });
  });

  test('by its parts if it is composed in place', () => {
    expect(arrowIn(decisionsMachine, 'decisions.first||1').guard).toMatchObject({
      code: '(isSmall || !isEven)',
      title: { en: 'is small or not: is even' },
    });
    expect(arrowIn(decisionsMachine, 'decisions.third||0').guard).toMatchObject({
      code: '!stateIn(second)',
      title: { en: 'not: in “Second”' },
    });
  });

  test('with the conditions that it is made of', () => {
    expect(arrowIn(decisionsMachine, 'decisions.first||0').guard).toMatchObject({
      code: 'isSmallAndEven',
      made: 'and',
      parts: [
        { code: 'isSmall', made: null, parts: [] },
        { code: 'isEven', made: null, parts: [] },
      ],
    });
    expect(arrowIn(decisionsMachine, 'decisions.first||1').guard).toMatchObject({
      made: 'or',
      parts: [{ code: 'isSmall' }, { code: '!isEven', made: 'not', parts: [{ code: 'isEven' }] }],
    });
  });

  test('by its name and its parameters, as is an action', () => {
    expect(arrowIn(parametersMachine, 'parameters.form|SUBMIT|1').guard).toMatchObject({
      code: 'isLonger (than: 3)',
      title: { en: 'Is longer (than: 3)' },
    });
    expect(arrowIn(parametersMachine, 'parameters.prompt|GOOD|0').actions).toEqual([
      { code: 'track (response: good, step: …)', title: { en: 'Track (response: good, step: …)' } },
    ]);
    expect(arrowIn(parametersMachine, 'parameters.prompt|BAD|0').actions).toEqual([
      { code: 'track', title: { en: 'Track' } },
    ]);
  });

  test('“a condition” if it is an inline function without a name', () => {
    expect(arrowIn(decisionsMachine, 'decisions.second||0').guard).toMatchObject({
      code: 'condition',
      title: { en: 'a condition' },
    });
  });
});
