import type { Socket } from 'node:net';
import { LANGUAGES } from '../../domain/language.ts';
import type { Config } from '../config/config.ts';
import { refusalText } from './refusalTexts.ts';

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Responds to a request that is not valid HTTP or was not completed in time.
 *
 * @param headers those of every response
 */
export function sendClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
  config: Pick<Config, 'maxFileBytes'>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = 'malformed_request';
  // The language of whoever sent it is not known.
  const texts = LANGUAGES.map((language) => refusalText(code, language, config));
  const body = JSON.stringify({ error: texts.join(' '), code });
  const lines = [
    `HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
