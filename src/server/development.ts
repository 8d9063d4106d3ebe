import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { readConfig, type Config } from './config/config.ts';
import { fillPlaceholders } from './pages/fillPlaceholders.ts';

let app: Promise<FastifyInstance> | null = null;

/**
 * The API for the development server, which serves the page itself and passes its requests to
 * `app.routing`.
 *
 * @param port where the development server listens
 */
export async function developmentApp(port: number): Promise<FastifyInstance> {
  app ??= open(port);
  return app;
}

/**
 * Fills a document of the page for the development server, as a built server does.
 *
 * @param port where the development server listens
 */
export function fillDevelopmentDocument(document: string, port: number): string {
  return fillPlaceholders(document, developmentConfig(port));
}

async function open(port: number): Promise<FastifyInstance> {
  const config = developmentConfig(port);
  const opened = await createApp({ config, client: null });
  await opened.ready();
  return opened;
}

function developmentConfig(port: number): Config {
  return readConfig({ PORT: String(port), ...process.env });
}

// The module is loaded anew when the server's source changes.
import.meta.hot?.dispose(async () => (await app)?.close());
