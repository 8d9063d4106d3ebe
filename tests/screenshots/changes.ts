import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A reference screenshot that differs from the one of a revision. */
export interface PictureChange {
  /** Its path below the folder, without the extension: the look, then the story's id. */
  readonly path: string;
  /** The picture of the revision; `null` if there was none. */
  readonly before: Buffer | null;
  /** Today's picture; `null` if there is none any more. */
  readonly after: Buffer | null;
}

const EXTENSION = '.png';

/**
 * Compares the pictures of a folder with those of a git revision.
 *
 * @param root the repository
 * @param folder the pictures' folder in it, with slashes
 * @returns what changed, sorted by path
 * @throws {Error} if the repository has no such revision
 */
export function changesSince(revision: string, root: string, folder: string): PictureChange[] {
  const before = picturesAt(revision, root, folder);
  const after = new Map(
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(EXTENSION))
      .map((name) => [
        name.slice(0, -EXTENSION.length).replaceAll('\\', '/'),
        readFileSync(join(root, folder, name)),
      ]),
  );
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted((one, other) => one.localeCompare(other))
    .map((path) => ({
      path,
      before: before.get(path) ?? null,
      after: after.get(path) ?? null,
    }))
    .filter(
      (change) =>
        change.before === null || change.after === null || !change.before.equals(change.after),
    );
}

/** Returns the pictures of a revision by their paths below the folder, without the extension. */
function picturesAt(revision: string, root: string, folder: string): Map<string, Buffer> {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, stdio: 'pipe', maxBuffer: 2 ** 28 });
  let commit: string;
  try {
    commit = git('rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`)
      .toString()
      .trim();
  } catch (error) {
    throw new Error(`git knows no revision "${revision}"`, { cause: error });
  }
  const names = git('ls-tree', '-r', '-z', '--name-only', commit, '--', `${folder}/`)
    .toString()
    .split('\0')
    .filter((name) => name.endsWith(EXTENSION));
  return new Map(
    names.map((name) => [
      name.slice(folder.length + 1, -EXTENSION.length),
      git('cat-file', 'blob', `${commit}:${name}`),
    ]),
  );
}
