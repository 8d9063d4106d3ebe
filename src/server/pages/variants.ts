import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../http/accept.ts';

/** A document in one content encoding. */
interface Variant {
  readonly body: Buffer;
  readonly etag: string;
}

/** A document in every content encoding that it is served in. */
export type Variants = Readonly<Record<Encoding, Variant>>;

/** Compresses a document as far as it goes, which takes a moment, but only at the start of the server. */
export async function variantsOf(document: string): Promise<Variants> {
  const identity = Buffer.from(document);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    promisify(gzip)(identity, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { identity: variant(identity), br: variant(br), gzip: variant(zipped) };
}

function variant(body: Buffer): Variant {
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}
