import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright';

const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
];

/** Arguments that keep Chromium from looking up any host but this machine. */
export const CHROMIUM_ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Returns how to start the Chromium of this machine; where there is none, Playwright says so. */
export function browserLaunch(): { executablePath?: string; args: string[] } {
  const executablePath = findBrowser();
  return { ...(executablePath === undefined ? {} : { executablePath }), args: CHROMIUM_ARGUMENTS };
}

/**
 * Starts Chromium, with further command-line arguments.
 *
 * @throws {Error} that names the command that installs one, if there is none
 */
export async function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  if (findBrowser() === undefined) {
    throw new Error('No Chromium was found: run "npm run setup -- browser", or set CHROMIUM_PATH.');
  }
  const { args, ...launch } = browserLaunch();
  return chromium.launch({ ...launch, args: [...args, ...further] });
}

/** Returns the path of `CHROMIUM_PATH`, else the system's Chromium or Chrome, else Playwright's own. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...paths, chromium.executablePath()].find((path) => existsSync(path));
}
