import type { Chart } from '../chart.ts';
import type { Direction } from '../placed.ts';

/** The part of a view that a URL holds, enough to show the same view again. */
export interface ViewState {
  /** The chart's id. */
  readonly machine: string;
  /** Id of the selected state or arrow. */
  readonly state: string | null;
  readonly language: string;
  readonly direction: Direction;
  /** Whether names are those of the code. */
  readonly code: boolean;
  /** `auto` is a drawing where there is room for it, and an outline elsewhere. */
  readonly view: 'auto' | 'drawing' | 'outline';
}

/** Returns the view of the first chart in its first language. @throws Error without a chart */
export function initialViewState(charts: readonly Chart[]): ViewState {
  const [chart] = charts;
  if (chart === undefined) throw new Error('a view needs a chart');
  return {
    machine: chart.id,
    state: null,
    language: chart.languages[0] ?? 'en',
    direction: 'down',
    code: false,
    view: 'auto',
  };
}

/**
 * Returns a view as URL parameters, without those that have their initial value.
 *
 * @param language the one in which the view opens without a parameter; by default the charts' first
 */
export function toParameters(
  state: ViewState,
  charts: readonly Chart[],
  language?: string,
): URLSearchParams {
  const initial = new Map<string, unknown>(Object.entries(initialIn(charts, language)));
  const changed = Object.entries(state).filter(
    ([name, value]) => value !== null && (name === 'machine' || value !== initial.get(name)),
  );
  return new URLSearchParams(changed.map(([name, value]) => [name, String(value)]));
}

/**
 * Parses a view from URL parameters; unknown values are ignored.
 *
 * @param preferred the language without a parameter, as for {@link toParameters}
 */
export function fromParameters(
  parameters: URLSearchParams,
  charts: readonly Chart[],
  preferred?: string,
): ViewState {
  const initial = initialIn(charts, preferred);
  const chart = charts.find(({ id }) => id === parameters.get('machine')) ?? charts[0];
  const selected = parameters.get('state');
  const language = parameters.get('language');
  const view = parameters.get('view');
  const items = [...(chart?.states ?? []), ...(chart?.arrows ?? [])];
  const isLanguageKnown = language !== null && chart?.languages.includes(language) === true;
  return {
    machine: chart?.id ?? initial.machine,
    state: items.some(({ id }) => id === selected) ? selected : null,
    language: isLanguageKnown ? language : initial.language,
    direction: parameters.get('direction') === 'right' ? 'right' : 'down',
    code: parameters.get('code') === 'true',
    view: view === 'drawing' || view === 'outline' ? view : 'auto',
  };
}

function initialIn(charts: readonly Chart[], language?: string): ViewState {
  const initial = initialViewState(charts);
  return { ...initial, language: language ?? initial.language };
}
