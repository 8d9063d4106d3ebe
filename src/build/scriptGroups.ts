import { resolve } from 'node:path';

/** What the bundler knows about a module. */
interface Module {
  readonly importers: readonly string[];
  readonly importedIds: readonly string[];
}

type Modules = (id: string) => Module | null;

/** The scripts that the first touch loads, in the order in which they are evaluated. The messages precede the last. */
export const FIRST_SCRIPTS = ['react', 'libs', 'order', 'hydrate'];
/** React's own modules, a script of their own. */
export const REACT = /node_modules\/(react|react-dom|scheduler)\//;
const LIBRARIES =
  /node_modules\/(xstate|@xstate|use-sync-external-store|react-intl|@formatjs|intl-messageformat)\//;
/** The rules and the machines, which take about as long to evaluate as the rest of the page. */
const ORDER = /src\/domain\/|machines\//;

/**
 * Returns the name of the script of each module that the first touch loads, `null` for the entry's own
 * script and for modules that load later. Each script is evaluated in a task of its own. Modules shared with
 * later scripts go into a script that the document names. Otherwise the bundler would make a separate script
 * for them, which the browser would discover late.
 *
 * @param entry the module of the last of the first scripts, relative to the repository's root
 */
export function scriptGroups(entry: string): (id: string, modules: Modules) => string | null {
  let groups: { readonly first: Set<string>; readonly shared: Set<string> } | null = null;
  return (id, modules) => {
    groups ??= groupsOf(resolve(entry), modules);
    if (!groups.first.has(id) || REACT.test(id)) return null;
    if (LIBRARIES.test(id)) return 'libs';
    return ORDER.test(id) || groups.shared.has(id) ? 'order' : null;
  };
}

function groupsOf(entry: string, modules: Modules) {
  const first = withImports([entry], modules);
  const isImportedLater = (id: string) =>
    modules(id)?.importers.some((importer) => !first.has(importer)) === true;
  return { first, shared: withImports([...first].filter(isImportedLater), modules) };
}

/** Returns modules with all that they import statically. */
function withImports(ids: readonly string[], modules: Modules): Set<string> {
  const found = new Set(ids);
  // Iterating over a set includes what is added meanwhile.
  for (const id of found)
    for (const imported of modules(id)?.importedIds ?? []) found.add(imported);
  return found;
}
