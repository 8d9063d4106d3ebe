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

/** What a layout depends on besides the chart. */
export interface LayoutOptions {
  readonly language: string;
  readonly direction: Direction;
  /** Width over height of the room there is; regions are packed into rows by it. */
  readonly aspect: number;
  /** Whether names of the code stand in the place of words. */
  readonly showsCode: boolean;
  /** Containers that are drawn as a single box. */
  readonly collapsed: readonly string[];
}

/** What stands at the left of a text: why a transition happens by itself, or that a job runs. */
export type IconName = 'always' | 'after' | 'done' | 'failed' | 'snapshot' | 'invoke' | 'parallel';

/**
 * A line of text inside a box or a label, by its left end and base line. An icon stands left of
 * that end, `ICON.size + ICON.gap` pixels of it, which belong to the box.
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

/** The words of a transition: on its wire, or inside the box of its state where it has none. */
export interface PlacedLabel extends Rectangle {
  readonly arrow: string;
  readonly texts: readonly PlacedText[];
  readonly isInside: boolean;
}

/** A way from a state to one target; it ends with an arrow head. */
export interface PlacedWire {
  readonly arrow: string;
  readonly points: readonly Point[];
}

/** The dot that points to where a container starts. */
export interface PlacedInitial {
  readonly state: string;
  readonly points: readonly Point[];
}

/** A chart with coordinates: all that a drawing needs. */
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
