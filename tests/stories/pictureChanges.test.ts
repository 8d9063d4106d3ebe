import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changesSince } from '../screenshots/changes.ts';
import { changesPage } from '../screenshots/changesPage.ts';

/** Any bytes will do: pictures are compared, and never decoded. */
const [ONE, OTHER] = [Buffer.from([0, 255, 1]), Buffer.from([0, 255, 2])];

/** Creates a repository whose only commit has the pictures `same`, `changed` and `gone`. */
function repository(): string {
  const root = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root });
  git('init', '--quiet');
  mkdirSync(join(root, 'shots/en-light'), { recursive: true });
  for (const name of ['same', 'changed', 'gone']) writePicture(root, name, ONE);
  git('add', '.');
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  git(...author, 'commit', '--quiet', '--no-gpg-sign', '--message', 'Pictures');
  git('tag', 'first');
  return root;
}

function writePicture(root: string, name: string, bytes: Buffer): void {
  writeFileSync(join(root, 'shots/en-light', `${name}.png`), bytes);
}

test('pictures that changed, came or went since a revision are found, and no others', () => {
  const root = repository();
  expect(changesSince('first', root, 'shots')).toEqual([]);
  writePicture(root, 'changed', OTHER);
  writePicture(root, 'new', OTHER);
  rmSync(join(root, 'shots/en-light/gone.png'));
  expect(changesSince('first', root, 'shots')).toEqual([
    { path: 'en-light/changed', before: ONE, after: OTHER },
    { path: 'en-light/gone', before: ONE, after: null },
    { path: 'en-light/new', before: null, after: OTHER },
  ]);
});

test.each(['no-such-revision', '--all'])('the revision %s is refused by its name', (revision) => {
  const root = repository();
  expect(() => changesSince(revision, root, 'shots')).toThrow(
    `git knows no revision "${revision}"`,
  );
});

test('the page holds each picture before and now, and both one above the other', () => {
  const page = changesPage([{ path: 'en-light/changed', before: ONE, after: OTHER }], 'a<b');
  const [one, other] = [ONE, OTHER].map(
    (bytes) => `src="data:image/png;base64,${bytes.toString('base64')}"`,
  );
  expect(page).toContain('<h1>1 picture changed since a&lt;b</h1>');
  expect(page).toContain('<a href="#en-light/changed">en-light/changed</a>');
  expect([...page.matchAll(/src="[^"]+"/g)].map(([source]) => source)).toEqual([
    one,
    other,
    one,
    other,
  ]);
});

test('the page says of a picture that it is new, or gone', () => {
  const page = changesPage(
    [
      { path: 'en-light/new', before: null, after: ONE },
      { path: 'en-light/gone', before: ONE, after: null },
    ],
    'main',
  );
  expect(page.match(/<figure>.*?<\/figcaption>(?:new|gone)<\/figure>/g)).toEqual([
    '<figure><figcaption>Before</figcaption>new</figure>',
    '<figure><figcaption>Now</figcaption>gone</figure>',
  ]);
  expect(page).not.toContain('Where they differ');
});
