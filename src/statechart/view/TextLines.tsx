import * as React from 'react';
import type { PlacedText } from '../placed.ts';
import { Icon } from './icons.tsx';

/** Lines of text at the positions of the layout, each with its icon. */
export const TextLines = React.memo(function TextLines({
  texts,
}: {
  readonly texts: readonly PlacedText[];
}) {
  return (
    <>
      {texts.map(({ text, role, icon, x, y }) => (
        <React.Fragment key={`${x} ${y}`}>
          {icon !== null && <Icon name={icon} x={x} y={y} />}
          <text className="sc-text" data-role={role} x={x} y={y}>
            {text}
          </text>
        </React.Fragment>
      ))}
    </>
  );
});
