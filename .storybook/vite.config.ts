import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messages } from '../src/build/messages.ts';
import { forcedPreferences } from './forcedPreferences.ts';

/** How Vite builds stories: the page's messages, and preferences that the toolbar can set. */
export default defineConfig({
  plugins: [react(), messages(), forcedPreferences()],
});
