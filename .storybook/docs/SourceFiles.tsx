import { useState } from 'react';
import { Source, useOf } from '@storybook/addon-docs/blocks';

/** Every source file of the components, loaded as text on demand. */
const FILES = import.meta.glob<string>('../../src/components/*/*', {
  query: '?raw',
  import: 'default',
});

/** Lists the files in the component's folder, its own first. Each expands to its source. */
export function SourceFiles() {
  const { preparedMeta } = useOf('meta', ['meta']);
  const own = pathOf(preparedMeta.component);
  const folder = own.slice(0, own.lastIndexOf('/') + 1);
  const others = Object.keys(FILES).filter((path) => path.startsWith(folder) && path !== own);
  return (
    <div data-source={repositoryPath(own)}>
      {[own, ...others].map((path) => (
        <SourceFile key={path} path={path} />
      ))}
    </div>
  );
}

function SourceFile({ path }: { readonly path: string }) {
  const [code, setCode] = useState<string>();
  async function load() {
    setCode(await FILES[path]?.());
  }
  return (
    <details onToggle={() => void load()}>
      <summary>
        <code>{repositoryPath(path)}</code>
      </summary>
      {code !== undefined && (
        <Source dark code={code} language={path.endsWith('.css') ? 'css' : 'tsx'} />
      )}
    </details>
  );
}

/** Returns the file's path below the repository's root. */
function repositoryPath(path: string): string {
  return path.replace('../../', '');
}

/**
 * Returns the path of the component's own file, found by the name that docgen recorded.
 *
 * @throws {Error} if no file has that name
 */
function pathOf(component: unknown): string {
  const name = displayNameOf(component);
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
