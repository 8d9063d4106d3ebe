import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { sendClientError } from './refusals/clientError.ts';
import { sendError, sendRefusal } from './refusals/errorReplies.ts';
import type { RefusalCode } from '../contract/refusal.ts';
import type { BuiltPage } from './pages/builtPage.ts';
import { isTestSite, type Config } from './config/config.ts';
import { configWarnings } from './config/warnings.ts';
import { STYLE_HASH } from './html/styleHash.ts';
import { closeAfterResponse, isBodyPending, limitArrival } from './http/connection.ts';
import { responseClassWith, securityHeaders } from './http/headers.ts';
import { createHttpServer } from './http/httpServer.ts';
import { NO_SCHEMAS } from './http/noSchemas.ts';
import { isCrossSite, otherOriginWarning } from './http/origin.ts';
import { registerRateLimits } from './http/rateLimit.ts';
import { Sessions } from './http/session.ts';
import { isApiTarget, relativeTarget } from './http/target.ts';
import { proxyWarning, trustedProxies } from './http/trustedProxies.ts';
import { JobRunner } from './jobs/jobRunner.ts';
import { isDatabaseEmpty } from './lostData.ts';
import { logResponse, logJob, logSerializers, type LogTarget } from './observability/logging.ts';
import { stripeClient } from './payments/stripeClient.ts';
import type { Metrics } from './observability/metrics.ts';
import { watchFreeSpace } from './observability/freeSpaceWarning.ts';
import { Readiness } from './observability/readiness.ts';
import { Warnings } from './observability/warnings.ts';
import { Refusal } from './refusals/refusal.ts';
import { refusalCounter } from './refusals/refusalCounter.ts';
import { checkoutRoute } from './payments/checkoutRoute.ts';
import { reportRoute } from './orders/reportRoute.ts';
import { downloadRoute } from './files/downloadRoute.ts';
import { healthRoutes } from './observability/healthRoutes.ts';
import { pageRoutes } from './pages/pageRoutes.ts';
import { TEST_BANNER_HASH } from './pages/testBanner.ts';
import { sandboxRoutes } from './payments/sandboxRoutes.ts';
import { stripeRoutes } from './payments/stripeRoutes.ts';
import { uploadRoute } from './files/uploadRoute.ts';
import { longestArrivalMs, longestUploadMs, STALL_MS } from './files/uploadTimes.ts';
import type { Inspector } from './files/inspection/inspector.ts';
import { jobsOf, openServices, type Replaced, type Services } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The background jobs. */
    jobs: JobRunner;
    metrics: Metrics;
    readiness: Readiness;
  }
  interface FastifyReply {
    /** The code of the refusal that is sent, or `null`. */
    refusal: RefusalCode | null;
  }
  interface FastifyContextConfig {
    /** Whether cross-site requests are accepted; see `isCrossSite`. */
    isFromAnySite?: boolean;
    /** Whether the body contains a file, which may arrive more slowly than other bodies. */
    isFile?: boolean;
  }
}

export interface AppOptions {
  readonly config: Config;
  /** The built page, or `null` if the development server serves it. */
  readonly client: BuiltPage | null;
  /** Inspects uploaded files. Whoever created it closes it. */
  readonly inspector: Inspector;
  readonly logTarget?: LogTarget;
  /** Services to use instead of the configured ones. */
  readonly replaced?: Replaced;
  /** Milliseconds without progress after which a connection is closed. */
  readonly stallMs?: number;
}

