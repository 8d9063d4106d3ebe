import { afterEach, beforeEach, expect } from 'vitest';
import axe from 'axe-core';
import { forceSetting, type Setting } from '../stories/support/setting.ts';
import { A11Y_OPTIONS } from './accessibility.ts';

const reported: string[] = [];

for (const level of ['error', 'warn'] as const) {
  // What a browser's console would show red or yellow fails the story.
  console[level] = (...words: unknown[]) =>
    reported.push(`${level}: ${words.map(String).join(' ')}`);
}

beforeEach(() => {
  reported.length = 0;
});

/** A story's own run is in English on light; these are the other three ways to see it. */
const OTHER_SETTINGS: readonly Pick<Setting, 'locale' | 'scheme'>[] = [
  { locale: 'en', scheme: 'dark' },
  { locale: 'pt', scheme: 'dark' },
  { locale: 'pt', scheme: 'light' },
];

afterEach(async () => {
  try {
    for (const setting of OTHER_SETTINGS) {
      // Without motion, or a colour on its way from one scheme to the other would be judged.
      forceSetting({ ...setting, motion: 'reduced' });
      await nextFrame();
      const { violations } = await axe.run(document.body, A11Y_OPTIONS);
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        JSON.stringify(setting),
      ).toEqual([]);
    }
  } finally {
    forceSetting({});
  }
  expect(reported).toEqual([]);
});

function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
}
