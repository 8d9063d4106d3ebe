import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../../support/sharedBrowser.ts';
import { serveFolder } from '../../support/staticFiles.ts';
import { PROJECT } from './project.ts';

const NAME = 'statechart-visualiser';
const project = mkdtempSync(join(tmpdir(), 'project-'));
/** Installs the packed package beside links to what it and the project depend on. */
beforeAll(() => {
  execFileSync('npm', ['run', '--silent', 'build:statechart'], { stdio: 'pipe' });
  const modules = join(project, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync('node_modules')) {
    if (!name.startsWith('.')) symlinkSync(resolve('node_modules', name), join(modules, name));
  }
  execFileSync('npm', [
    'pack',
    '--silent',
    resolve('dist/statechart'),
    '--pack-destination',
    project,
  ]);
  const tarball = readdirSync(project).find((name) => name.endsWith('.tgz')) ?? '';
  mkdirSync(join(modules, NAME));
  execFileSync('tar', [
    '-xzf',
    join(project, tarball),
    '-C',
    join(modules, NAME),
    '--strip-components=1',
  ]);
  for (const [path, text] of Object.entries(PROJECT)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Runs a program of the project's packages in its folder. */
function run(...[program = '', ...args]: readonly string[]): string {
  const options = { cwd: project, env: { ...process.env, NODE_ENV: 'production' } };
  return execFileSync(process.execPath, [program, ...args], {
    ...options,
    stdio: 'pipe',
  }).toString();
}

describe('the packed visualiser, installed into a project that knows nothing of this product,', () => {
  it('shows a running actor in React, in a language that its reader can change, and a simulated machine in a plain element', async () => {
    await build({
      root: project,
      logLevel: 'error',
      configFile: false,
      build: { chunkSizeWarningLimit: 9000 },
    });
    const site = await serveFolder(join(project, 'dist'), '/');
    const browser = await sharedBrowser();
    const page = await browser.newPage({ viewport: { width: 1200, height: 1500 } });
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => {
      if (/error|warning/.test(message.type())) errors.push(message.text());
    });
    await page.goto(site.url);
    const litIn = (part: string) =>
      page
        .locator(`${part} [data-state-id][data-mark=leaf]`)
        .evaluateAll((all) => all.map((each) => each.getAttribute('data-state-id')));
    for (const part of ['#react', '#plain']) {
      await expect.poll(() => litIn(part)).toEqual(['crossing.red']);
      await page.locator(`${part} [data-arrow-id="crossing.red|button.pressed|0"]`).press('Enter');
      await page.locator(`${part} [data-arrow-id="crossing.red|time.passed|0"]`).press('Enter');
      await expect.poll(() => litIn(part)).toEqual(['crossing.green']);
    }
    const shell = page.locator('#react .sc-shell');
    const name = () => shell.getAttribute('aria-label');
    expect(await name()).toBe('Diagrama de estados de Faixa de pedestres');
    await shell.getByRole('button', { name: 'EN', exact: true }).press('Enter');
    await expect.poll(name).toBe('Statechart of Pedestrian crossing');
    expect(errors).toEqual([]);
    await page.close();
    await site.close();
  });

  it('leaves the drawing and ELK out of what only reads a machine', async () => {
    await build({
      root: project,
      logLevel: 'error',
      configFile: false,
      build: { outDir: 'outline', minify: false, lib: { entry: 'outline.js', formats: ['es'] } },
    });
    const code = readFileSync(join(project, 'outline/crossing.js'), 'utf8');
    expect(code).toContain('isAnybodyWaiting');
    expect([/elkjs/, /react/i, /sc-drawing/].filter((pattern) => pattern.test(code))).toEqual([]);
  });

  it('draws a machine of a module by its command', () => {
    const program = `node_modules/${NAME}/cli/main.js`;
    run(program, 'machine.js', '--out', 'crossing.svg');
    const svg = readFileSync(join(project, 'crossing.svg'), 'utf8');
    expect(svg).toMatch(/^<svg /);
    for (const title of ['Pedestrian crossing', 'Red', 'Green']) expect(svg).toContain(title);
    expect(run(program, 'machine.js', '--out', 'crossing.mmd')).toBe('');
    expect(readFileSync(join(project, 'crossing.mmd'), 'utf8')).toMatch(/^stateDiagram-v2/);
  });

  it('has types that accept right and refuse wrong options', () => {
    expect(run(resolve('node_modules/typescript/bin/tsc'), '-p', '.')).toBe('');
  });

  it('adds its panel to a Storybook by its preset', async () => {
    run(
      resolve('node_modules/storybook/dist/bin/dispatcher.js'),
      'build',
      '--quiet',
      '--output-dir',
      'book',
    );
    const site = await serveFolder(join(project, 'book'), '/');
    const browser = await sharedBrowser();
    const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
    await page.goto(`${site.url}?path=/story/crossing--waiting`);
    await page.locator('[data-state-id="crossing.red"][data-mark=leaf]').waitFor();
    const passing = page.locator('[data-arrow-id="crossing.red|time.passed|0"]');
    expect(await passing.getAttribute('data-mark')).toBe('blocked');
    const story = page.frameLocator('#storybook-preview-iframe');
    await story.getByRole('button', { name: 'Wait' }).click();
    await expect.poll(() => passing.getAttribute('data-mark')).toBe('open');
    await passing.press('Enter');
    await page.locator('[data-state-id="crossing.green"][data-mark=leaf]').waitFor();
    await page.close();
    await site.close();
  });
});
