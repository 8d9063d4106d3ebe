import * as React from 'react';
import { useListPlace } from './useListPlace.ts';

export interface MenuItem {
  readonly name: string;
  readonly act: () => void;
}

interface MenuProps {
  readonly name: string;
  readonly items: readonly MenuItem[];
  /** Called when the menu closes by a choice or by Escape. */
  readonly onClose: () => void;
}

/** A button that opens a list of actions. A choice, Escape and a press elsewhere close it. */
export function Menu({ name, items, onClose }: MenuProps): React.ReactElement {
  const menu = React.useRef<HTMLDetailsElement>(null);
  const summary = React.useRef<HTMLElement>(null);
  const list = useListPlace<HTMLUListElement>();

  React.useEffect(() => {
    function closeFromOutside({ target }: PointerEvent): void {
      if (menu.current === null || (target instanceof Node && menu.current.contains(target)))
        return;
      menu.current.open = false;
    }
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, []);

  function close(): void {
    if (menu.current !== null) menu.current.open = false;
    summary.current?.focus();
    onClose();
  }
  function closeOnEscape({ key }: React.KeyboardEvent): void {
    if (key === 'Escape') close();
  }

  return (
    <details ref={menu} className="sc-menu">
      <summary ref={summary} className="sc-button" onKeyDown={closeOnEscape}>
        {name}
      </summary>
      <ul ref={list} className="sc-menu-items">
        {items.map((item) => (
          <li key={item.name}>
            <button
              type="button"
              className="sc-button"
              onClick={() => {
                close();
                item.act();
              }}
              onKeyDown={closeOnEscape}
            >
              {item.name}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
