import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright';

const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
];

/** Keeps Chromium from looking up any host but this machine. */
const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** How to start Chromium on this machine; installs it where there is none. */
export function browserLaunch(): { executablePath: string; args: string[] } {
  const executablePath = foundBrowser() ?? installedBrowser();
  return { executablePath, args: ARGUMENTS };
}

/** Starts Chromium. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(browserLaunch());
}

/** `CHROMIUM_PATH`, else the system's Chromium or Chrome, else Playwright's own. */
function foundBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...paths, chromium.executablePath()].find((path) => existsSync(path));
}

/** By the system's package manager where we may, else by Playwright's download. */
function installedBrowser(): string {
  const attempts = [
    () => {
      run('apt-get', ['update']);
      run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']);
    },
    () => run('npx', ['playwright', 'install', '--with-deps', 'chromium']),
    () => run('npx', ['playwright', 'install', 'chromium']),
  ];
  for (const attempt of attempts) {
    try {
      attempt();
    } catch {
      continue;
    }
    const path = foundBrowser();
    if (path !== undefined) return path;
  }
  throw new Error('No Chromium was found or could be installed: set CHROMIUM_PATH to one.');
}

function run(command: string, args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync(command, args, { stdio: 'ignore', env });
}
