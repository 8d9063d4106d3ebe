import * as React from 'react';
import { uiText } from './uiText.ts';

interface SearchFieldProps {
  readonly language: string;
  readonly query: string;
  readonly results: readonly string[];
  readonly on: {
    change(query: string): void;
    /** Selects and reveals one of the results. */
    go(id: string): void;
  };
}

/** Searches states and events; Enter goes to the next result and Shift+Enter to the previous one. */
export function SearchField({
  language,
  query,
  results,
  on,
}: SearchFieldProps): React.ReactElement {
  const [position, setPosition] = React.useState(-1);
  const hasQuery = query.trim() !== '';

  function go(event: React.KeyboardEvent): void {
    if (event.key === 'Escape') on.change('');
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const step = event.shiftKey ? -1 : 1;
    const next = (position + step + results.length) % results.length;
    const id = results[next];
    if (id === undefined) return;
    setPosition(next);
    on.go(id);
  }

  return (
    <div className="sc-search">
      <input
        type="search"
        className="sc-field"
        aria-label={uiText('search.name', language)}
        placeholder={uiText('search.hint', language)}
        value={query}
        onChange={({ target }) => {
          setPosition(-1);
          on.change(target.value);
        }}
        onKeyDown={go}
      />
      <output className="sc-search-count">
        {hasQuery &&
          (position < 0
            ? uiText('search.count', language, { count: results.length })
            : uiText('search.position', language, {
                position: position + 1,
                count: results.length,
              }))}
      </output>
    </div>
  );
}