/**
 * Creates the server without listening. Its jobs start when it is ready. Closing it waits for running
 * requests, then for the jobs, and then closes the database.
 *
 * @throws {BootError} if the data folder, the database or the storage cannot be used
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, client, inspector, logTarget, replaced, stallMs = STALL_MS } = options;
  const services = await openServices(config, replaced);
  const sessions = new Sessions(config.publicUrl);
  const headers = securityHeaders(config, {
    scriptHashes: client?.scriptHashes ?? [],
    styleHashes: [
      ...(client?.styleHashes ?? []),
      STYLE_HASH,
      ...(isTestSite(config) ? [TEST_BANNER_HASH] : []),
    ],
  });

  const isTrusted = trustedProxies(config.trustProxy);
  const app = fastify({
    logger: {
      level: config.logLevel,
      serializers: logSerializers,
      base: null,
      ...(logTarget === undefined ? {} : { stream: logTarget }),
    },
    // Fastify's own request lines contain IP addresses and the URLs of files.
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: NO_SCHEMAS,
    trustProxy: config.trustProxy !== false && isTrusted,
    serverFactory: (handler) =>
      createHttpServer(handler, {
        ServerResponse: responseClassWith(headers),
        stallMs,
        requestTimeout: longestArrivalMs(config.maxFileBytes, stallMs),
      }),
    // While the server is stopping, requests on open connections are still served.
    return503OnClosing: false,
    rewriteUrl: relativeTarget,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply, config),
    clientErrorHandler: (error, socket) => sendClientError(error, socket, headers, config),
  });
  const warnings = new Warnings(app.log, services.now);
  for (const warning of configWarnings(config)) warnings.add(warning);
  await watchFreeSpace(warnings, config);
  if (await isDatabaseEmpty(services.database)) {
    const message = `the database ${services.databaseName} has neither orders nor files yet. If you expected some, check DATA_DIR and DATABASE_URL`;
    app.log.info(message);
  }
  const jobs = new JobRunner(jobsOf(services, config, warnings), (run) => {
    services.metrics.countJob(run);
    logJob(app.log, run);
  });
  app.decorate('metrics', services.metrics);
  const countRefusal = refusalCounter(services.metrics);
  app.decorateReply('refusal', null);
  app.decorate('jobs', jobs);
  app.decorate('readiness', new Readiness({ ...services, config, warnings }));
  app.addHook('onReady', async () => {
    inspector.start();
    jobs.start();
  });
  // Requests and jobs end in parallel, so that stopping takes only as long as the slowest of them.
  app.addHook('preClose', async () => jobs.abort());
  app.addHook('onClose', async () => {
    await jobs.stop();
    await services.database.destroy();
  });

  // Each route adds what it accepts. A body of another type would be read into memory before it is refused.
  app.removeAllContentTypeParsers();
  await app.register(cookie);
  await registerRateLimits(app, () => new Refusal('too_many_requests'));
  app.addHook('onRequest', async (request, reply) => {
    warnings.addOfRequest(proxyWarning(request, isTrusted));
    // Under the development server and in tests, responses are not of the class that sets the headers.
    if (!reply.raw.hasHeader('content-security-policy')) reply.headers(headers);
    if (request.is404) throw new Refusal('not_found');
    if (isApiTarget(request.url)) reply.header('cache-control', 'no-store');
    const { isFromAnySite = false } = request.routeOptions.config;
    if (request.method === 'POST' && !isFromAnySite) {
      if (isCrossSite(request, config.publicUrl)) throw new Refusal('cross_site');
      warnings.addOfRequest(otherOriginWarning(request, config));
    }
    if (isBodyPending(request)) {
      const { bodyLimit, config: route } = request.routeOptions;
      const announced = Number(request.headers['content-length'] ?? bodyLimit);
      const bytes = Math.min(announced, bodyLimit);
      const ms = route.isFile
        ? longestUploadMs(bytes, { maxFileBytes: config.maxFileBytes, stallMs })
        : longestArrivalMs(bytes, stallMs);
      limitArrival(request, reply, ms);
    }
  });
  // Otherwise Node would read the rest of a body that nobody reads, however long it is.
  app.addHook('onSend', async (request, reply) => {
    if (isBodyPending(request)) closeAfterResponse(request, reply);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.refusal !== null) countRefusal(reply.refusal);
    logResponse(request, reply);
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, config));
  app.setNotFoundHandler((request, reply) => sendRefusal('not_found', request, reply, config));

  await registerRoutes(app, { ...services, config, client, inspector, sessions, warnings });
  return app;
}

interface RouteParts extends Services, Pick<AppOptions, 'config' | 'client' | 'inspector'> {
  readonly sessions: Sessions;
  readonly warnings: Warnings;
}

/** Registers the routes. Those of payments are either Stripe's or the sandbox's. */
async function registerRoutes(app: FastifyInstance, parts: RouteParts): Promise<void> {
  const { config, client, sessions } = parts;
  await app.register(healthRoutes, { readiness: app.readiness });
  await app.register(uploadRoute, parts);
  await app.register(downloadRoute, parts);
  await app.register(checkoutRoute, parts);
  await app.register(reportRoute, parts);
  if (config.stripe === null) await app.register(sandboxRoutes, parts);
  else {
    const { webhookSecret } = config.stripe;
    const stripe = stripeClient(config.stripe);
    await app.register(stripeRoutes, { ...parts, stripe, webhookSecret });
  }
  if (client !== null) await app.register(pageRoutes, { client, config, sessions });
}
