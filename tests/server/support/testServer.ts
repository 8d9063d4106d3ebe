import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { checkoutAnswerSchema, type CheckoutRequest } from '../../../src/contract/checkout.ts';
import { uploadAnswerSchema, type UploadFields } from '../../../src/contract/upload.ts';
import { createApp, type AppOptions } from '../../../src/server/app.ts';
import { loadBuiltPage } from '../../../src/server/pages/builtPage.ts';
import { readConfig, type Config } from '../../../src/server/config/config.ts';
import { SQLITE_FILE } from '../../../src/server/database/database.ts';
import { pdf, type SampleFile } from '../../fixtures/files.ts';
import { ANY_DISK } from '../../support/product.ts';
import { ON_POSTGRES, sharedEnvironment } from './backends.ts';
import { migratedFile } from './migratedFile.ts';
import { sharedInspector } from './sharedInspector.ts';

/** Creates a folder that is deleted when the test is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orders-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Creates such a folder as the data folder of a server whose first start is not what is tested. Its database
 * has all tables, as those on PostgreSQL do, which are copies.
 */
export async function dataFolder(): Promise<string> {
  const folder = await temporaryFolder();
  if (!ON_POSTGRES) await writeFile(join(folder, SQLITE_FILE), await migratedFile());
  return folder;
}

export const SCRIPT = 'document.title;';
export const SCRIPT_PATH = '/assets/page-abc123.js';

/** Creates a folder like that of a build, with a short document for each language. */
export async function builtClient(): Promise<string> {
  const folder = await temporaryFolder();
  await Promise.all(['en', 'pt', 'assets'].map((name) => mkdir(join(folder, name))));
  const page = { scriptHashes: ['sha256-AAAA'], styleHashes: ['sha256-BBBB'] };
  await Promise.all([
    writeFile(join(folder, 'en/index.html'), documentOf('en')),
    writeFile(join(folder, 'pt/index.html'), documentOf('pt')),
    writeFile(join(folder, 'page.json'), JSON.stringify(page)),
    writeFile(join(folder, SCRIPT_PATH), SCRIPT),
    writeFile(join(folder, `${SCRIPT_PATH}.br`), brotliCompressSync(SCRIPT)),
    writeFile(join(folder, `${SCRIPT_PATH}.gz`), gzipSync(SCRIPT)),
  ]);
  return folder;
}

function documentOf(language: string): string {
  const text = 'Certified translation. '.repeat(100);
  return `<!doctype html><html lang="${language}"><link rel="canonical" href="https://public-url.invalid/${language}/"><body>${text}</html>`;
}

/** A running server with its data folder and its log. */
export interface RunningServer {
  readonly app: FastifyInstance;
  /** Its URL, `http://127.0.0.1:<port>`. */
  readonly origin: string;
  readonly port: number;
  readonly dataDir: string;
  /** The log's lines. */
  readonly log: string[];
}

/** Starts the real server on a free port. It is closed when the test is over. */
export async function startServer(
  env: Record<string, string> = {},
  options: Partial<AppOptions> & { config?: Config } = {},
): Promise<RunningServer> {
  const dataDir = env['DATA_DIR'] ?? (await dataFolder());
  const log: string[] = [];
  const app = await createApp({
    config: readConfig({
      ...ANY_DISK,
      ...(await sharedEnvironment(dataDir)),
      ...env,
      DATA_DIR: dataDir,
    }),
    client: null,
    inspector: sharedInspector(),
    logTarget: { write: (line) => log.push(line) },
    ...options,
  });
  onTestFinished(() => app.close());
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, origin, port: Number(new URL(origin).port), dataDir, log };
}

/** Starts the server with a built page. */
export async function startServerWithPage(
  env: Record<string, string> = {},
): Promise<RunningServer> {
  return startServer(env, { client: await loadBuiltPage(await builtClient()) });
}

export const CONTACT = { name: 'Ana Souza', email: 'ana@example.com', phone: '+1 555 010 0123' };

/** The fields of an upload. */
export const FIELDS: UploadFields = {
  ...CONTACT,
  pages: '2',
  direction: 'PT_EN',
  filingWhere: 'us',
};

/** An order without its files. */
export const ORDER: Omit<CheckoutRequest, 'uploadedKeys'> = {
  ...CONTACT,
  pages: 2,
  rush: false,
  mailHardCopy: false,
  hardCopyCopies: 1,
  notarize: false,
  direction: 'PT_EN',
  filingWhere: 'us',
};

/** Returns a multipart body of a file and its fields, the file last as the page sends it. */
export function uploadForm(file: SampleFile = pdf(), fields: object = FIELDS): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
  return form;
}

/** Returns the keys of the files in an upload's answer. */
export function uploadedKeysOf(body: unknown): string[] {
  return uploadAnswerSchema.safeParse(body).data?.files.map(({ key }) => key) ?? [];
}

/** The parts of a response that tests look at. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A visitor's browser as the server sees it: it keeps cookies and has a language. */
export class Visitor {
  readonly #origin: string;
  readonly #language: string;
  readonly #cookies = new Map<string, string>();

  constructor({ origin }: { origin: string }, { language = 'en-US,en;q=0.9', cookie = '' } = {}) {
    this.#origin = origin;
    this.#language = language;
    this.#keep(cookie);
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sends a request, and does not follow redirects. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({
      'accept-language': this.#language,
      'sec-fetch-site': 'same-origin',
      ...(this.#cookies.size === 0 ? {} : { cookie: this.cookie }),
    });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const url = new URL(path, this.#origin);
    const response = await fetch(url, { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  #keep(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (name !== undefined && value !== undefined) this.#cookies.set(name, value);
  }

  async upload(form: FormData = uploadForm()): Promise<ApiResponse> {
    return toApiResponse(await this.fetch('/api/upload', { method: 'POST', body: form }));
  }

  /** Uploads a number of files, one by one, and returns their keys. */
  async uploadedKeys(count = 1): Promise<string[]> {
    const { status, body } = await this.upload();
    if (status !== 200) throw new Error(`the file was refused: ${JSON.stringify(body)}`);
    const keys = uploadAnswerSchema.parse(body).files.map(({ key }) => key);
    return count > 1 ? [...keys, ...(await this.uploadedKeys(count - 1))] : keys;
  }

  async checkout(order: object): Promise<ApiResponse> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(order);
    return toApiResponse(await this.fetch('/api/checkout', { method: 'POST', headers, body }));
  }

  /** Places an order and returns the URL of its payment page. */
  async paymentUrl(order: object): Promise<string> {
    const { status, body } = await this.checkout(order);
    if (status !== 200) throw new Error(`the order was refused: ${JSON.stringify(body)}`);
    return checkoutAnswerSchema.parse(body).url;
  }

  async post(url: string): Promise<Response> {
    return this.fetch(url, { method: 'POST', body: new URLSearchParams() });
  }
}

async function toApiResponse(response: Response): Promise<ApiResponse> {
  const { status, headers } = response;
  return { status, headers, body: await response.json() };
}
