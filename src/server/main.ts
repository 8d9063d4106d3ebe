import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { loadBuiltPage } from './pages/builtPage.ts';
import { BootError, readConfig } from './config/config.ts';
import { standardOutput } from './observability/logOutput.ts';
import { listenForMetrics } from './observability/metrics.ts';

/** How long running requests may take after the process received a signal to stop. */
const SHUTDOWN_MS = 9000;
const IDLE_CHECK_MS = 50;

/** The folder of the built page, relative to `dist/server/main.js`. */
const CLIENT_FOLDER = fileURLToPath(new URL('../client', import.meta.url));

async function start(): Promise<void> {
  // Files with visitors' data must not be readable by other accounts.
  process.umask(0o077);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const app = await createApp({
    config,
    client: await loadBuiltPage(CLIENT_FOLDER),
    logTarget: standardOutput(),
  });
  const { host, port, publicUrl, metricsPort } = config;
  try {
    if (metricsPort !== null) await openMetrics(app, { host, port: metricsPort });
    await app.listen({ host, port, listenTextResolver: () => `open ${publicUrl}` });
  } catch (error) {
    await app.close();
    if (error instanceof BootError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BootError(`HOST and PORT cannot be listened on: ${reason}`);
  }
  const stop = (signal: NodeJS.Signals): void => {
    app.log.info({ signal }, 'stopping');
    // Browsers keep idle connections open, and `close` would wait for them.
    setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
    setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_MS);
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** Serves the metrics until the app closes. @throws {BootError} if it cannot listen on the port */
async function openMetrics(
  app: FastifyInstance,
  endpoint: { host: string; port: number },
): Promise<void> {
  try {
    const server = await listenForMetrics(app.metrics, endpoint);
    app.addHook('onClose', async () => {
      server.closeAllConnections();
      server.close();
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BootError(`HOST and METRICS_PORT cannot be listened on: ${reason}`);
  }
}

start().catch((error: unknown) => {
  if (!(error instanceof BootError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
