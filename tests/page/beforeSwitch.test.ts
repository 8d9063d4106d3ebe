import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beforeSwitch } from '../../src/page/beforeSwitch.ts';

beforeEach(() => {
  vi.useFakeTimers();
  const { setTimeout, clearTimeout } = globalThis;
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the other language does not load while the visitor types, and loads once when they rest', async () => {
  const load = vi.fn<() => void>();
  beforeSwitch(load);
  for (let second = 0; second < 9; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    window.dispatchEvent(new Event('input'));
  }
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(load).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('input'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(load).toHaveBeenCalledOnce();
});

test('the other language does not load after the wait was ended', async () => {
  const load = vi.fn<() => void>();
  beforeSwitch(load)();
  await vi.advanceTimersByTimeAsync(5000);
  expect(load).not.toHaveBeenCalled();
});
