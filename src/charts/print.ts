// `npm run chart -- <machine>`: writes a statechart as SVG, PNG, Mermaid or JSON.
import { writeFileSync } from 'node:fs';
import { launchBrowser } from '../chromium/launch.ts';
import type { Scheme } from '../statechart/export/svg.tsx';
import { allRequestOf, requestOf, textFor, USAGE } from './command.ts';
import { compareAll } from './compareAll.ts';

try {
  const args = process.argv.slice(2);
  if (args.includes('--all')) await printAll(args.filter((arg) => arg !== '--all'));
  else await printOne(args);
} catch (error) {
  process.stderr.write(
    `chart: ${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`,
  );
  process.exitCode = 1;
}

async function printAll(args: readonly string[]): Promise<void> {
  const { against, folder, language } = allRequestOf(args);
  const { summary } = await compareAll(against, folder, language);
  process.stdout.write(summary);
}

async function printOne(args: readonly string[]): Promise<void> {
  const request = requestOf(args);
  const text = await textFor(request);
  const content = request.format === 'png' ? await toPng(text, request.scheme) : text;
  if (request.out === null) process.stdout.write(content);
  else writeFileSync(request.out, content);
}

/** Returns the SVG as a PNG at twice its size, painted by a headless Chromium. */
async function toPng(svg: string, scheme: Scheme): Promise<Buffer> {
  const browser = await launchBrowser();
  try {
    const colorScheme = scheme === 'dark' ? 'dark' : 'light';
    const page = await browser.newPage({ deviceScaleFactor: 2, colorScheme });
    await page.setContent(`<style>body{margin:0}</style>${svg}`);
    return await page.locator('svg').first().screenshot();
  } finally {
    await browser.close();
  }
}
