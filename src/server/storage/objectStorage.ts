import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ObjectStorageConfig } from '../config/values.ts';
import { guarded } from './guarded.ts';
import { hashed } from './hashed.ts';
import { Incoming } from './incoming.ts';
import { probed, StorageError, type Storage } from './storage.ts';

const CONNECT_MS = 5000;

/** A request that waits for a connection of another has its time to connect run out. */
const AGENT = { keepAlive: true, maxSockets: 1000 };

const IDLE_MS = 15_000;

/** How often a file is sent before its visitor is told that the storage failed. */
const SENDINGS = 2;

/**
 * Files in a bucket of an S3-compatible storage, each an object. A file is received into a folder
 * on this machine first: an object has to be sent with its length, can be sent again after a
 * failure, and is either whole or not there.
 */
export class ObjectStorage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #incoming: Incoming;

  /**
   * @param dataDir where files are received
   * @param idleMs after so long without a byte in either direction the storage has failed
   */
  constructor(config: ObjectStorageConfig, dataDir: string, idleMs = IDLE_MS) {
    this.#client = clientFor(config, idleMs);
    this.#bucket = config.bucket;
    this.#prefix = config.prefix;
    this.#incoming = new Incoming(dataDir);
  }

  /**
   * Finds out whether the bucket can be used.
   *
   * @throws {Error} that says why it cannot, in one line
   */
  async check(): Promise<void> {
    const { Status } = await this.#client.send(
      new GetBucketVersioningCommand({ Bucket: this.#bucket }),
    );
    // It would keep what the page promises to delete.
    if (Status === 'Enabled') throw new Error('the bucket keeps versions of what is deleted');
  }

  async write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    // Against accidents on the way alone: that it is nobody else's doing, its seal tells.
    const hash = createHash('md5');
    try {
      const length = await this.#incoming.write(key, hashed(bytes, hash), { isDurable: false });
      await guarded(this.#send(key, { length, md5: hash.digest('base64') }), writeError);
    } finally {
      await this.#incoming.remove(key);
    }
  }

  async #send(key: string, { length, md5 }: { length: number; md5: string }): Promise<void> {
    for (let sending = 1; ; sending++) {
      try {
        await this.#sendOnce(key, { length, md5 });
        return;
      } catch (error) {
        if (sending === SENDINGS || isRefusal(error)) throw error;
      }
    }
  }

  async #sendOnce(key: string, { length, md5 }: { length: number; md5: string }): Promise<void> {
    const file = await open(this.#incoming.pathOf(key));
    const body = file.createReadStream();
    const unreadable = new AbortController();
    // Nobody else listens, and a request without its rest would only wait.
    body.on('error', () => unreadable.abort());
    try {
      await this.#client.send(
        new PutObjectCommand({
          ...this.#locationOf(key),
          Body: body,
          ContentLength: length,
          ContentMD5: md5,
        }),
        { abortSignal: unreadable.signal },
      );
    } finally {
      body.destroy();
    }
  }

  async *read(key: string): AsyncGenerator<Uint8Array> {
    const { Body } = await guarded(
      this.#client.send(new GetObjectCommand(this.#locationOf(key))),
      objectStorageError,
    );
    try {
      yield* bytesOf(Body);
    } catch (error) {
      throw objectStorageError(error);
    }
  }

  async remove(key: string): Promise<void> {
    await this.#incoming.remove(key);
    await guarded(
      this.#client.send(new DeleteObjectCommand(this.#locationOf(key))),
      objectStorageError,
    );
  }

  async sweepLeftovers(before: number): Promise<number> {
    return this.#incoming.sweep(before);
  }

  async probe(): Promise<void> {
    await probed(this);
  }

  #locationOf(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix === '' ? key : `${this.#prefix}/${key}` };
  }
}

function clientFor({ endpoint, region }: ObjectStorageConfig, idleMs: number): S3Client {
  // Its versions of next year will want a newer Node; this one is pinned.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
  return new S3Client({
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(region === null ? {} : { region }),
    // What not every storage knows; a file is sent with its MD5, and sealed besides.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: idleMs,
      httpAgent: AGENT,
      httpsAgent: AGENT,
    },
    logger: SILENT,
  });
}

/** What it would say is thrown too, and logged where it is caught. */
const nothing = (): void => {};
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Whether the storage has understood, and said no: asking again changes nothing. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  const status = error.$metadata.httpStatusCode ?? 500;
  return status < 500;
}

function bytesOf(body: unknown): AsyncIterable<Uint8Array> {
  if (body instanceof Readable) return body;
  throw new Error('the storage answered without a file');
}

function objectStorageError(cause: unknown): StorageError {
  const isMissing = cause instanceof Error && cause.name === 'NoSuchKey';
  return new StorageError('the object storage failed', { cause, isMissing });
}

/** A missing answer is not a refusal: the object may be there already, or appear later. */
function writeError(cause: unknown): StorageError {
  return new StorageError('the object storage failed', { cause, mayComplete: true });
}
