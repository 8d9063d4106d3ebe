import type { BrowserContextOptions, Page } from 'playwright';
import { holdScripts, type HeldScripts } from './hydration.ts';
import { openPage } from './session.ts';

/** Opens the page while its scripts are delayed. */
export async function openSlowly(options: BrowserContextOptions & { path?: string } = {}) {
  let scripts: HeldScripts | undefined;
  const prepare = async (page: Page) => {
    scripts = await holdScripts(page);
  };
  const visit = await openPage({ path: '/en/', ...options, prepare });
  if (scripts === undefined) throw new Error('The page was not prepared');
  return { ...visit, scripts };
}
