import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import { jpeg } from '../fixtures/files.ts';
import type { Row } from './support/rows.ts';
import type { PageName, Stage } from './support/stage.ts';

const ROUNDS = 5;
const FILES = 20;
const FILE_BYTES = 1_048_576;

/** Between the answers and the choice of the files, in which a page may get ready. */
const PICKER_MS = 1000;

/**
 * Measures the time of each of 20 files of 1 MB from their choice, beside a bare loop that sends the same requests, and how
 * much of it the page takes between two requests. The rest is the server's, on the same processor.
 */
export default async function benchUploads(stage: Stage): Promise<Row[]> {
  const samples: Record<PageName, Sending[]> = { ours: [], bare: [], react: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['bare', 'ours', 'react'] as const) {
      const { page, context } = await stage.open(name, { isSlow: false });
      samples[name].push(await sendAll(page, name));
      await context.close();
    }
  }
  if (stage.mostUploadsAtOnce() > 1) throw new Error('Uploads overlapped');
  const row = (what: string, kind: keyof Sending): Row => ({
    what,
    unit: 'ms',
    figures: {
      ours: samples.ours.map((sending) => sending[kind]),
      'bare loop': samples.bare.map((sending) => sending[kind]),
      'React form': samples.react.map((sending) => sending[kind]),
    },
  });
  return [
    row(`A file of ${FILES} of 1 MB, from their choice to the last answer`, 'perFile'),
    row('From the answer to a file to the request of the next', 'between'),
  ];
}

/** Milliseconds that a file takes, on average. */
interface Sending {
  /** From the choice of the files to the last answer: our page checks them before it sends the first. */
  readonly perFile: number;
  /** From an answer to the next request. */
  readonly between: number;
}

async function sendAll(page: Page, name: PageName): Promise<Sending> {
  await answer(page);
  if (name === 'ours') await page.locator('#order[data-gate=uploadOpen]').waitFor();
  await page.evaluate(() => performance.setResourceTimingBufferSize(1000));
  // A person needs longer to find the files.
  await setTimeout(PICKER_MS);
  const files = { count: FILES, bytes: FILE_BYTES, start: [...jpeg().bytes] };
  const chosenAt = await page.evaluate(chooseFiles, files);
  if (name === 'bare') await page.evaluate(sendInLoop);
  await page.evaluate(untilAnswered, FILES);
  const calls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name: url }) => url.includes('/api/upload'))
      .map(({ startTime, responseEnd }) => ({ startTime, responseEnd })),
  );
  const gaps = calls
    .slice(1)
    .map(({ startTime }, previous) => startTime - (calls[previous]?.responseEnd ?? Number.NaN));
  return {
    perFile: ((calls.at(-1)?.responseEnd ?? 0) - chosenAt) / FILES,
    between: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
  };
}

/** Answers what the upload needs. */
async function answer(page: Page): Promise<void> {
  await page.locator('#order-name').fill('Helena Duarte Ferraz');
  await page.locator('#order-email').fill('helena@example.com');
  await page.locator('#order-phone').fill('+1 555 010 0123');
  await page.locator('[name=filingWhere][value=us]').check();
  await page.locator('[name=direction][value=PT_EN]').check();
}

/**
 * Runs in the page: chooses photos that are made there, because a browser takes long to be handed them.
 *
 * @returns when they were chosen, in milliseconds as resource timings have them
 */
function chooseFiles(files: { count: number; bytes: number; start: number[] }): number {
  const input = document.querySelector<HTMLInputElement>('#order-file');
  if (input === null) throw new Error('The page has no picker');
  const start = new Uint8Array(files.start);
  const rest = new Uint8Array(files.bytes - start.length - 2);
  const chosen = new DataTransfer();
  for (let number = 1; number <= files.count; number += 1) {
    // No two photos are of one size.
    const end = new Uint8Array(number);
    chosen.items.add(new File([start, rest, end], `page ${number}.jpg`, { type: 'image/jpeg' }));
  }
  input.files = chosen.files;
  const chosenAt = performance.now();
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return chosenAt;
}

/**
 * Runs in the page: waits until so many uploads are answered. It draws no frames for it, unlike Playwright's
 * own polling, because only the page itself may take time from its uploads.
 */
function untilAnswered(count: number): Promise<void> {
  return new Promise((resolve) => {
    let answered = 0;
    new PerformanceObserver((list, observer) => {
      answered += list.getEntries().filter(({ name }) => name.includes('/api/upload')).length;
      if (answered < count) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'resource', buffered: true });
  });
}

/** Runs in the page without scripts: the least that has to be done for a file. */
async function sendInLoop(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('#order');
  const input = document.querySelector<HTMLInputElement>('#order-file');
  if (form === null || input === null) throw new Error('The page has no form');
  const answers = new FormData(form);
  for (const file of input.files ?? []) {
    const body = new FormData();
    for (const name of ['name', 'email', 'phone', 'pages', 'filingWhere', 'direction']) {
      body.append(name, answers.get(name) ?? '');
    }
    body.append('file', file);
    await new Promise<void>((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open('POST', '/api/upload');
      call.addEventListener('loadend', () =>
        call.status === 200 ? resolve() : reject(new Error(`Refused: ${call.responseText}`)),
      );
      call.send(body);
    });
  }
}
