import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect as connectHttp2, createServer } from 'node:http2';
import { connect } from 'node:net';
import { LANGUAGES, type Language } from '../../src/domain/language.ts';
import { variantsOf } from '../../src/server/pages/variants.ts';
import { startProduct } from './product.ts';

/** What a visitor's browser receives of the built page in one language, in bytes. */
interface PageWeight {
  readonly language: Language;
  /** The document in Brotli with the frames and headers of HTTP/2, for a new visitor. */
  readonly document: number;
  /** The inline script, as it stands in the document. */
  readonly loader: number;
  /** The scripts that the first intent loads, in Brotli, the language's messages included. */
  readonly scripts: number;
}

/** Headers of an HTTP/1 connection. */
const HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** The same on every run: the document names it, and the digits of a free port compress to 60 bytes more or less. */
const PUBLIC_URL = 'https://localhost:8443';

/** In place of what another visitor is sent at another time, because HTTP/2 compresses each differently. */
const TOKEN = '=Ct-XDFVfshU90N8bwo9rsTlgAhRdBElv';
const DATE = 'Mon, 23 Nov 2026 12:00:00 GMT';

/** Weighs the built page as its server sends it, and the scripts that its documents name. */
export async function weighPages(): Promise<PageWeight[]> {
  const product = await startProduct({ PUBLIC_URL });
  try {
    return await Promise.all(LANGUAGES.map((language) => weighPage(product.url, language)));
  } finally {
    await product.remove();
  }
}

async function weighPage(url: string, language: Language): Promise<PageWeight> {
  const { headers } = await receive(`${url}/${language}/`, 'br');
  const text = (await receive(`${url}/${language}/`, 'identity')).body.toString();
  const [, scripts = ''] = /data-scripts="([^"]*)"/.exec(text) ?? [];
  const [, loader = ''] = /<script>(.*?)<\/script>/s.exec(text) ?? [];
  if (scripts === '' || loader === '') throw new Error(`The document /${language}/ has no scripts`);
  const { br } = await variantsOf(withFixedHashes(text));
  return {
    language,
    document: await bytesOverHttp2({ ...headers, 'content-length': br.body.length }, br.body),
    loader: Buffer.byteLength(loader),
    scripts: scripts
      .split(' ')
      .reduce((sum, script) => sum + statSync(`dist/client${script}.br`).size, 0),
  };
}

/** Replaces the hashes in the names of scripts: those of another build compress to 40 bytes more or less. */
function withFixedHashes(document: string): string {
  return document.replaceAll(/(?<=\/assets\/([\w-]+)-)[\w-]{6}(?=\.js)/g, (_, name: string) =>
    createHash('sha256').update(name).digest('base64url').slice(0, 6),
  );
}

async function receive(
  url: string,
  encoding: string,
): Promise<{ headers: OutgoingHttpHeaders; body: Buffer }> {
  const asked = get(url, { headers: { 'accept-encoding': encoding } });
  const answered: Promise<[IncomingMessage]> = once(asked, 'response').then(([response]) => [
    response,
  ]);
  const [response] = await answered;
  const parts: Buffer[] = await response.toArray();
  const headers = Object.entries(response.headers).filter(([name]) => !HOP_HEADERS.has(name));
  const cookies = response.headers['set-cookie']?.map((cookie) => cookie.replace(/=[^;]+/, TOKEN));
  return {
    headers: { ...Object.fromEntries(headers), date: DATE, 'set-cookie': cookies },
    body: Buffer.concat(parts),
  };
}

/** Returns the bytes in which a server answers with these headers and this body on a new connection. */
async function bytesOverHttp2(headers: OutgoingHttpHeaders, body: Buffer): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  const socket = connect(address.port, '127.0.0.1');
  const session = connectHttp2('http://localhost', { createConnection: () => socket });
  const request = session.request({ ':path': '/' });
  request.resume();
  await once(request, 'end');
  const { bytesRead } = socket;
  session.close();
  server.close();
  return bytesRead;
}
