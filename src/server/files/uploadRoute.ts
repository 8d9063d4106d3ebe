import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UPLOAD_PATH, type UploadAnswer } from '../../contract/upload.ts';
import type { Config } from '../config/config.ts';
import type { Digests } from '../security/digests.ts';
import type { Intake } from './intake.ts';
import type { Inspector } from './inspection/inspector.ts';
import type { Quarantine } from './quarantine.ts';
import { arrivalLimit, closeSignal } from '../http/connection.ts';
import { ipAddressOf } from '../http/network.ts';
import { perMinute } from '../http/rateLimit.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Sessions } from '../http/session.ts';
import { Refusal } from '../refusals/refusal.ts';
import { randomToken } from '../ids/token.ts';
import { receiveUpload } from './receiveUpload.ts';
import { Semaphore } from './semaphore.ts';
import { ANSWER_MS } from './uploadTimes.ts';
import type { Vault } from './vault/vault.ts';

/** Room in the body for the fields and for multipart's boundaries and headers. */
const FIELDS_BYTES = 64 * 1024;
/** Far above the longest valid field, which a visitor could fill with characters of four bytes. */
const FIELD_BYTES = 4096;

/**
 * The maximum number of chunks hashed, sealed and written at once. More would not be faster, and each
 * occupies memory until it is written.
 */
const MAX_CONCURRENT_CHUNKS = 8;

/**
 * The most uploads that may arrive at the same time. Each takes a connection and up to 0.5 MB of memory, and a small
 * server has enough of both for so many.
 */
const MAX_ARRIVING = 1024;

/**
 * The most of them from one network. A page sends one file at a time, so this many phones can upload from one shared
 * address of their carrier. The limit of uploads a minute alone would not suffice: each upload could take an hour.
 */
const MAX_ARRIVING_PER_NETWORK = 256;

interface Parts {
  readonly config: Pick<Config, 'maxFileBytes' | 'uploadsPerMinute'>;
  readonly digests: Digests;
  readonly intake: Intake;
  readonly inspector: Inspector;
  readonly metrics: Metrics;
  readonly quarantine: Quarantine;
  readonly sessions: Sessions;
  readonly vault: Vault;
}

/** Registers `POST /api/upload` (specification section 7). */
export async function uploadRoute(
  app: FastifyInstance,
  { config, digests, inspector, intake, metrics, quarantine, sessions, vault }: Parts,
): Promise<void> {
  const { maxFileBytes } = config;
  const maxBodyBytes = maxFileBytes + FIELDS_BYTES;
  const semaphore = new Semaphore(MAX_CONCURRENT_CHUNKS);
  const unanswered = new Set<Promise<UploadAnswer>>();
  // A server that stops cuts connections, and must discard what arrived of their files before it closes the
  // database. Otherwise their bytes would stay reserved until the sweep.
  app.addHook('onClose', async () => void (await Promise.allSettled(unanswered)));
  const countUpload = metrics.count('uploads_total', 'Files that were accepted.');

  await app.register(multipart, {
    // The limit is one byte higher than allowed, so that only a file that is too large reaches it.
    limits: {
      fileSize: maxFileBytes + 1,
      files: 2,
      fields: 20,
      parts: 22,
      fieldSize: FIELD_BYTES,
      fieldNameSize: 100,
      headerPairs: 20,
    },
    throwFileSizeLimit: false,
  });

  const isAdmitted = arrivalLimit({
    inAll: MAX_ARRIVING,
    // An operator who switches off the limit of uploads by address has visitors who share one address.
    perNetwork: config.uploadsPerMinute === 0 ? MAX_ARRIVING : MAX_ARRIVING_PER_NETWORK,
  });
  app.route({
    method: 'POST',
    url: UPLOAD_PATH,
    bodyLimit: maxBodyBytes,
    config: { ...perMinute(config.uploadsPerMinute), isFile: true },
    onRequest: async (request, reply) => {
      refuseTooLarge(request, maxBodyBytes);
      if (!isAdmitted(request, reply)) throw new Refusal('too_many_requests');
    },
    onResponse: async (_request, { statusCode }) => {
      if (statusCode === 200) countUpload();
    },
    async handler(request, reply): Promise<UploadAnswer> {
      const upload = receive(request, reply);
      unanswered.add(upload);
      try {
        return await upload;
      } finally {
        unanswered.delete(upload);
      }
    },
  });

  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<UploadAnswer> {
    const session = sessions.ensure(request, reply);
    const key = randomToken();
    try {
      const sender = intake.senderOf(ipAddressOf(request));
      const limits = { maxFileBytes, maxBodyBytes, semaphore };
      const receiving = { quarantine, vault, digests, ...limits, key, session, sender };
      const { stored, name, facts, emailDigest } = await receiveUpload(request, receiving);
      // The visitor has nothing more to send, so a silent connection has not stalled.
      request.raw.setTimeout(ANSWER_MS);
      const open = () => vault.read(stored);
      const { network: client, neighbourhood } = sender;
      const signal = closeSignal(reply);
      const inspected = { file: facts, client, neighbourhood, open, signal };
      const findings = await inspector.inspect(inspected);
      const file = { ...stored, ...findings, bytes: facts.bytes, name, emailDigest };
      const verdict = await quarantine.admit(file);
      if (verdict.kind === 'infected') throw new Refusal('file_infected');
      if (verdict.kind === 'none') request.log.debug({ reason: verdict.reason }, 'no verdict');
      return { ok: true, files: [{ key, pages: findings.pages, sha256: stored.sha256 }] };
    } catch (error) {
      await quarantine.discard(key);
      throw error;
    }
  }
}

/** Refuses a request by its Content-Length, before any of the body is read. */
function refuseTooLarge(request: FastifyRequest, maxBodyBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
    throw new Refusal('file_too_large');
  }
}
