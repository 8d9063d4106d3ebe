/** Folders that may be imported from each folder, besides itself: the arrows of ARCHITECTURE.md. */
export const ARROWS: Record<string, readonly string[]> = {
  'src/domain': [],
  'src/contract': ['src/domain'],
  machines: ['src/domain', 'src/contract'],
  'src/statechart': [],
  'src/chromium': [],
  'src/charts': ['src/domain', 'machines', 'src/statechart', 'src/chromium'],
  'src/order': ['src/domain', 'src/contract', 'machines'],
  'src/i18n': ['src/domain'],
  'src/styles': [],
  'src/components': ['src/domain', 'src/i18n'],
  'src/page': [
    'src/domain',
    'src/contract',
    'machines',
    'src/order',
    'src/statechart',
    'src/charts',
    'src/components',
    'src/i18n',
    'src/styles',
  ],
  'src/server': ['src/domain', 'src/contract', 'machines'],
  // The builds load the page, the server and the visualiser by name.
  'src/build': [
    'src/domain',
    'src/contract',
    'src/statechart',
    'src/i18n',
    'src/page',
    'src/server',
  ],
  // Stories import the preview, and so the configuration of Storybook may import no story.
  '.storybook': [
    'src/domain',
    'src/statechart',
    'src/components',
    'src/i18n',
    'src/styles',
    'src/build',
  ],
};

/** Packages a folder may use; `null` leaves the choice to it. */
export const PACKAGES: Record<string, readonly string[] | null> = {
  'src/domain': [],
  'src/contract': ['zod/mini'],
  machines: ['xstate'],
  'src/statechart': [
    'xstate',
    'elkjs/lib/elk-api.js',
    'elkjs/lib/elk.bundled.js',
    'react',
    'react-dom',
    'react-dom/client',
    'react-dom/server',
    // The panel for Storybook is an entry of its own.
    'storybook/internal/core-events',
    'storybook/manager-api',
    'storybook/preview-api',
  ],
  'src/chromium': ['playwright'],
  'src/charts': null,
  'src/order': ['xstate', '@xstate/react', 'react', 'zod/mini'],
  'src/i18n': ['react', 'react-intl', '@formatjs/icu-messageformat-parser'],
  'src/styles': [],
  'src/components': ['react', 'react-intl'],
  'src/page': null,
  'src/server': null,
  'src/build': null,
  '.storybook': null,
};

/** The layers of the server, lowest first. A folder imports its own layer's files and those below. */
export const SERVER_LAYERS = [
  'errors',
  'config',
  'ids',
  'storage',
  'database',
  'http',
  'html',
  'jobs',
  'security',
  'observability',
  'refusals',
  'files',
  'mail',
  'orders',
  'payments',
  'retention',
  'backup',
  'pages',
  // The files that stand in src/server itself.
  '.',
  'cli',
];

/** What the server's mechanism may import from outside `src/server`, below the features. */
export const MECHANISM: Record<string, readonly string[]> = {
  errors: [],
  config: ['src/domain/limits.ts', 'src/domain/provider.ts', 'src/domain/text.ts'],
  ids: [],
  storage: [],
  // The types of the columns: the schema is the one place that knows every table.
  database: ['src/domain/files.ts', 'src/domain/language.ts', 'machines/orderLife/machine.ts'],
  http: ['src/domain/language.ts'],
  html: ['src/domain/language.ts'],
  jobs: ['src/domain/limits.ts'],
  security: [],
  observability: ['src/domain/limits.ts'],
};
