import * as React from 'react';
import type { Chart } from '../chart.ts';
import type { LayoutOptions, Placed } from '../placed.ts';

/** Lays a chart out. */
export type LayOut = (chart: Chart, options: LayoutOptions) => Promise<Placed>;

/** The latest layout; the previous one while the next is being computed. */
export interface Layout {
  readonly drawn: { readonly chart: Chart; readonly placed: Placed } | null;
  /** Why the requested layout failed. */
  readonly error: string | null;
  readonly retry: () => void;
}

/**
 * Lays a chart out, and again when the chart or an option changes.
 *
 * @param options compared by value; `null` until they are known
 */
export function useLayout(chart: Chart, options: LayoutOptions | null, layOut: LayOut): Layout {
  const [drawn, setDrawn] = React.useState<Layout['drawn']>(null);
  const [error, setError] = React.useState<string | null>(null);
  const [attempt, setAttempt] = React.useState(0);
  const key = JSON.stringify(options);
  const request = React.useMemo<{ readonly options: LayoutOptions | null }>(
    () => ({ options }),
    // oxlint-disable-next-line react/exhaustive-deps -- options are compared by value
    [key],
  );

  React.useEffect(() => {
    const { options: requested } = request;
    if (requested === null) return undefined;
    let isCurrent = true;
    async function run(given: LayoutOptions): Promise<void> {
      try {
        const placed = await layOut(chart, given);
        if (!isCurrent) return;
        setError(null);
        setDrawn({ chart, placed });
      } catch (reason) {
        if (isCurrent) setError(reason instanceof Error ? reason.message : String(reason));
      }
    }
    void run(requested);
    return () => {
      isCurrent = false;
    };
  }, [chart, request, layOut, attempt]);

  return { drawn, error, retry: () => setAttempt(attempt + 1) };
}
