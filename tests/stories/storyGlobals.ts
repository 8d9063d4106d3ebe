/**
 * Reads globals as a story's URL spells them, `locale:pt;scheme:dark;viewport:phone320`.
 *
 * @throws {Error} if a pair lacks its colon
 */
export function parseGlobals(text: string): Record<string, unknown> {
  const pairs = text.split(';').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value] = pair.split(':');
      if (value === undefined) throw new Error(`A global is written name:value, not "${pair}"`);
      return [name, name === 'viewport' ? { value } : value];
    }),
  );
}
