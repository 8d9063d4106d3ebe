import type { MouseEvent } from 'react';

/**
 * Ignores the second click of a double-click in a list. The first click may move the rows, so that the
 * second would hit another row.
 */
export function stopDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
