import type { MouseEvent } from 'react';

/**
 * Keeps the second press of a double-click from the buttons of a list, whose rows the first one has moved:
 * it would meet another row.
 */
export function stopDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
