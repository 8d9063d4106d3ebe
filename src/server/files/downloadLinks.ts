import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from '../security/linkSecret.ts';

/** The path of downloads, followed by a signed token. */
export const DOWNLOAD_PATH = '/files';

const TOKEN = /^([\w-]{1,64})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

/** Signed URLs from which the provider downloads files. */
export interface DownloadLinks {
  /**
   * Returns the absolute URL of a file's download.
   *
   * @param file.expiresAt milliseconds since 1970 after which the URL is refused
   */
  linkFor(file: { key: string; expiresAt: number }): string;
  /**
   * Returns the key of the file that a token was signed for, or `null` if the token is not authentic
   * or has expired.
   *
   * @param now milliseconds since 1970
   */
  keyOf(token: string, now: number): string | null;
}

/**
 * Creates the signer and verifier of download URLs.
 *
 * @param options.secret signs and verifies
 * @param options.olderSecrets only verify; tokens signed with any other secret are refused
 */
export function downloadLinks({
  secret,
  olderSecrets = [],
  publicUrl,
}: {
  secret: string;
  olderSecrets?: readonly string[];
  publicUrl: string;
}): DownloadLinks {
  const signingKey = signingKeyOf(secret);
  const verifyingKeys = [signingKey, ...olderSecrets.map(signingKeyOf)];

  return {
    linkFor({ key, expiresAt }) {
      const content = `${key}.${Math.floor(expiresAt).toString(36)}`;
      const signature = signatureOf(content, signingKey).toString('base64url');
      return `${publicUrl}${DOWNLOAD_PATH}/${content}.${signature}`;
    },
    keyOf(token, now) {
      const [, key, expiresAt, signature] = TOKEN.exec(token) ?? [];
      if (key === undefined || expiresAt === undefined || signature === undefined) return null;
      // Signatures are compared as bytes. The last base64url character has unused bits, so several
      // texts decode alike.
      const given = Buffer.from(signature, 'base64url');
      const isAuthentic = verifyingKeys.some((each) => {
        const expected = signatureOf(`${key}.${expiresAt}`, each);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      if (!isAuthentic) return null;
      return Number.parseInt(expiresAt, 36) > now ? key : null;
    },
  };
}

function signingKeyOf(secret: string): Buffer {
  return keyFor('download links', secret);
}

function signatureOf(content: string, signingKey: Buffer): Buffer {
  return createHmac('sha256', signingKey).update(content).digest();
}
