import * as React from 'react';
import { uiText } from './uiText.ts';

interface CollapseButtonProps {
  readonly language: string;
  /** The selected state, if it holds other states. */
  readonly container: string | null;
  /** Ids of the collapsed containers. */
  readonly collapsed: readonly string[];
  readonly toggle: (state: string) => void;
}

/** Collapses the selected container, or expands it again. */
export function CollapseButton({
  language,
  container,
  collapsed,
  toggle,
}: CollapseButtonProps): React.ReactElement {
  const isCollapsed = container !== null && collapsed.includes(container);
  return (
    <button
      type="button"
      className="sc-button"
      disabled={container === null}
      onClick={() => container !== null && toggle(container)}
    >
      {uiText(isCollapsed ? 'toolbar.expand' : 'toolbar.collapse', language)}
    </button>
  );
}
