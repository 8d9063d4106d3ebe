import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from '../security/linkSecret.ts';

/** The route of downloads; a signed token follows. */
export const DOWNLOAD_PATH = '/files';

const TOKEN = /^([\w-]{1,64})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

/** Signed addresses at which the provider downloads files. */
export interface DownloadLinks {
  /**
   * The absolute address of a file's download.
   *
   * @param file.expiresAt milliseconds since 1970 after which the address leads nowhere
   */
  linkFor(file: { key: string; expiresAt: number }): string;
  /**
   * The key of the file that a token was signed for; `null` for a token that is not of our making,
   * was altered, or has expired.
   *
   * @param now milliseconds since 1970
   */
  keyOf(token: string, now: number): string | null;
}

/** @param options.secret `LINK_SECRET`; links of another secret are refused */
export function downloadLinks({
  secret,
  publicUrl,
}: {
  secret: string;
  publicUrl: string;
}): DownloadLinks {
  const signingKey = keyFor('download links', secret);
  const signatureOf = (content: string) =>
    createHmac('sha256', signingKey).update(content).digest();

  return {
    linkFor({ key, expiresAt }) {
      const content = `${key}.${Math.floor(expiresAt).toString(36)}`;
      const signature = signatureOf(content).toString('base64url');
      return `${publicUrl}${DOWNLOAD_PATH}/${content}.${signature}`;
    },
    keyOf(token, now) {
      const [, key, expiresAt, signature] = TOKEN.exec(token) ?? [];
      if (key === undefined || expiresAt === undefined || signature === undefined) return null;
      const expected = signatureOf(`${key}.${expiresAt}`);
      // Compared as bytes: the last character of base64url has spare bits that a text would show.
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return Number.parseInt(expiresAt, 36) > now ? key : null;
    },
  };
}
