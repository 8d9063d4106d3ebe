import { afterEach, beforeEach, expect } from 'vitest';
import axe, { type RunOptions } from 'axe-core';
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

const CONTRAST: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/**
 * A story's own run is in English on light; these are the other three ways to see it. Contrast is
 * what a scheme can change: asked in each, and all else once in each language.
 */
const OTHER_SETTINGS: readonly (Pick<Setting, 'locale' | 'scheme'> & { asks: RunOptions })[] = [
  { locale: 'en', scheme: 'dark', asks: CONTRAST },
  { locale: 'pt', scheme: 'dark', asks: A11Y_OPTIONS },
  { locale: 'pt', scheme: 'light', asks: CONTRAST },
];

afterEach(async () => {
  try {
    for (const { asks, ...setting } of OTHER_SETTINGS) {
      // Without motion, or a colour on its way from one scheme to the other would be judged.
      forceSetting({ ...setting, motion: 'reduced' });
      await nextFrame();
      const { violations } = await axe.run(document.body, asks);
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
