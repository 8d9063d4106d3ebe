import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findBrowser } from '../../src/chromium/launch.ts';
import { missingServices, SERVICE_PACKAGES } from './installed.ts';

/*
 * `npm run setup` installs what the tests need beside Node: the browser, and the services that the
 * server is tested with. It does so on Debian and what derives from it, and says elsewhere what to
 * install. `npm run setup -- browser` installs only the browser, and only where there is none;
 * `npm test` begins with it.
 */

const BROWSER_PACKAGES = ['chromium-headless-shell', 'fonts-liberation'];

/** `npm run update:screenshots` compresses the screenshots with it. */
const SCREENSHOT_PACKAGES = ['pngquant'];

if (process.argv[2] === 'browser') installBrowser();
else {
  if (isDebian() && isIncomplete()) {
    installPackages([...BROWSER_PACKAGES, ...SERVICE_PACKAGES, ...SCREENSHOT_PACKAGES]);
  }
  installBrowser();
  reportMissing();
}

function isIncomplete(): boolean {
  return (
    findBrowser() === undefined || missingServices().some(({ packages }) => packages.length > 0)
  );
}

/** Whether apt can install a package: not every Debian has every one. */
function isAvailable(name: string): boolean {
  return spawnSync('apt-cache', ['show', '--no-all-versions', name]).status === 0;
}

/**
 * Installs Chromium where none is found: by apt where it has one, else by Playwright's download.
 *
 * @throws {Error} if there is none afterwards
 */
function installBrowser(): void {
  if (findBrowser() !== undefined) return;
  say('No Chromium was found: npm run setup -- browser installs one.');
  if (isDebian() && isRoot()) installPackages(BROWSER_PACKAGES);
  // Ubuntu has no such package.
  if (findBrowser() === undefined) {
    run('npx', 'playwright', 'install', ...(isRoot() ? ['--with-deps'] : []), 'chromium');
  }
  if (findBrowser() === undefined) {
    throw new Error('No Chromium could be installed: set CHROMIUM_PATH to one.');
  }
}

/**
 * Says which tests this machine cannot run, and what they need. Fails in continuous integration, where
 * no test may be left out unseen, if a package would change that.
 */
function reportMissing(): void {
  const missing = missingServices();
  for (const { name, tests, packages } of missing) {
    const remedy = packages.length === 0 ? '' : ` ${remedyFor(packages)}`;
    say(`Missing: ${name}. Without it npm test leaves out ${tests}.${remedy}`);
  }
  const installable = missing.filter(
    ({ packages }) => packages.length > 0 && (!isDebian() || packages.every(isAvailable)),
  );
  if (installable.length === 0) say('The browser and the services of the tests are installed.');
  else if (isSet('CI')) process.exitCode = 1;
}

function remedyFor(packages: readonly string[]): string {
  const names = packages.join(' ');
  return isDebian()
    ? `Its packages are: ${names}.`
    : `Install it as this system does; on Debian its packages are: ${names}.`;
}

function installPackages(packages: readonly string[]): void {
  const apt = isRoot() ? ['apt-get'] : ['sudo', 'apt-get'];
  run(...apt, 'update');
  run(...apt, 'install', '--yes', '--no-install-recommends', ...packages.filter(isAvailable));
}

function run(...words: readonly string[]): void {
  const [command = '', ...rest] = words;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync(command, rest, { stdio: 'inherit', env });
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Whether this is Debian or a system derived from it, such as Ubuntu. */
function isDebian(): boolean {
  const path = '/etc/os-release';
  return existsSync(path) && /^ID(_LIKE)?=.*\bdebian\b/m.test(readFileSync(path, 'utf8'));
}

function isSet(variable: string): boolean {
  return (process.env[variable] ?? '') !== '';
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
