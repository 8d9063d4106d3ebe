import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importScript } from '../../src/page/importScript.ts';

const SCRIPT = 'data:text/javascript,export const answer = 42;';

/** What a request comes to: the code of a script, a status without one, or nothing ever. */
type Answer = string | number | null;

const asked: string[] = [];

/** Answers each request for the URL with the next of its answers, and repeats the last. */
function serve(answers: Record<string, readonly Answer[]>): void {
  const times = new Map<string, number>();
  vi.stubGlobal('fetch', async (url: string, { signal }: { readonly signal: AbortSignal }) => {
    asked.push(url);
    const turn = times.get(url) ?? 0;
    times.set(url, turn + 1);
    const answer = answers[url]?.at(Math.min(turn, answers[url].length - 1)) ?? null;
    if (typeof answer === 'string') return new Response(answer);
    if (answer !== null) return new Response('', { status: answer });
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    body: { dataset: { scripts: '/assets/react-1.js /assets/a-1.js' } },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.length = 0;
});

test('a script is imported once it has been fetched', async () => {
  serve({ [SCRIPT]: [''] });
  expect(await importScript(SCRIPT)).toMatchObject({ answer: 42 });
  expect(asked).toEqual([SCRIPT]);
});

test('a request that hangs is given up after 15 seconds, and the next call tries again', async () => {
  serve({ [SCRIPT]: [null, ''] });
  const ended = vi.fn<(error: unknown) => void>();
  importScript(SCRIPT).catch(ended);
  await vi.advanceTimersByTimeAsync(14_900);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(ended.mock.calls).toEqual([[expect.objectContaining({ name: 'AbortError' })]]);
  expect(await importScript(SCRIPT)).toMatchObject({ answer: 42 });
});

test('what a script imports is fetched too, unless the document names it', async () => {
  serve({
    '/assets/late-1.js': ['import{n as e}from"./react-1.js";import{a}from"./Seal-1.js";e(a);'],
    '/assets/Seal-1.js': ['import"./a-1.js";export{c}from"./d-1.js";'],
    '/assets/d-1.js': [503],
  });
  await expect(importScript('/assets/late-1.js')).rejects.toThrow('Status 503');
  expect(asked).toEqual(['/assets/late-1.js', '/assets/Seal-1.js', '/assets/d-1.js']);
});
