import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messages } from '../src/build/messages.ts';
import { forcedPreferences } from './forcedPreferences.ts';

/** Vite's configuration for stories, with the page's messages and preferences that the toolbar can force. */
export default defineConfig({
  plugins: [react(), messages(), forcedPreferences()],
});
