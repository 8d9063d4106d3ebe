import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { launchBrowser } from '../../src/build/browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this machine draws as the one that made the reference screenshots. */
    comparesScreenshots: boolean;
  }
}

/** How the machine draws that made the reference screenshots. */
interface Drawing {
  /** For people: which browser it was. */
  readonly browser: string;
  /** Of a picture of a sample, with letters, controls and curves in it. */
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

async function drawingHere(): Promise<Drawing> {
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

/**
 * Before the stories are run: finds out whether their screenshots can be compared here. Another
 * browser, other fonts or another smoothing of letters make other pictures of the same page, which
 * would tell nothing about the page. `COMPARE_SCREENSHOTS=1` makes that an error.
 */
export default async function findOutDrawing(project: TestProject): Promise<void> {
  const here = await drawingHere();
  if (project.vitest.config.snapshotOptions.updateSnapshot === 'all') {
    writeFileSync(REFERENCE, `${JSON.stringify(here, null, 2)}\n`);
  }
  const reference: Drawing | null = existsSync(REFERENCE)
    ? JSON.parse(readFileSync(REFERENCE, 'utf8'))
    : null;
  const comparesScreenshots = reference?.sha256 === here.sha256;
  if (!comparesScreenshots) {
    const why =
      reference === null
        ? 'there are none yet, npm run update:screenshots makes them'
        : `${here.browser} with the fonts of this machine draws otherwise than ${reference.browser} on Debian that made them`;
    const line = `Screenshots are not compared: ${why}.`;
    if (process.env.COMPARE_SCREENSHOTS === '1') throw new Error(line);
    project.vitest.logger.log(line);
  }
  project.provide('comparesScreenshots', comparesScreenshots);
}
