/**
 * Returns the one of the files that defines the component of a stories' file, which is named like it, or
 * null if none is. The paths of the files may begin anywhere.
 */
export function componentFile(storiesFile: string, files: readonly string[]): string | null {
  const name = storiesFile.slice(storiesFile.lastIndexOf('/')).replace('.stories.tsx', '.tsx');
  return files.find((path) => path.endsWith(name)) ?? null;
}
