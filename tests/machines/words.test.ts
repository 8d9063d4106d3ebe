import { describe, expect, test } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { MACHINES } from '../../machines/index.ts';
import { EVENT_WORDS } from '../../machines/words.ts';

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

describe.each(MACHINES)('$title.en', ({ machine, title, purpose }) => {
  test.each(nodesOf(machine.root).map((node) => ({ id: node.id, node })))(
    '$id is described in both languages',
    ({ node }) => {
      expect(node.description).toMatch(/\S/);
      expect(node.meta).toEqual({ pt: expect.stringMatching(/\S/) });
    },
  );

  test('has a title and a purpose in both languages', () => {
    for (const words of [title, purpose]) {
      expect(words).toEqual({ en: expect.stringMatching(/\S/), pt: expect.stringMatching(/\S/) });
    }
  });
});

test('every event has words in both languages, and no others have', () => {
  const events = new Set(
    MACHINES.flatMap(({ machine }): readonly string[] => machine.events).filter(
      (type) => !type.startsWith('xstate.'),
    ),
  );
  expect(Object.keys(EVENT_WORDS).toSorted()).toEqual([...events].toSorted());
  for (const words of Object.values(EVENT_WORDS)) {
    expect(words).toEqual({ en: expect.stringMatching(/\S/), pt: expect.stringMatching(/\S/) });
  }
});
