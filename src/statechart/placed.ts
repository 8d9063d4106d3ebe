import type { Outcome } from './chart.ts';
import type { TextOptions } from './texts.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pixels from the drawing's left and upper edge. */
export interface Rectangle extends Point {
  readonly width: number;
  readonly height: number;
}

export type Direction = 'down' | 'right';

/** Everything a layout depends on besides the chart. */
export interface LayoutOptions extends TextOptions {
  readonly direction: Direction;
  /** Width over height of the available space; regions are packed into rows to fit it. */
  readonly aspect: number;
  /** Containers that are drawn as a single box. */
  readonly collapsed: readonly string[];
}

/** The icon left of a text: shows the kind of an automatic transition, or that an actor is invoked. */
export type IconName = Outcome | 'always' | 'after' | 'snapshot' | 'invoke' | 'parallel';

/**
 * A line of text inside a box or a label, positioned by its left end and baseline. An icon takes
 * `ICON.size + ICON.gap` pixels left of that end, inside the box.
 */
export interface PlacedText extends Point {
  readonly text: string;
  readonly role: 'title' | 'description' | 'event' | 'guard' | 'action' | 'invoke' | 'mark';
  readonly icon: IconName | null;
}

export interface PlacedState extends Rectangle {
  readonly state: string;
  readonly texts: readonly PlacedText[];
  readonly isCollapsed: boolean;
}

/** The label of a transition: on its wire, or inside its state's box where it has no wire. */
export interface PlacedLabel extends Rectangle {
  readonly arrow: string;
  readonly texts: readonly PlacedText[];
  readonly isInside: boolean;
}

/** The line of a transition from its state to one target, ending with an arrow head. */
export interface PlacedWire {
  readonly arrow: string;
  readonly points: readonly Point[];
}

/** The dot and line that point to the initial state of a container. */
export interface PlacedInitial {
  readonly state: string;
  readonly points: readonly Point[];
}

/** A chart with coordinates: everything a drawing needs. */
export interface Placed {
  readonly chart: string;
  readonly options: LayoutOptions;
  readonly width: number;
  readonly height: number;
  /** Containers before what they contain. */
  readonly states: readonly PlacedState[];
  readonly labels: readonly PlacedLabel[];
  readonly wires: readonly PlacedWire[];
  readonly initials: readonly PlacedInitial[];
}
