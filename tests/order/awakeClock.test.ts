import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awakeClock } from '../../src/order/awakeClock.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a timer ends after its time', () => {
  const end = vi.fn();
  awakeClock().setTimeout(end, 10_000);
  vi.advanceTimersByTime(9999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledOnce();
});

test('hours of sleep are not counted', () => {
  const end = vi.fn();
  awakeClock().setTimeout(end, 10_000);
  vi.advanceTimersByTime(4500);
  vi.setSystemTime(Date.now() + 8 * 3_600_000);
  vi.advanceTimersByTime(3500);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(end).toHaveBeenCalledOnce();
});

test('a clock that is set back holds nothing up', () => {
  const end = vi.fn();
  awakeClock().setTimeout(end, 10_000);
  vi.advanceTimersByTime(4500);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(5500);
  expect(end).toHaveBeenCalledOnce();
});

test('a cleared timer never ends, also between its steps', () => {
  const end = vi.fn();
  const clock = awakeClock();
  const id = clock.setTimeout(end, 5000);
  const other = vi.fn();
  clock.setTimeout(other, 5000);
  vi.advanceTimersByTime(2500);
  clock.clearTimeout(id);
  vi.advanceTimersByTime(10_000);
  expect(end).not.toHaveBeenCalled();
  expect(other).toHaveBeenCalledOnce();
});
