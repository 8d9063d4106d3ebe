import { createHash, randomUUID } from 'node:crypto';
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
import { IncomingFiles } from './incomingFiles.ts';
import { probeStorage, StorageError, type LeftoverSweep, type Storage } from './storage.ts';

const CONNECT_MS = 5000;

/** Many sockets, because the connect timeout also runs while a request waits for a free one. */
const AGENT = { keepAlive: true, maxSockets: 1000 };

const IDLE_MS = 15_000;

/** How many times a file is sent before the upload is refused. */
const MAX_ATTEMPTS = 2;

/**
 * Stores each file as an object in a bucket of an S3-compatible storage. A file is first received
 * into a local folder: the length of an object must be known before it is sent, and a failed request
 * can be repeated. An object is either complete or absent.
 */
export class ObjectStorage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #incoming: IncomingFiles;

  /**
   * @param dataDir the folder into which files are received
   * @param idleMs milliseconds without a byte in either direction after which a request fails
   */
  constructor(config: ObjectStorageConfig, dataDir: string, idleMs = IDLE_MS) {
    this.#client = clientFor(config, idleMs);
    this.#bucket = config.bucket;
    this.#prefix = config.prefix;
    this.#incoming = new IncomingFiles(dataDir);
  }

  /**
   * Checks that the bucket can be used.
   *
   * @throws {Error} whose one-line message says why it cannot
   */
  async check(): Promise<void> {
    const { Status } = await this.#client.send(
      new GetBucketVersioningCommand({ Bucket: this.#bucket }),
    );
    // Versioning would keep the files that the page promises to delete.
    if (Status === 'Enabled') throw new Error('the bucket keeps versions of what is deleted');
  }

  async write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    // MD5 only detects transmission errors. Deliberate changes are detected by the seal.
    const hash = createHash('md5');
    await this.#incoming.write(key, bytes, {
      isDurable: false,
      hash,
      complete: (length) =>
        guarded(this.#send(key, { length, md5: hash.digest('base64') }), writeError),
    });
  }

  async #send(key: string, { length, md5 }: { length: number; md5: string }): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#sendOnce(key, { length, md5 });
        return;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || isRejection(error)) throw error;
      }
    }
  }

  async #sendOnce(key: string, { length, md5 }: { length: number; md5: string }): Promise<void> {
    const file = await open(this.#incoming.pathOf(key));
    const body = file.createReadStream();
    const unreadable = new AbortController();
    // Nothing else handles a read error, and the request would wait for the missing bytes.
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

  async sweepLeftovers(before: number, sweep: LeftoverSweep): Promise<number> {
    return this.#incoming.sweep(before, sweep);
  }

  async probe(): Promise<void> {
    await probeStorage(this);
  }

  /**
   * Whether reading a file that is not there is denied, so that a lost file cannot be recognized. AWS S3 says that
   * there is none only to an account with `s3:ListBucket`.
   *
   * @throws {StorageError}
   */
  async hidesMissing(): Promise<boolean> {
    try {
      await this.read(`probe-${randomUUID()}`).next();
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      if (error.isMissing) return false;
      if (isDenied(error.cause)) return true;
      throw error;
    }
    throw new StorageError('the object storage has a file that was never written');
  }

  #locationOf(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix === '' ? key : `${this.#prefix}/${key}` };
  }
}

function clientFor({ endpoint, region }: ObjectStorageConfig, idleMs: number): S3Client {
  // Silences the warning that future versions need a newer Node, because this version is pinned.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
  return new S3Client({
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(region === null ? {} : { region }),
    // Not every storage supports these checksums. MD5 and the seal protect the file.
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

/** Errors are thrown as well as logged, and the server logs them where it catches them. */
const ignore = (): void => {};
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Whether the storage rejected the request, so that repeating it cannot succeed. */
function isRejection(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  const status = error.$metadata.httpStatusCode ?? 500;
  return status < 500;
}

function isDenied(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403;
}

function bytesOf(body: unknown): AsyncIterable<Uint8Array> {
  if (body instanceof Readable) return body;
  throw new Error('the storage answered without a file');
}

function objectStorageError(cause: unknown): StorageError {
  const isMissing = cause instanceof Error && cause.name === 'NoSuchKey';
  return new StorageError('the object storage failed', { cause, isMissing });
}

/** After a failed write the object may already exist or appear later, since the response can be lost. */
function writeError(cause: unknown): StorageError {
  return new StorageError('the object storage failed', { cause, mayComplete: true });
}
