import type { Plugin } from 'vite';

/**
 * Vite plugin for the browser's scripts: lets the bundler leave out the components of react-intl that
 * nobody imports. It keeps them otherwise, because each is given a name for React's developer tools.
 */
export function pureReactIntl(): Plugin {
  return {
    name: 'pure-react-intl',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/node_modules\/react-intl\/index\.js$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = "\w+";\n/gm, '')
          .replaceAll(/^(const \w+ = )(?=createFormatted)/gm, '$1/* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}
