import type { Plugin } from 'vite';

/** Formatters of an `IntlShape` that the page does not use, and what creates their formats. */
const UNUSED = [
  'DateTimeRange',
  'DateToParts',
  'DisplayName',
  'Duration',
  'DurationToParts',
  'List',
  'ListToParts',
  'NumberToParts',
  'Plural',
  'RelativeTime',
  'Time',
  'TimeToParts',
].map((name) => `format${name}`);
const UNUSED_BINDINGS = new RegExp(
  String.raw`^\t\t(?:${UNUSED.join('|')}|\$t): \w+\.bind\(null, [^\n]*\),?\n`,
  'gm',
);
const UNUSED_FORMATS =
  /^\t\tget(?:DurationFormat|RelativeTimeFormat|ListFormat|DisplayNames): memoize\([^{]*\{\n[^}]*\}\),?\n/gm;

/** What an error says to developers of pages whose messages may lack an id. */
const ADVICE = / You can either:\n[^$]*(?=\$\{getMessageDescriptorContext)/g;

/**
 * Vite plugin for the browser's scripts: leaves out what the page does not use of react-intl. The bundler
 * keeps its components, because each is given a name for React's developer tools, and its formatters,
 * because each is a property of one object. A script that uses one of them fails the build.
 */
export function pureReactIntl(): Plugin {
  return {
    name: 'pure-react-intl',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: {
        id: [/\/node_modules\/(react-intl|@formatjs\/intl)\/index\.js$/, /\/src\/.*\.tsx?$/],
      },
      handler(code, id) {
        if (id.endsWith('/react-intl/index.js')) return { code: withoutNames(code), map: null };
        if (id.endsWith('/@formatjs/intl/index.js')) {
          const [bindings, formats, advice] = [UNUSED_BINDINGS, UNUSED_FORMATS, ADVICE].map(
            (pattern) => [...code.matchAll(pattern)].length,
          );
          if (bindings !== UNUSED.length + 1 || formats !== 4 || advice !== 1) {
            this.error(`@formatjs/intl is written in another way: see ${import.meta.filename}`);
          }
          return {
            code: code
              .replaceAll(UNUSED_BINDINGS, '')
              .replaceAll(UNUSED_FORMATS, '')
              .replaceAll(ADVICE, ''),
            map: null,
          };
        }
        const used = UNUSED.find((name) => new RegExp(String.raw`\.${name}\b`).test(code));
        if (used !== undefined) this.error(`${used} is not in the browser's react-intl`);
        return null;
      },
    },
  };
}

function withoutNames(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = "\w+";\n/gm, '')
    .replaceAll(/^(const \w+ = )(?=createFormatted)/gm, '$1/* @__PURE__ */ ');
}
