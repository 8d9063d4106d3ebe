import { expect, test } from 'vitest';
import en from '../../src/i18n/en.json';
import { MESSAGE_IN_GUIDE, type ComponentGuide } from '../../src/components/guide.ts';

const GUIDES = import.meta.glob<ComponentGuide>('../../src/components/*/guide.ts', {
  import: 'GUIDE',
  eager: true,
});

test('the words in the guides are messages of the page, and none of them needs a value', () => {
  const catalogue: Readonly<Record<string, string>> = en;
  const ids = Object.values(GUIDES).flatMap(({ spoken }) =>
    spoken.flatMap(({ says }) => [...says.matchAll(MESSAGE_IN_GUIDE)].map(([, id = '']) => id)),
  );
  expect(ids.length).toBeGreaterThan(20);
  expect(ids.filter((id) => catalogue[id] === undefined || catalogue[id].includes('{'))).toEqual(
    [],
  );
});
