import type { Page } from 'playwright';
import type { Row } from './support/rows.ts';
import { PAGES, type PageName, type Stage } from './support/stage.ts';

/** A paint varies by a tenth, and its row is about a few hundredths. */
const ROUNDS = 25;

/** Measures the largest contentful paint on a phone. The pages alternate, so that load affects all alike. */
export default async function benchPaint(stage: Stage): Promise<Row[]> {
  const samples: Record<PageName, number[]> = { ours: [], bare: [], react: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['ours', 'bare', 'react'] as const) {
      const { page, context } = await stage.open(name, { isSlow: true });
      samples[name].push(await largestPaint(page));
      await context.close();
    }
  }
  return [
    {
      what: `Largest paint of ${PAGES.ours}`,
      unit: 'ms',
      figures: { ours: samples.ours, 'without scripts': samples.bare, 'React form': samples.react },
    },
  ];
}

/** Returns the time of the largest contentful paint, in milliseconds after the navigation began. */
function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().at(-1)?.startTime ?? 0);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}
