const names = new Map<string, string>();

/**
 * The class that stands for a name in a CSS module: as short as can be, since every class travels
 * in the style, in the markup and in the scripts. The same in every environment of one build.
 *
 * @param file the module's path
 */
export function shortClassName(name: string, file: string): string {
  const key = `${file.replace(/\?.*/, '')} ${name}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const short = `_${names.size.toString(36)}`;
  names.set(key, short);
  return short;
}
