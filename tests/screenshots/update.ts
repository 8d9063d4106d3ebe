// `npm run update:screenshots [-- <story files>]`: renews the reference screenshots, as CONTRIBUTING.md
// says under "Change how something looks".
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawingHere, readReferenceDrawing, writeReferenceDrawing } from '../support/drawing.ts';
import { recordReferences } from '../stories/captures.ts';

/** The byte of a PNG's header that holds its colour type, and the type that a browser writes. */
const COLOUR_TYPE_BYTE = 25;
const TRUECOLOUR_WITH_ALPHA = 6;

const storyFiles = process.argv.slice(2);
const here = await drawingHere();
const reference = readReferenceDrawing();
if (storyFiles.length > 0 && here.sha256 !== reference.sha256) {
  process.stderr.write(
    `Nothing was renewed: ${here.browser} with the fonts of this machine draws differently from ` +
      `${reference.browser}, which made the other screenshots. ` +
      'To renew all of them: npm run update:screenshots, without names of files.\n',
  );
  process.exitCode = 1;
} else {
  if (storyFiles.length === 0) writeReferenceDrawing(here);
  run('npx', 'vitest', 'run', '--project', 'stories', ...storyFiles, '--update');
  compressScreenshots();
  recordReferences();
}

/**
 * Reduces the screenshots that the browser has just written to a palette of 256 colours. That takes a
 * quarter of the bytes, and its error is below the comparison's threshold.
 */
function compressScreenshots(): void {
  const uncompressed = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.png'))
    .map((name) => join(import.meta.dirname, name))
    .filter((file) => readFileSync(file)[COLOUR_TYPE_BYTE] === TRUECOLOUR_WITH_ALPHA);
  if (uncompressed.length > 0) {
    run('pngquant', '--force', '--ext', '.png', '--nofs', '256', ...uncompressed);
  }
}

function run(command: string, ...args: readonly string[]): void {
  execFileSync(command, args, { stdio: 'inherit' });
}
