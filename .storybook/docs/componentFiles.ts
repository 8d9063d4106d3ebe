import { useOf } from '@storybook/addon-docs/blocks';

/** The text of every source file of the components. */
export const FILES = import.meta.glob<string>('../../src/components/*/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Returns the file's path below the repository's root. */
export function repositoryPath(path: string): string {
  return path.replace('../../', '');
}

/**
 * Returns the file of the page's component, which has the name of its stories' file, and the folder
 * around it, as in {@link FILES}.
 *
 * @throws {Error} if no file has that name
 */
export function useComponentFiles(): { readonly own: string; readonly folder: string } {
  const { preparedMeta } = useOf('meta', ['meta']);
  const fileName = String(preparedMeta.parameters.fileName);
  const file = fileName.slice(fileName.lastIndexOf('/')).replace('.stories.tsx', '.tsx');
  const own = Object.keys(FILES).find((path) => path.endsWith(file));
  if (own === undefined) throw new Error(`src/components has no file for ${fileName}`);
  return { own, folder: own.slice(0, own.lastIndexOf('/') + 1) };
}
