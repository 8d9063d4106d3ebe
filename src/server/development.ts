import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { readConfig, type Config } from './config/config.ts';
import { fillPlaceholders } from './pages/fillPlaceholders.ts';

let app: Promise<FastifyInstance> | null = null;

/**
 * Returns the API for the development server, which serves the page itself and passes other requests
 * to `app.routing`. Repeated calls return the same app.
 *
 * @param port the port of the development server
 */
export async function developmentApp(port: number): Promise<FastifyInstance> {
  app ??= openApp(port);
  return app;
}

/**
 * Replaces the placeholders in a document of the development server.
 *
 * @param port the port of the development server
 */
export function fillDevelopmentDocument(document: string, port: number): string {
  return fillPlaceholders(document, developmentConfig(port));
}

async function openApp(port: number): Promise<FastifyInstance> {
  const config = developmentConfig(port);
  const created = await createApp({ config, client: null });
  await created.ready();
  return created;
}

function developmentConfig(port: number): Config {
  return readConfig({ PORT: String(port), ...process.env });
}

// Vite loads this module again when the server's source changes.
import.meta.hot?.dispose(async () => (await app)?.close());
