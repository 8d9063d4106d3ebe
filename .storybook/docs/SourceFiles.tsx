import { useState } from 'react';
import { Source } from '@storybook/addon-docs/blocks';
import { FILES, repositoryPath, useComponentFiles } from './componentFiles.ts';

/** Lists the files in the component's folder, its own first. Each expands to its source. */
export function SourceFiles() {
  const { folder, own } = useComponentFiles();
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
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <code>{repositoryPath(path)}</code>
      </summary>
      {isOpen && (
        <Source dark code={FILES[path] ?? ''} language={path.endsWith('.css') ? 'css' : 'tsx'} />
      )}
    </details>
  );
}
