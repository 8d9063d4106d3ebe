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

test('a timer ends after its time, and not a millisecond before', () => {
  const end = vi.fn();
  awakeClock().setTimeout(end, 10_000);
  vi.advanceTimersByTime(9999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledOnce();
});

test('a timer does not count the hours in which the computer slept', () => {
  const end = vi.fn();
  awakeClock().setTimeout(end, 10_000);
  vi.advanceTimersByTime(4500);
  vi.setSystemTime(Date.now() + 8 * 3_600_000);
  vi.advanceTimersByTime(3500);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(end).toHaveBeenCalledOnce();
});

test('a clock that is set back does not delay a timer', () => {
  const end = vi.fn();
  awakeClock().setTimeout(end, 10_000);
  vi.advanceTimersByTime(4500);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(5500);
  expect(end).toHaveBeenCalledOnce();
});

test('a timer that is cleared between its steps never ends, and another timer does', () => {
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
