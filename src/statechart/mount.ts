import * as React from 'react';
import { createRoot } from 'react-dom/client';
import { Statechart, type StatechartOptions } from './Statechart.tsx';

export type { StatechartOptions };

/** A statechart in a page that need not use React. */
export interface Mounted {
  /** Shows another machine, actor or language. */
  update(options: StatechartOptions): void;
  unmount(): void;
}

/** Shows a statechart in an element with a height of its own, whatever else the page is built with. */
export function mount(element: Element, options: StatechartOptions): Mounted {
  const root = createRoot(element, { identifierPrefix: 'statechart-' });
  const update = (next: StatechartOptions) => root.render(React.createElement(Statechart, next));
  update(options);
  return { update, unmount: () => root.unmount() };
}
