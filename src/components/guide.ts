/** At least one. */
type Some<Item> = readonly [Item, ...Item[]];

/** A part of a component, in the words of its designers. */
interface Part {
  readonly name: string;
  /** What it is for, and what may stand in it. */
  readonly about: string;
}

/** What a screen reader says of a part, or after something happened. */
interface Spoken {
  readonly of: string;
  /** In braces, ids of messages without values, which are said in the visitor's language. */
  readonly says: string;
}

interface Key {
  readonly keys: string;
  readonly does: string;
}

/**
 * What a designer has to know about a component beyond its properties, variants and tokens, which are read
 * from its code. Each folder of components has a guide in `guide.ts`, which its page in Storybook shows.
 */
export interface ComponentGuide {
  readonly use: Some<string>;
  /** When to use something else, and what. */
  readonly avoid: Some<string>;
  readonly parts: Some<Part>;
  /** What the keyboard does; nothing for what cannot be focused. */
  readonly keyboard: readonly Key[];
  readonly spoken: Some<Spoken>;
}

/** A message's id in {@link Spoken.says}. */
export const MESSAGE_IN_GUIDE = /\{([\w.]+)\}/g;
