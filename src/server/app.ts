import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { sendError, sendRefusal } from './refusals/errorReplies.ts';
import type { RefusalCode } from '../contract/refusal.ts';
import type { BuiltPage } from './pages/builtPage.ts';
import type { Config } from './config/config.ts';
import { STYLE_HASH } from './html/document.ts';
import { responseClassWith, securityHeaders } from './http/headers.ts';
import { isCrossSite } from './http/origin.ts';
import { registerRateLimits } from './http/rateLimit.ts';
import { Sessions } from './http/session.ts';
import { JobRunner } from './jobs/jobRunner.ts';
import {
  logResponse,
  logController,
  logJob,
  logSerializers,
  type LogTarget,
} from './observability/logging.ts';
import { stripeClient } from './payments/stripePayments.ts';
import type { Metrics } from './observability/metrics.ts';
import { Refusal } from './refusals/refusal.ts';
import { refusalText } from './refusals/refusalTexts.ts';
import { checkoutRoute } from './payments/checkoutRoute.ts';
import { downloadRoute } from './files/downloadRoute.ts';
import { healthRoutes } from './observability/healthRoutes.ts';
import { pageRoutes } from './pages/pageRoutes.ts';
import { sandboxRoutes } from './payments/sandboxRoutes.ts';
import { stripeRoutes } from './payments/stripeRoutes.ts';
import { uploadRoute } from './files/uploadRoute.ts';
import { jobsOf, openServices, type Replaced } from './services.ts';

/** A connection without any progress for this long is cut. */
const STALL_MS = 60_000;

/** The slowest sender of a largest file that is still waited for, bytes a second. */
const SLOWEST_BYTES_PER_SECOND = 16 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** What the server does besides answering. */
    jobs: JobRunner;
    metrics: Metrics;
  }
  interface FastifyReply {
    /** Why the request is refused. */
    refusal: RefusalCode | null;
  }
  interface FastifyContextConfig {
    /** Whether other sites may send this; see `isCrossSite`. */
    isFromAnySite?: boolean;
  }
}

export interface AppOptions {
  readonly config: Config;
  /** The built page; `null` where something else serves it (the development server). */
  readonly client: BuiltPage | null;
  readonly logTarget?: LogTarget;
  /** Stand-ins for parts of the services. */
  readonly replaced?: Replaced;
  /** Milliseconds; {@link STALL_MS} unless a test is in a hurry. */
  readonly stallMs?: number;
}

/**
 * The whole server, not yet listening. Its jobs begin when it is ready. Closing it lets running
 * requests end, then the jobs, then closes the database.
 *
 * @throws {BootError} when the folder, the database or the storage cannot be used
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, client, logTarget, replaced, stallMs = STALL_MS } = options;
  const services = await openServices(config, replaced);
  const sessions = new Sessions(config.publicUrl);
  const headers = securityHeaders(config, {
    scriptHashes: client?.scriptHashes ?? [],
    styleHashes: [...(client?.styleHashes ?? []), STYLE_HASH],
  });

  const app = fastify({
    logger: {
      level: config.logLevel,
      serializers: logSerializers,
      base: null,
      ...(logTarget === undefined ? {} : { stream: logTarget }),
    },
    logController,
    // Only the nearest proxy is believed: what stands left of its entry is the visitor's to make up.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    http: { ServerResponse: responseClassWith(headers) },
    // Whoever has a connection when the server is told to stop is still served.
    return503OnClosing: false,
    connectionTimeout: stallMs,
    requestTimeout: stallMs + (config.maxFileBytes / SLOWEST_BYTES_PER_SECOND) * 1000,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply, config),
    clientErrorHandler: (error, socket) => sendClientError(error, socket, headers, config),
  });
  const jobs = new JobRunner(jobsOf(services, config), (run) => {
    services.metrics.countJob(run);
    logJob(app.log, run);
  });
  app.decorate('metrics', services.metrics);
  app.decorateReply('refusal', null);
  app.decorate('jobs', jobs);
  if (services.scanner === null) {
    app.log.warn('CLAMD_URL is not set: no file is scanned, and none can be downloaded');
  }
  if (config.publicUrl.startsWith('https:') && config.exampleVariables.length > 0) {
    const names = config.exampleVariables.join(', ');
    app.log.warn(`visitors see an example of a provider: set ${names}`);
  }
  app.addHook('onReady', async () => jobs.start());
  app.addHook('onClose', async () => {
    await jobs.stop();
    await services.database.destroy();
  });

  await app.register(cookie);
  await registerRateLimits(app, () => new Refusal('too_many_requests'));
  app.addHook('onRequest', async (request, reply) => {
    // Requests that came over no connection of our own (the development server's, a test's).
    if (!reply.raw.hasHeader('content-security-policy')) reply.headers(headers);
    if (request.is404) throw new Refusal('not_found');
    const { isFromAnySite = false } = request.routeOptions.config;
    if (request.method === 'POST' && !isFromAnySite && isCrossSite(request, config.publicUrl)) {
      throw new Refusal('cross_site');
    }
  });
  app.addHook('onResponse', async (request, reply) => {
    services.metrics.countResponse(request, reply);
    logResponse(request, reply);
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, config));
  app.setNotFoundHandler((request, reply) => sendRefusal('not_found', request, reply, config));

  const parts = { ...services, config, sessions };
  await app.register(healthRoutes, parts);
  await app.register(uploadRoute, parts);
  await app.register(downloadRoute, parts);
  await app.register(checkoutRoute, parts);
  if (config.stripe === null) await app.register(sandboxRoutes, parts);
  else {
    const { webhookSecret } = config.stripe;
    await app.register(stripeRoutes, {
      ...parts,
      stripe: stripeClient(config.stripe),
      webhookSecret,
    });
  }
  if (client !== null) await app.register(pageRoutes, { client, config, sessions });
  return app;
}

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what is no HTTP request, or never became a whole one. */
function sendClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
  config: Config,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = 'malformed_request';
  const body = JSON.stringify({ error: refusalText(code, 'en', config), code });
  const lines = [
    `HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
