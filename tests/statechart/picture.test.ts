import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requestOf, textFor } from '../../src/charts/command.ts';

const PICTURE = 'docs/pictures/order.svg';

test(`the README's chart is up to date: npm run chart -- order --out ${PICTURE}`, async () => {
  expect(readFileSync('README.md', 'utf8')).toContain(`](${PICTURE})`);
  const drawn = await textFor(requestOf(['order', '--out', PICTURE]));
  expect(readFileSync(PICTURE, 'utf8') === drawn).toBe(true);
});
