import { expect, test } from 'vitest';
import type { Json } from '../../../src/statechart/chart.ts';
import { changesBetween } from '../../../src/statechart/live/changes.ts';
import type { Frame } from '../../../src/statechart/live/frame.ts';
import { toJson } from '../../../src/statechart/live/json.ts';

function frame(active: readonly string[], context: Json): Frame {
  return {
    session: 's',
    chart: 'c',
    actor: 'a',
    parent: null,
    index: 0,
    event: { type: 'e' },
    active,
    taken: [],
    open: [],
    blocked: [],
    forced: null,
    conditions: {},
    refused: null,
    context,
    status: 'active',
    output: null,
    error: null,
  };
}

test('the changes of a step are the states it exited and entered and each value that changed', () => {
  const before = frame(['c', 'c.one'], { draft: { name: 'A', pages: 1 }, list: ['x'], gone: null });
  const after = frame(['c', 'c.two'], {
    draft: { name: 'B', pages: 1 },
    list: ['x', 'y'],
    new: [],
  });
  expect(changesBetween(before, after)).toEqual({
    exited: ['c.one'],
    entered: ['c.two'],
    context: [
      { path: 'draft.name', before: 'A', after: 'B' },
      { path: 'list.1', before: undefined, after: 'y' },
      { path: 'gone', before: null, after: undefined },
      { path: 'new', before: undefined, after: [] },
    ],
  });
});

test('a value that becomes a value of another type is one change', () => {
  expect(
    changesBetween(frame([], { batch: null }), frame([], { batch: { index: 0 } })).context,
  ).toEqual([{ path: 'batch', before: null, after: { index: 0 } }]);
});

test('the first step of an actor only enters its states', () => {
  expect(changesBetween(null, frame(['c'], { a: 1 }))).toEqual({
    exited: [],
    entered: ['c'],
    context: [],
  });
});

test('values that JSON cannot hold are converted or left out', () => {
  const round: Record<string, unknown> = { name: 'round' };
  round.self = round;
  const value = {
    round,
    set: new Set(['a']),
    map: new Map([['key', 1]]),
    error: new RangeError('too far'),
    date: new Date(0),
    big: 12n,
    infinite: Number.POSITIVE_INFINITY,
    missing: undefined,
    run: () => 0,
    list: [undefined, 1],
  };
  expect(toJson(value)).toEqual({
    round: { name: 'round', self: '…' },
    set: ['a'],
    map: [['key', 1]],
    error: { name: 'RangeError', message: 'too far' },
    date: '1970-01-01T00:00:00.000Z',
    big: '12',
    infinite: 'Infinity',
    list: [null, 1],
  });
});
