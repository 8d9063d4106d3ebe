import { useState } from 'react';
import { Source, useOf } from '@storybook/addon-docs/blocks';

/** Every file of the components, as text that is fetched when it is asked for. */
const FILES = import.meta.glob<string>('../../src/components/*/*', {
  query: '?raw',
  import: 'default',
});

/** The files of the component's folder, its own first; each opens on its text. */
export function SourceFiles() {
  const { preparedMeta } = useOf('meta', ['meta']);
  const own = pathOf(preparedMeta.component);
  const folder = own.slice(0, own.lastIndexOf('/') + 1);
  const others = Object.keys(FILES).filter((path) => path.startsWith(folder) && path !== own);
  return (
    <div data-source={nameOf(own)}>
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
        <code>{nameOf(path)}</code>
      </summary>
      {code !== undefined && (
        <Source dark code={code} language={path.endsWith('.css') ? 'css' : 'tsx'} />
      )}
    </details>
  );
}

/** As the repository names it. */
function nameOf(path: string): string {
  return path.replace('../../', '');
}

/** Where the component is written; its name is what the documentation's generator found. */
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
