import type { Chart } from '../chart.ts';
import type { Direction } from '../placed.ts';

/** What an address holds of a view: all that is needed to show the same again. */
export interface ViewState {
  /** The chart's id. */
  readonly machine: string;
  /** Id of the selected state or arrow. */
  readonly state: string | null;
  readonly language: string;
  readonly direction: Direction;
  /** Whether names of the code stand in the place of words. */
  readonly code: boolean;
  /** `auto` draws where there is room and lists where there is not. */
  readonly view: 'auto' | 'drawing' | 'outline';
}

/** The view of the first chart, in its first language. Throws where there is none. */
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

/** A view as the parameters of an address; what is as at first is left out. */
export function toParameters(state: ViewState, charts: readonly Chart[]): URLSearchParams {
  const initial = new Map<string, unknown>(Object.entries(initialViewState(charts)));
  const told = Object.entries(state).filter(
    ([name, value]) => value !== null && (name === 'machine' || value !== initial.get(name)),
  );
  return new URLSearchParams(told.map(([name, value]) => [name, String(value)]));
}

/** The view that parameters ask for; what they misspell is as if it were not there. */
export function fromParameters(parameters: URLSearchParams, charts: readonly Chart[]): ViewState {
  const initial = initialViewState(charts);
  const chart = charts.find(({ id }) => id === parameters.get('machine')) ?? charts[0];
  const selected = parameters.get('state');
  const language = parameters.get('language');
  const view = parameters.get('view');
  const things = [...(chart?.states ?? []), ...(chart?.arrows ?? [])];
  const isLanguageKnown = language !== null && chart?.languages.includes(language) === true;
  return {
    machine: chart?.id ?? initial.machine,
    state: things.some(({ id }) => id === selected) ? selected : null,
    language: isLanguageKnown ? language : initial.language,
    direction: parameters.get('direction') === 'right' ? 'right' : 'down',
    code: parameters.get('code') === 'true',
    view: view === 'drawing' || view === 'outline' ? view : 'auto',
  };
}
