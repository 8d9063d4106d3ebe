const names = new Map<string, string>();

/**
 * Returns the shortest free class name for a name in a CSS module, because the style, the markup and
 * the scripts all contain it. It is the same in every environment of one build.
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
