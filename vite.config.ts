import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devServer } from './src/build/devServer.ts';
import { messages } from './src/build/messages.ts';
import { shortClassNames } from './src/build/classNames.ts';
import { pureReactIntl } from './src/build/pureReactIntl.ts';
import { reactModules } from './src/build/reactModules.ts';
import { lateStyles } from './src/build/lateStyles.ts';
import { scriptUrls } from './src/build/scriptUrls.ts';
import { shrinkStyles } from './src/build/shrinkStyle.ts';
import { prerender } from './src/build/prerender.ts';

/** `Features.LightDark` of Lightning CSS. */
const LIGHT_DARK = 1 << 20;

export default defineConfig({
  appType: 'custom',
  css: {
    // Lightning CSS would declare two properties for `light-dark()`, which no style uses.
    lightningcss: { exclude: LIGHT_DARK },
    modules: { generateScopedName: shortClassNames(join(import.meta.dirname, 'src')) },
  },
  plugins: [
    react(),
    reactModules(),
    pureReactIntl(),
    scriptUrls(),
    shrinkStyles(),
    lateStyles(),
    messages(),
    prerender(),
    devServer(),
  ],
  server: { port: 3000, strictPort: true },
});
