import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { loadBuiltPage } from './pages/builtPage.ts';
import { BootError, readConfig } from './config/config.ts';
import { loadEnvironmentFile } from './config/environmentFile.ts';
import { Inspector } from './files/inspection/inspector.ts';
import { builtScripts, requireScripts } from './files/inspection/processStarter.ts';
import { standardOutput } from './observability/logOutput.ts';
import { listenForOperator } from './observability/operatorPort.ts';

/** How long running requests may take after the process received a signal to stop. */
const REQUESTS_MS = 6000;
/**
 * How long files are still inspected after that signal. The files that remain are then deleted and
 * refused, before the connections are cut.
 */
const INSPECTIONS_MS = 4500;
const IDLE_CHECK_MS = 50;

/** The process ends after this long, whatever hangs. `docker stop` kills it after ten seconds. */
const STOP_MS = 7500;

/**
 * A signal that is repeated within this time is the same one: the terminal sends it, and npm forwards
 * it.
 */
const ECHO_MS = 500;

/** The folder of the built page, relative to `dist/server/main.js`. */
const CLIENT_FOLDER = fileURLToPath(new URL('../client', import.meta.url));

/** The built scripts that inspect files, beside `dist/server/main.js`. */
const INSPECTION_SCRIPTS = builtScripts(new URL('.', import.meta.url));

async function start(): Promise<void> {
  // Files with visitors' data must not be readable by other accounts.
  process.umask(0o077);
  const stopAtSignals = listenForSignals();
  loadEnvironmentFile();
  const config = readConfig(process.env);
  await requireScripts(INSPECTION_SCRIPTS);
  const inspector = new Inspector(INSPECTION_SCRIPTS);
  const app = await createApp({
    config,
    client: await loadBuiltPage(CLIENT_FOLDER),
    inspector,
    logTarget: standardOutput(),
  });
  stopAtSignals({ app, inspector });
  const { host, port, publicUrl, metricsPort } = config;
  try {
    if (metricsPort !== null) await openOperatorPort(app, { host, port: metricsPort });
    await app.listen({ host, port, listenTextResolver: () => `open ${publicUrl}` });
  } catch (error) {
    await app.close();
    if (error instanceof BootError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BootError(`HOST and PORT cannot be listened on: ${reason}`);
  }
}

/** What a signal closes. */
interface Running {
  readonly app: FastifyInstance;
  readonly inspector: Inspector;
}

/**
 * Ends the process on SIGTERM and SIGINT, and immediately on the second signal. It listens from the
 * beginning, because as PID 1 of a container the process is not ended by a signal that it does not
 * handle.
 *
 * @returns sets what to close first; before that, nothing has started that would have to be closed
 */
function listenForSignals(): (running: Running) => void {
  let running: Running | null = null;
  let stoppingSince: number | null = null;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > ECHO_MS) endNow(1);
      return;
    }
    stoppingSince = performance.now();
    if (running === null) endNow(0);
    else stop(running, signal);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return (opened) => (running = opened);
}

/**
 * Closes the app, then ends the process. Requests and jobs that take too long are cut off. Like a kill,
 * that loses nothing that was confirmed.
 */
function stop({ app, inspector }: Running, signal: NodeJS.Signals): void {
  app.log.info({ signal }, 'stopping');
  // Browsers keep idle connections open, and `close` would wait for them.
  setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  setTimeout(() => inspector.close(), INSPECTIONS_MS);
  setTimeout(() => app.server.closeAllConnections(), REQUESTS_MS);
  setTimeout(() => {
    app.log.warn('stopped before everything had ended: the next start does the rest');
    setTimeout(endNow, IDLE_CHECK_MS, 0);
  }, STOP_MS);
  app.close().then(
    () => endSoon(0),
    () => endSoon(1),
  );
}

/** Ends the process once no system call is running. */
function endSoon(code: number): void {
  if (isCallingSystem()) setTimeout(endSoon, IDLE_CHECK_MS, code);
  else process.exit(code);
}

/** Ends the process now. `process.exit` would wait for ever for a system call that hangs. */
function endNow(code: number): void {
  if (isCallingSystem()) process.kill(process.pid, 'SIGKILL');
  else process.exit(code);
}

/** Whether a thread that cannot be interrupted is waiting for a disk or a name server. */
function isCallingSystem(): boolean {
  return process
    .getActiveResourcesInfo()
    .some((type) => /^(?:FSReq|FileHandle|GetAddrInfo|GetNameInfo)/.test(type));
}

/** Serves metrics and readiness until the app closes. @throws {BootError} if it cannot listen on the port */
async function openOperatorPort(
  app: FastifyInstance,
  endpoint: { host: string; port: number },
): Promise<void> {
  try {
    const server = await listenForOperator(app, endpoint);
    app.addHook('onClose', async () => {
      server.closeAllConnections();
      server.close();
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BootError(`HOST and METRICS_PORT cannot be listened on: ${reason}`);
  }
}

const USAGE = `Usage: node dist/server/main.js

It starts the server, and takes no arguments: .env.example explains its variables.
node dist/server/orders.js help lists the commands for its orders.
`;

const [argument] = process.argv.slice(2);
if (argument === undefined) {
  start().catch((error: unknown) => {
    if (!(error instanceof BootError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
} else if (argument === '--help' || argument === '-h') {
  process.stdout.write(USAGE);
} else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}
