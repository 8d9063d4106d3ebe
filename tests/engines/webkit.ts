import { resolve } from 'node:path';
import { beforeAll, inject, onTestFinished } from 'vitest';
import { WEBKIT_DRIVER } from '../support/installed.ts';
import type { Tab } from './tab.ts';
import { startDriven } from './webdriver.ts';
import { startXvfb } from './xvfb.ts';

/** The sizes of a window, in pixels. */
export const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
] as const;

/**
 * Starts a screen for the tests of a file. Returns a function that opens a browser of its own for a test, whose
 * cookies and storage no other test shares.
 */
export function useWebKit(): (size: { width: number; height: number }) => Promise<Tab> {
  let display: string;
  beforeAll(async () => {
    const xvfb = await startXvfb();
    ({ display } = xvfb);
    return xvfb.stop;
  });
  return async (size) => {
    const driver = {
      program: WEBKIT_DRIVER,
      vendor: 'webkitgtk',
      binary: resolve('tests/engines/webkitHost.py'),
      args: [],
      environment: { DISPLAY: display },
    } as const;
    const { tab, resize, close } = await startDriven(driver, inject('productUrl'));
    onTestFinished(close);
    await resize(size);
    return tab;
  };
}
