import type { BrowserContextOptions } from 'playwright';
import { holdScripts } from './hydration.ts';
import { openPage } from './session.ts';

/** Opens the page while its scripts are delayed. */
export async function openSlowly(options: BrowserContextOptions & { path?: string } = {}) {
  const { path = '/en/', ...settings } = options;
  const visit = await openPage({ path: null, ...settings });
  const scripts = await holdScripts(visit.page);
  await visit.page.goto(path);
  return { ...visit, scripts };
}
