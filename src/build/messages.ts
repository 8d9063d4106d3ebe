import type { Plugin } from 'vite';
import { LANGUAGES, parseLanguage } from '../domain/language.ts';
import { FIRST_PART, isLatePart, partOf } from '../i18n/parts.ts';
import { catalogueFaults, cataloguePath, compileCatalogue } from './catalogues.ts';
import { FIRST_SCRIPTS } from './scriptGroups.ts';

const PREFIX = 'virtual:messages/';

/**
 * Vite plugin: `virtual:messages/<language>` is that language's compiled catalogue,
 * `virtual:messages/first-<language>` what the first touch loads of it, and `virtual:messages/<part>`
 * a late part in both languages. A build with a missing, unused or mismatched message fails.
 */
export function messages(): Plugin {
  let root = '.';
  let isBuild = false;
  return {
    name: 'messages',
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    buildStart() {
      if (!isBuild) return;
      const faults = catalogueFaults(root);
      if (faults.length > 0) this.error(`message catalogues:\n  ${faults.join('\n  ')}`);
    },
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : null;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      for (const language of LANGUAGES) this.addWatchFile(cataloguePath(root, language));
      const exported = messagesOf(root, id.slice(PREFIX.length + 1));
      return exported === null ? null : `export default ${JSON.stringify(exported)}`;
    },
    // A script that the first touch loads cannot show a message that arrives later.
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      const late = Object.keys(compileCatalogue(root, 'en')).filter(
        (id) => partOf(id) !== FIRST_PART,
      );
      for (const script of Object.values(bundle)) {
        if (script.type !== 'chunk' || !FIRST_SCRIPTS.includes(script.name)) continue;
        const used = late.filter((id) => new RegExp(`["'\`]${id}["'\`]`).test(script.code));
        if (used.length > 0) this.error(`${script.name} uses late messages: ${used.join(', ')}`);
      }
    },
  };
}

/** Returns what the virtual module of a name exports, or null if there is none. */
function messagesOf(root: string, name: string): unknown {
  const [part = '', tag] = name.split('-');
  const whole = parseLanguage(name);
  if (whole) return compileCatalogue(root, whole);
  const inPart = (id: string) => partOf(id) === part;
  const language = tag === undefined ? null : parseLanguage(tag);
  if (language) return compileCatalogue(root, language, inPart);
  if (!isLatePart(part)) return null;
  return Object.fromEntries(LANGUAGES.map((each) => [each, compileCatalogue(root, each, inPart)]));
}
