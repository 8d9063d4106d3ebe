// Makes the reference screenshots anew, of all stories or of the files named. Only on Debian, with
// chromium-headless-shell, fonts-liberation and pngquant: docs/decisions/007-reference-screenshots.md
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const run = (command, ...words) => execFileSync(command, words, { stdio: 'inherit' });

run('npx', 'vitest', 'run', '--project', 'stories', ...process.argv.slice(2), '--update');

/** In the header of a PNG: where its kind of colour stands, and the kind that a browser writes. */
const COLOUR_BYTE = 25;
const WITH_ALPHA = 6;

const fresh = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.png'))
  .map((name) => join(import.meta.dirname, name))
  .filter((file) => readFileSync(file)[COLOUR_BYTE] === WITH_ALPHA);

// 256 colours take a quarter of the bytes, and differ by less than the comparison minds.
if (fresh.length > 0) run('pngquant', '--force', '--ext', '.png', '--nofs', '256', ...fresh);
