import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE } from '../../contract/languageCookie.ts';
import type { RefusalCode } from '../../contract/refusal.ts';
import { UPLOAD_PATH } from '../../contract/upload.ts';
import type { Config } from '../config/config.ts';
import { refusalPage } from './refusalPage.ts';
import { parseLanguage } from '../../domain/language.ts';
import { preferredLanguage } from '../http/accept.ts';
import { closeAfterResponse, isBodyPending } from '../http/connection.ts';
import { isApiTarget } from '../http/target.ts';
import { logFailure } from '../observability/logging.ts';
import { refusalCodeOfError } from './refusal.ts';
import { statusOf } from './statusOf.ts';
import { refusalText } from './refusalTexts.ts';

/**
 * After this time a budget may have room again, because unpaid orders and broken uploads have expired.
 */
const BUDGET_RETRY_S = 60 * 60;

/** After this time the files that wait to be inspected have been inspected, or refused. */
const QUEUE_RETRY_S = 60;

/**
 * Sends the response for an error: JSON under `/api/`, a page elsewhere, in the visitor's language.
 * It does not wait for the rest of the request's body. Errors of the server itself are logged.
 */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'maxFileBytes'>,
): void {
  const code = refusalCodeOfError(error);
  if (statusOf(code) >= 500) logFailure(request.log, error);
  if (isBodyPending(request)) closeAfterResponse(request, reply);
  sendRefusal(code, request, reply, config);
}

/** Sends the response for a refusal code. */
export function sendRefusal(
  code: RefusalCode,
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'maxFileBytes'>,
): void {
  reply.refusal = code;
  if (code === 'too_many_bytes') reply.header('retry-after', String(BUDGET_RETRY_S));
  // A rate limit has already said exactly how long to wait.
  if (code === 'too_many_requests' && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', String(QUEUE_RETRY_S));
  }
  reply.code(statusOf(code)).header('cache-control', 'no-store');
  const preferred = preferredLanguage(request.headers['accept-language']);
  if (isApiTarget(request.url)) {
    const error = refusalText(code, preferred, config);
    const isUpload = request.routeOptions.url === UPLOAD_PATH;
    reply.send(isUpload ? { ok: false, files: [], error, code } : { error, code });
    return;
  }
  const language = parseLanguage(request.cookies?.[LANGUAGE_COOKIE]) ?? preferred;
  const message = refusalText(code, language, config);
  reply.type('text/html; charset=utf-8').send(refusalPage({ language, code, message }));
}
