import { describe, expect, test } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { MACHINES } from '../../machines/index.ts';
import { ACTION_WORDS, ACTOR_WORDS, GUARD_WORDS } from '../../machines/referenceWords.ts';
import { EVENT_WORDS } from '../../machines/words.ts';

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

const IN_BOTH_LANGUAGES = { en: expect.stringMatching(/\S/), pt: expect.stringMatching(/\S/) };

describe.each(MACHINES)('$title.en', ({ machine, title, purpose }) => {
  test.each(nodesOf(machine.root).map((node) => ({ id: node.id, node })))(
    '$id has a title and a description in both languages',
    ({ node }) => {
      expect(node.description).toMatch(/\S/);
      expect(node.meta).toEqual({ title: IN_BOTH_LANGUAGES, pt: expect.stringMatching(/\S/) });
    },
  );

  test('has a title and a purpose in both languages', () => {
    for (const words of [title, purpose]) {
      expect(words).toEqual(IN_BOTH_LANGUAGES);
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
    expect(words).toEqual(IN_BOTH_LANGUAGES);
  }
});

test.each([
  { kind: 'guards', words: GUARD_WORDS },
  { kind: 'actions', words: ACTION_WORDS },
  { kind: 'actors', words: ACTOR_WORDS },
] as const)('all $kind have words in both languages, and no others have', ({ kind, words }) => {
  const named = MACHINES.flatMap(({ machine }) => Object.keys(machine.implementations[kind]));
  expect(Object.keys(words).toSorted()).toEqual([...new Set(named)].toSorted());
  for (const text of Object.values(words)) expect(text).toEqual(IN_BOTH_LANGUAGES);
});
