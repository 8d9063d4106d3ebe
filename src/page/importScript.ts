/** How long a script's request may hang before the next call may try again. */
const SCRIPT_MS = 15_000;

/** Matches a static import in a built script, as the minifier writes it. */
const IMPORTED = /(?:from|import)["'`]\.\/([\w.-]+\.js)["'`]/g;

/**
 * Imports a script that loads late. It is fetched before it is imported, because browsers remember a
 * failed import of a URL, but not a failed fetch. So is each script that it imports, unless the document names
 * it and the loader has fetched it. The import then reads the scripts from the cache.
 *
 * @param url from an import with `?script-url`
 * @throws {TypeError | DOMException} if the network fails, or takes too long
 * @throws {Error} if the server answers without one of the scripts; in every case the next call tries again
 */
export async function importScript<Module>(url: string): Promise<Module> {
  await fetchScript(url);
  const module: Module = await import(/* @vite-ignore */ url);
  return module;
}

/** Returns whether {@link importScript} failed because of the network: the server has not answered. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException;
}

/** `fetchWithin` would do more than this needs: it loads with the first file. */
async function fetchScript(url: string): Promise<void> {
  const aborting = new AbortController();
  setTimeout(() => aborting.abort(), SCRIPT_MS);
  const response = await fetch(url, { signal: aborting.signal });
  if (!response.ok) throw new Error(`Status ${response.status}`);
  const named = document.body.dataset['scripts'] ?? '';
  const late = importsIn(await response.text()).filter((name) => !named.includes(name));
  await Promise.all(late.map((name) => fetchScript(url.replace(/[^/]*$/, name))));
}

/** Returns the names of the files that a built script imports. */
export function importsIn(code: string): string[] {
  return Array.from(code.matchAll(IMPORTED), ([, name = '']) => name);
}
