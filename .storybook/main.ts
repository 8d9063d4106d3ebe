import { defineMain } from '@storybook/react-vite/node';
import { mergeConfig } from 'vite';

export default defineMain({
  framework: {
    name: '@storybook/react-vite',
    // The product's own configuration would prerender the page and serve the API.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  // The panel runs in the manager, whose build bundles no worker.
  staticDirs: [
    {
      from: '../node_modules/elkjs/lib/elk-worker.min.js',
      to: '/statechart/elk-worker.min.js',
    },
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // TypeScript 7 has no compiler API for the other generator.
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (config) =>
    mergeConfig(config, {
      build: {
        // The only scripts that are large and slow to build are Storybook's own, which no visitor
        // loads.
        chunkSizeWarningLimit: 4000,
        rolldownOptions: { checks: { bundlerTimings: false } },
      },
    }),
});
