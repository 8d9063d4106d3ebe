import { afterEach, beforeEach, vi } from 'vitest';
import type { SendFileResult } from '../../../machines/uploadBatch/actors.ts';
import { sendFile } from '../../../src/order/sendFile.ts';
import { createSpeedMeter } from '../../../src/order/speedMeter.ts';
import { FakeRequest } from './fakeRequest.ts';

/** What the page learns of the network. */
export const browser = { onLine: true };

/** Takes the events that the browser would dispatch to the window. */
export const page = new EventTarget();

/** Gives each test of a file a browser of its own, with a clock that the test moves. */
export function stubBrowser(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeRequest.made = [];
    browser.onLine = true;
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    vi.stubGlobal('navigator', browser);
    vi.stubGlobal('window', page);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Sends a file, by default one of a hundred bytes. */
export function send(file = new File(['x'.repeat(100)], 'diploma.pdf')) {
  const aborting = new AbortController();
  const progress: number[] = [];
  const result: Promise<SendFileResult> = sendFile(
    {
      file,
      fields: {
        name: 'Ana',
        email: 'ana@example.com',
        phone: '+1 555 010 0123',
        pages: '1',
        direction: 'PT_EN',
        filingWhere: 'us',
      },
      onProgress: (sentBytes) => progress.push(sentBytes),
      signal: aborting.signal,
    },
    { language: 'pt-BR', meter: createSpeedMeter() },
  );
  const [request] = FakeRequest.made;
  if (request === undefined) throw new Error('no request was made');
  return { request, result, progress, abort: () => aborting.abort() };
}

/** Returns a file that can no longer be read. */
export function deletedFile(): File {
  const file = new File(['x'.repeat(100)], 'diploma.pdf');
  vi.spyOn(file, 'slice').mockReturnValue(
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException()) }),
  );
  return file;
}
