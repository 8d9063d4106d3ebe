import { describe, expect, test, vi } from 'vitest';
import { browser, page, send, stubBrowser } from './support/sentFile.ts';

stubBrowser();

describe('a file is interrupted', () => {
  test('as soon as the browser loses the network', async () => {
    const { request, result } = send();
    page.dispatchEvent(new Event('offline'));
    expect(request.isAborted).toBe(true);
    expect(await result).toEqual({ kind: 'unanswered', isInterrupted: true });
  });

  test('when its connection breaks without a network', async () => {
    const { request, result } = send();
    browser.onLine = false;
    request.dispatchEvent(new Event('error'));
    expect(await result).toEqual({ kind: 'unanswered', isInterrupted: true });
  });

  test('when its connection breaks while the computer slept', async () => {
    const { request, result } = send();
    vi.advanceTimersByTime(3000);
    vi.setSystemTime(Date.now() + 3_600_000);
    request.dispatchEvent(new Event('error'));
    expect(await result).toEqual({ kind: 'unanswered', isInterrupted: true });
  });

  test('when its connection breaks seconds after the computer slept', async () => {
    const { request, result } = send();
    request.sent(10, 100);
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(20_000);
    request.dispatchEvent(new Event('error'));
    expect(await result).toEqual({ kind: 'unanswered', isInterrupted: true });
  });
});

describe('a file is not interrupted', () => {
  test('when its connection breaks seconds after a sleep, but sent something since', async () => {
    const { request, result } = send();
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(10_000);
    request.sent(10, 100);
    vi.advanceTimersByTime(10_000);
    request.dispatchEvent(new Event('error'));
    expect(await result).toEqual({ kind: 'unanswered', isInterrupted: false });
  });

  test('when its connection breaks minutes after a sleep that it survived', async () => {
    const { request, result } = send();
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(120_000);
    request.dispatchEvent(new Event('error'));
    expect(await result).toEqual({ kind: 'unanswered', isInterrupted: false });
  });
});
