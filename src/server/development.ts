import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { readConfig } from './config/config.ts';

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

async function open(port: number): Promise<FastifyInstance> {
  const config = readConfig({ PORT: String(port), ...process.env });
  const opened = await createApp({ config, client: null });
  await opened.ready();
  return opened;
}

// The module is loaded anew when the server's source changes.
import.meta.hot?.dispose(async () => (await app)?.close());
