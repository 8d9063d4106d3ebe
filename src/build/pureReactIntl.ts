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
  'Number',
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

/** The checks of the configuration: that it has a supported locale and compiled messages, as ours has. */
const CONFIG_CHECKS =
  /^\tconst \{ locale, defaultLocale, onError \}[^]*?^\tverifyConfigMessages\(\w+\);\n/gm;

/**
 * The check whether a message's locale is supported. Like those above, it is a first use of number formats,
 * which takes Chromium 20 ms of the first touch: docs/decisions/067.
 */
const MESSAGE_CHECKS = /^\t+const supportedLocales = [^\n]*\n[^\n]*\(supportedLocales\[0\]\);\n/gm;

/** What is left out of each file, and how often the file has it. */
const UNUSED_PARTS = new Map([
  [
    '/@formatjs/intl/index.js',
    [
      { pattern: UNUSED_BINDINGS, times: UNUSED.length + 1 },
      { pattern: UNUSED_FORMATS, times: 4 },
      { pattern: ADVICE, times: 1 },
      { pattern: CONFIG_CHECKS, times: 1 },
    ],
  ],
  ['/intl-messageformat/index.js', [{ pattern: MESSAGE_CHECKS, times: 1 }]],
]);

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
        id: [
          /\/node_modules\/(react-intl|@formatjs\/intl|intl-messageformat)\/index\.js$/,
          /\/src\/.*\.tsx?$/,
        ],
      },
      handler(code, id) {
        if (id.endsWith('/react-intl/index.js')) return { code: withoutNames(code), map: null };
        const parts = [...UNUSED_PARTS].find(([file]) => id.endsWith(file))?.[1];
        if (parts !== undefined) {
          let left = code;
          for (const { pattern, times } of parts) {
            if (code.match(pattern)?.length !== times) {
              this.error(`${id} is written in another way: see ${import.meta.filename}`);
            }
            left = left.replaceAll(pattern, '');
          }
          return { code: left, map: null };
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
