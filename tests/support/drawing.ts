import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { launchBrowser } from '../../src/chromium/launch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this machine draws exactly as the one that made the reference screenshots. */
    comparesScreenshots: boolean;
  }
}

/** How a machine renders a page: its browser, and the hash of a sample. */
interface Drawing {
  /** The browser's name and version, for people to read. */
  readonly browser: string;
  /** The SHA-256 of its screenshot of {@link SAMPLE}, in hexadecimal. */
  readonly sha256: string;
}

const REFERENCE = new URL('../screenshots/drawing.json', import.meta.url);

const SAMPLE = `<!doctype html>
<style>${readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8')}</style>
<p style="font: var(--type-h1)">Traduções certificadas: “R$ 2,73”</p>
<p style="font: var(--type-title)">Check whether a translation is required</p>
<p style="font: var(--type-text)">We’ll send you the signed PDF, <strong>2–3 days</strong>; ação, você.</p>
<p style="font: var(--type-hint)">Certidão de nascimento.pdf, 471 kB · Uploaded</p>
<input value="Ana"> <input type="radio" checked> <input type="checkbox" checked>
<progress value="0.6"></progress> <button>Cancel</button>
<svg width="90" height="90" fill="url(#g)" stroke="#145541" stroke-width="1.5">
  <linearGradient id="g" x2="1" y2="1"><stop stop-color="#5e9b86"/><stop offset="1" stop-color="#06281d"/></linearGradient>
  <circle cx="45" cy="45" r="40"/><path d="M5 85q20-60 80-30"/>
</svg>`;

/** Renders the sample, and returns how this machine draws. */
export async function drawingHere(): Promise<Drawing> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 700, height: 500 } });
    await page.setContent(SAMPLE);
    const picture = await page.screenshot({ caret: 'hide' });
    return {
      browser: `Chromium ${browser.version()}`,
      sha256: createHash('sha256').update(picture).digest('hex'),
    };
  } finally {
    await browser.close();
  }
}

/** Returns the recorded drawing of the machine that made the reference screenshots. */
export function readReferenceDrawing(): Drawing {
  return JSON.parse(readFileSync(REFERENCE, 'utf8'));
}

/** Records the drawing of the machine that makes all reference screenshots. */
export function writeReferenceDrawing(drawing: Drawing): void {
  writeFileSync(REFERENCE, `${JSON.stringify(drawing, null, 2)}\n`);
}

/**
 * Before the stories run: finds out whether their screenshots can be compared here. Another browser,
 * other fonts or another smoothing of letters draw the same page differently, which says nothing about
 * the page: such a machine prints one line and compares none. Where `CI` is `true` or `1`, it fails.
 *
 * @throws {Error} if screenshots cannot be compared in continuous integration
 */
export default async function checkDrawing(project: TestProject): Promise<void> {
  const here = await drawingHere();
  const reference = readReferenceDrawing();
  const comparesScreenshots = reference.sha256 === here.sha256;
  if (!comparesScreenshots) {
    const line =
      `Screenshots are not compared: ${here.browser} with the fonts of this machine draws differently ` +
      `from ${reference.browser}, which made them. ` +
      'To renew them: npm run update:screenshots (CONTRIBUTING.md, "Change how something looks").';
    if (['true', '1'].includes(process.env.CI ?? '')) throw new Error(line);
    project.vitest.logger.log(line);
  }
  project.provide('comparesScreenshots', comparesScreenshots);
}
