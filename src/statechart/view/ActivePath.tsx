import * as React from 'react';
import { nameOf } from '../texts.ts';
import type { ChartProps } from './chartProps.ts';
import { indexOf } from './chartIndex.ts';
import type { Marks } from './marks.ts';
import { uiText } from './uiText.ts';

interface ActivePathProps extends ChartProps {
  readonly marks: Marks;
  /** Selects and reveals a state. */
  readonly go: (state: string) => void;
}

/**
 * The innermost active states, each with the states around it. They show where a machine is before
 * all that it can do.
 */
export function ActivePath({ chart, textOptions, marks, go }: ActivePathProps): React.ReactElement {
  const index = indexOf(chart);
  const leaves = chart.states.filter(({ id }) => marks.state(id) === 'leaf');
  return (
    <nav className="sc-active" aria-label={uiText('active.name', textOptions.language)}>
      <ul className="sc-list">
        {leaves.map((state) => {
          const around = index.ancestorsOf(state.id).toReversed().slice(1);
          return (
            <li key={state.id}>
              <button type="button" className="sc-o-link" onClick={() => go(state.id)}>
                <span>
                  {around.map(({ name }) => `${nameOf(name, textOptions)} › `)}
                  <b>{nameOf(state.name, textOptions)}</b>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
