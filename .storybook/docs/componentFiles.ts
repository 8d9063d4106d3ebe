import { useOf } from '@storybook/addon-docs/blocks';

/** Every source file of the components, loaded as text on demand. */
export const FILES = import.meta.glob<string>('../../src/components/*/*', {
  query: '?raw',
  import: 'default',
});

/** Returns the file's path below the repository's root. */
export function repositoryPath(path: string): string {
  return path.replace('../../', '');
}

/**
 * Returns the path, in {@link FILES}, of the component's own file, found by the name that docgen recorded.
 *
 * @throws {Error} if no file has that name
 */
export function useComponentPath(): string {
  const { preparedMeta } = useOf('meta', ['meta']);
  const name = displayNameOf(preparedMeta.component);
  const path = Object.keys(FILES).find((candidate) => candidate.endsWith(`/${name}.tsx`));
  if (path === undefined) throw new Error(`No file of src/components is named ${name}.tsx`);
  return path;
}

function displayNameOf(component: unknown): string {
  if (typeof component !== 'function' || !('__docgenInfo' in component)) return '';
  // oxlint-disable-next-line no-underscore-dangle -- Storybook's own name
  const info = component.__docgenInfo;
  return typeof info === 'object' && info !== null && 'displayName' in info
    ? String(info.displayName)
    : '';
}
