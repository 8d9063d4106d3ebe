import { fetchWithin } from '../order/fetchWithin.ts';

/** How long a script's request may hang before the next call may try again. */
const SCRIPT_MS = 15_000;

/** Matches an import in a built script: its own, as the minifier writes it. */
const IMPORT = /(?:^|[;}\s])(?:import|export)(?:[\w${},* ]+from)?["'`]\.\/([\w.-]+\.js)["'`]/g;

/**
 * Imports a script that loads late. It is fetched before it is imported, because browsers remember a
 * failed import of a URL, but not a failed fetch. So is each script that it imports, unless the document names
 * it and the loader has fetched it. The import then reads the scripts from the cache.
 *
 * @param url from an import with `?script-url`
 * @throws {TypeError} if the network fails, or takes too long
 * @throws {Error} if the server answers without the script; in every case the next call tries again
 */
export async function importScript<Module>(url: string): Promise<Module> {
  await fetchScripts([url], new Set());
  const module: Module = await import(/* @vite-ignore */ url);
  return module;
}

/** Fetches scripts and what they import, except those that were asked for before. */
async function fetchScripts(urls: readonly string[], asked: Set<string>): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      if (asked.has(url)) return;
      asked.add(url);
      const folder = url.slice(0, url.lastIndexOf('/') + 1);
      const imported = importsIn(await fetchCode(url)).filter((name) => !isNamed(name));
      await fetchScripts(
        imported.map((name) => folder + name),
        asked,
      );
    }),
  );
}

async function fetchCode(url: string): Promise<string> {
  try {
    return await fetchWithin({ milliseconds: SCRIPT_MS }, [url], async (response) => {
      const code = await response.text();
      if (!response.ok) throw new Error(`Status ${response.status}`);
      return code;
    });
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'AbortError';
    throw isLate ? new TypeError(`No answer for ${url}`, { cause: error }) : error;
  }
}

/** Returns the names of the files that a built script imports. */
export function importsIn(code: string): string[] {
  return Array.from(code.matchAll(IMPORT), ([, name = '']) => name);
}

/** Whether the document names the script, which the loader has then fetched. */
function isNamed(name: string): boolean {
  return document.body.dataset['scripts']?.includes(`/${name}`) === true;
}
