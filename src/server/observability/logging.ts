import {
  LogController,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { DatabaseError } from '../database/errors.ts';
import type { JobRun } from '../jobs/jobRunner.ts';

/** Where log lines go; standard output unless a test listens. */
export interface LogTarget {
  write(line: string): void;
}

/** Asked so often, and so alike, that its lines would only hide others. */
const QUIET_ROUTES = new Set(['/healthz', '/readyz']);

const CODE_NAMES = ['syscall', 'code'];

/** Fastify's own lines on requests hold addresses of visitors and of files: none of them is kept. */
export const logController = new LogController({ disableRequestLogging: true });

/** What a log may say of an error: no message, since messages hold paths, keys and typed text. */
export const logSerializers = {
  /** The upload's parser would trace the request's headers, cookies included. */
  busboyOptions: () => undefined,
  err(error: Error): ErrorLine {
    const { name: type, stack = '', cause } = error;
    const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
    return {
      type,
      // SQLite's messages name tables and columns, never what is in them.
      message: error instanceof DatabaseError ? error.message : codesOf(error),
      stack: frames.join('\n'),
      ...(cause instanceof Error ? { cause: logSerializers.err(cause) } : {}),
    };
  },
};

interface ErrorLine {
  [name: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** What the system calls the error: "write ENOSPC". */
function codesOf(error: Error): string {
  return CODE_NAMES.map((name) => (name in error ? String(Reflect.get(error, name)) : ''))
    .filter((text) => text !== '')
    .join(' ');
}

/** One line for each answer: the route's pattern, never the address that was asked for. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions.url ?? 'none';
  const level = QUIET_ROUTES.has(route) ? 'debug' : 'info';
  const line = {
    method: request.method,
    route,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  };
  request.log[level](line, 'answered');
}

/** A failure of ours, with what led to it. */
export function logFailure(log: FastifyBaseLogger, error: unknown): void {
  log.error({ err: error }, 'failed');
}

/** A job's failure; its success is no line's worth. */
export function logJob(log: FastifyBaseLogger, { job, error }: JobRun): void {
  if (error === null) log.debug({ job }, 'done');
  else log.error({ job, err: error }, 'failed');
}
