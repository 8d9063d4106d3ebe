import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devServer } from './src/build/devServer.ts';
import { messages } from './src/build/messages.ts';
import { shortClassNames } from './src/build/classNames.ts';
import { pureReactIntl } from './src/build/pureReactIntl.ts';
import { reactModules } from './src/build/reactModules.ts';
import { scriptUrls } from './src/build/scriptUrls.ts';
import { prerender } from './src/build/prerender.ts';

export default defineConfig({
  appType: 'custom',
  css: { modules: { generateScopedName: shortClassNames(join(import.meta.dirname, 'src')) } },
  plugins: [
    react(),
    reactModules(),
    pureReactIntl(),
    scriptUrls(),
    messages(),
    prerender(),
    devServer(),
  ],
  server: { port: 3000, strictPort: true },
});
