import * as React from 'react';
import type { Chart } from '../chart.ts';
import type { LayoutOptions, Placed } from '../placed.ts';

export type LayOut = (chart: Chart, options: LayoutOptions) => Promise<Placed>;

/** A drawing and the chart it is of; the one before until the next is there. */
export interface Layout {
  readonly drawn: { readonly chart: Chart; readonly placed: Placed } | null;
  /** Why there is no drawing of what is asked for. */
  readonly error: string | null;
  readonly retry: () => void;
}

/**
 * Lays a chart out, anew when the chart or an option changes.
 *
 * @param options compared by value; `null` until they are known
 */
export function useLayout(chart: Chart, options: LayoutOptions | null, layOut: LayOut): Layout {
  const [drawn, setDrawn] = React.useState<Layout['drawn']>(null);
  const [error, setError] = React.useState<string | null>(null);
  const [attempt, setAttempt] = React.useState(0);
  const key = JSON.stringify(options);
  const wanted = React.useMemo<{ readonly options: LayoutOptions | null }>(
    () => ({ options }),
    // oxlint-disable-next-line react/exhaustive-deps -- equal options are the same options
    [key],
  );

  React.useEffect(() => {
    const { options: asked } = wanted;
    if (asked === null) return undefined;
    let isWanted = true;
    async function run(given: LayoutOptions): Promise<void> {
      try {
        const placed = await layOut(chart, given);
        if (!isWanted) return;
        setError(null);
        setDrawn({ chart, placed });
      } catch (reason) {
        if (isWanted) setError(reason instanceof Error ? reason.message : String(reason));
      }
    }
    void run(asked);
    return () => {
      isWanted = false;
    };
  }, [chart, wanted, layOut, attempt]);

  return { drawn, error, retry: () => setAttempt(attempt + 1) };
}
