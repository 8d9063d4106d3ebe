import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { Inspector } from './files/inspection/inspector.ts';
import { builtScripts } from './files/inspection/processStarter.ts';
import { readConfig, type Config } from './config/config.ts';
import { fillPlaceholders } from './pages/fillPlaceholders.ts';

let app: Promise<FastifyInstance> | null = null;

/**
 * Returns the API for the development server, which serves the page itself and passes other requests
 * to `app.routing`. Repeated calls return the same app.
 *
 * @param port the port of the development server
 * @param buildInspection builds the scripts that inspect files, and returns their folder
 */
export async function developmentApp(
  port: number,
  buildInspection: () => Promise<URL>,
): Promise<FastifyInstance> {
  app ??= openApp(port, buildInspection);
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

async function openApp(
  port: number,
  buildInspection: () => Promise<URL>,
): Promise<FastifyInstance> {
  const config = developmentConfig(port);
  const inspector = new Inspector(builtScripts(await buildInspection()));
  const created = await createApp({ config, client: null, inspector });
  created.addHook('onClose', async () => inspector.close());
  await created.ready();
  return created;
}

function developmentConfig(port: number): Config {
  return readConfig({ PORT: String(port), ...process.env });
}

// Vite loads this module again when the server's source changes.
import.meta.hot?.dispose(async () => (await app)?.close());
