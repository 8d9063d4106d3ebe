import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const SECRET_BYTES = 24;
const SECRET = /^[A-Za-z0-9_-]{32}$/;

/** A fresh unguessable text for addresses and cookies: 192 random bits. */
export function randomSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Binds files and orders to the visitor who sent them, by a cookie that scripts cannot read. */
export class Sessions {
  readonly #isHttps: boolean;
  readonly #cookie: string;

  /** @param publicUrl an https one makes the cookie Secure and binds it to this host alone */
  constructor(publicUrl: string) {
    this.#isHttps = publicUrl.startsWith('https:');
    this.#cookie = this.#isHttps ? '__Host-session' : 'session';
  }

  /** The id of the visitor's session, as stored; `null` for a visitor without one. */
  find(request: FastifyRequest): string | null {
    const secret = request.cookies[this.#cookie];
    return secret !== undefined && SECRET.test(secret) ? idOf(secret) : null;
  }

  /** The id of the visitor's session; one begins, with a cookie in the reply, if there is none. */
  ensure(request: FastifyRequest, reply: FastifyReply): { id: string; isNew: boolean } {
    const found = this.find(request);
    if (found !== null) return { id: found, isNew: false };
    const secret = randomSecret();
    reply.setCookie(this.#cookie, secret, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#isHttps,
    });
    return { id: idOf(secret), isNew: true };
  }
}

/** What is stored of a session: whoever reads the database cannot take the session over. */
function idOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
