import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from '../database/errors.ts';
import { failuresIn, LoggedFailure, OrderFailure } from './failures.ts';
import type { JobReport } from '../jobs/job.ts';
import type { JobRun } from '../jobs/jobRunner.ts';

/** Receives log lines, each with its line end. */
export interface LogTarget {
  write(line: string): void;
}

/** Health checks are so frequent that logging them would drown out the other lines. */
const QUIET_ROUTES = new Set(['/healthz', '/readyz']);

const CODE_NAMES = ['syscall', 'code'];

/** The fields of errors by which a failure can be looked up: at the payment provider, in a mail server's log. */
const LOGGED_FIELDS = [
  'statusCode',
  'requestId',
  'eventId',
  'eventType',
  'responseCode',
  'command',
];

/**
 * Serializes errors without their messages, because these can contain file paths, keys and text that
 * visitors typed. Codes and stack traces remain.
 */
export const logSerializers = {
  /** Left out, because they contain the request's headers, including cookies. */
  busboyOptions: () => undefined,
  err(error: Error): ErrorLine {
    const { name: type, stack = '', cause } = error;
    const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
    return {
      type,
      // These messages name codes, signals, tables and columns, never values.
      message:
        error instanceof DatabaseError || error instanceof LoggedFailure
          ? error.message
          : codesOf(error),
      ...fieldsOf(error),
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

/** Returns the system's name of an error ("write ENOSPC"), or an empty string. */
function codesOf(error: Error): string {
  return CODE_NAMES.map((name) => (name in error ? String(Reflect.get(error, name)) : ''))
    .filter((text) => text !== '')
    .join(' ');
}

/** Returns the fields of an error by which it can be looked up. */
function fieldsOf(error: Error): Record<string, string | number> {
  const fields: Record<string, string | number> = {};
  for (const name of LOGGED_FIELDS) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string' || typeof value === 'number') fields[name] = value;
  }
  return fields;
}

/** Logs a response with the route's pattern, never with the requested URL. */
export function logResponse(request: FastifyRequest, reply: FastifyReply): void {
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

/** Adds an order's reference to the request's further log lines. */
export function logOrder(
  request: FastifyRequest,
  order: string,
  fields: Readonly<Record<string, string>> = {},
): void {
  request.log = request.log.child({ order, ...fields });
}

/** Logs an error of the server, as opposed to a mistake of a client, with its causes. */
export function logFailure(log: FastifyBaseLogger, error: unknown): void {
  for (const failure of failuresIn(error)) {
    log.error({ ...orderOf(failure), err: failure }, 'failed');
  }
}

/**
 * Logs a run of a job: failures as errors, its reports as warnings or as information, and success at debug
 * level.
 */
export function logJob(log: FastifyBaseLogger, { job, error, reports }: JobRun): void {
  for (const report of reports) logReport(log, { job, ...report });
  if (error === null) {
    log.debug({ job }, 'done');
    return;
  }
  for (const failure of failuresIn(error)) {
    log.error({ job, ...orderOf(failure), err: failure }, 'failed');
  }
}

/** Logs a report as a warning, if it has one, or as information. */
export function logReport(log: FastifyBaseLogger, { warning, ...fields }: JobReport): void {
  log[warning === undefined ? 'info' : 'warn'](fields, warning ?? 'done');
}

function orderOf(failure: unknown): { order?: string } {
  return failure instanceof OrderFailure && failure.order !== null ? { order: failure.order } : {};
}
