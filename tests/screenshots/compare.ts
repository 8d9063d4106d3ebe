// `npm run compare:screenshots -- <revision> [file]`: writes a page with the reference screenshots that
// changed since a git revision, by default to `dist/screenshots.html`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { changesSince } from './changes.ts';
import { changesPage } from './changesPage.ts';

const [revision, file = 'dist/screenshots.html'] = process.argv.slice(2);
try {
  if (revision === undefined) throw new Error('name a git revision, for example main');
  const changes = changesSince(revision, '.', 'tests/screenshots');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, changesPage(changes, revision));
  process.stdout.write(`${file}: ${changes.length} changed\n`);
} catch (error) {
  process.stderr.write(
    `compare:screenshots: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
