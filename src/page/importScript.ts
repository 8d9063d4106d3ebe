/**
 * Imports a script that loads late. It is fetched before it is imported, because browsers remember a
 * failed import of a URL, but not a failed fetch. The import then reads the script from the cache.
 *
 * @param url from an import with `?script-url`
 * @throws {TypeError} if the network fails
 * @throws {Error} if the server answers without the script; in both cases the next call tries again
 */
export async function importScript<Module>(url: string): Promise<Module> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`Status ${response.status}`);
  const module: Module = await import(/* @vite-ignore */ url);
  return module;
}
