// `npm run update:screenshots [-- <story files>]`: renews the reference screenshots, as CONTRIBUTING.md
// says under "Change how something looks".
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The byte of a PNG's header that holds its colour type, and the type that a browser writes. */
const COLOUR_TYPE_BYTE = 25;
const TRUECOLOUR_WITH_ALPHA = 6;

run('npx', 'vitest', 'run', '--project', 'stories', ...process.argv.slice(2), '--update');

const uncompressed = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.png'))
  .map((name) => join(import.meta.dirname, name))
  .filter((file) => readFileSync(file)[COLOUR_TYPE_BYTE] === TRUECOLOUR_WITH_ALPHA);

// A palette of 256 colours takes a quarter of the bytes, and its error is below the comparison's threshold.
if (uncompressed.length > 0) {
  run('pngquant', '--force', '--ext', '.png', '--nofs', '256', ...uncompressed);
}

function run(command: string, ...args: readonly string[]): void {
  execFileSync(command, args, { stdio: 'inherit' });
}
