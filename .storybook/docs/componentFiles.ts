import { useOf } from '@storybook/addon-docs/blocks';
import { componentFile } from './componentFile.ts';

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
 * Returns the file of the page's component, and the folder around it, as in {@link FILES}.
 *
 * @throws {Error} if no file is named like the stories' file
 */
export function useComponentFiles(): { readonly own: string; readonly folder: string } {
  const { preparedMeta } = useOf('meta', ['meta']);
  const fileName = String(preparedMeta.parameters.fileName);
  const own = componentFile(fileName, Object.keys(FILES));
  if (own === null) throw new Error(`src/components has no file for ${fileName}`);
  return { own, folder: own.slice(0, own.lastIndexOf('/') + 1) };
}
