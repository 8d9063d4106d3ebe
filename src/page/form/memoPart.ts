import { memo } from 'react';
import { isEqual } from '../../order/isEqual.ts';

/** Renders a part of the form again only when its props are no longer equal. */
export function memoPart<Props extends object>(
  Part: (props: Props) => React.ReactNode,
): React.NamedExoticComponent<Props> {
  return memo(Part, isEqual);
}
