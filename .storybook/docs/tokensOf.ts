import { SCHEMES } from '../support/tokenValues.ts';

/** A token that a component uses. */
export interface UsedToken {
  readonly name: string;
  /** The CSS properties that take it. */
  readonly properties: readonly string[];
}

/** Returns the tokens that a style sheet uses, in the order of the tokens' own style sheet. */
export function tokensOf(css: string): UsedToken[] {
  const declarations = [
    ...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([\w-]+):\s*([^;{}]+);/g),
  ].map(([, property = '', value = '']) => ({ property, value }));

  function propertiesOf(name: string): string[] {
    return declarations
      .filter(({ value }) => value.includes(`var(--${name})`))
      .flatMap(({ property }) =>
        // A property of the component's own passes the token on.
        property.startsWith('--') ? propertiesOf(property.slice('--'.length)) : [property],
      );
  }

  return [...SCHEMES.light.keys()]
    .map((name) => ({ name, properties: [...new Set(propertiesOf(name))].toSorted() }))
    .filter(({ properties }) => properties.length > 0);
}
