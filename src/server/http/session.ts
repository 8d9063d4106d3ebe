import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isToken, randomToken } from '../ids/token.ts';

/** Binds files and orders to the visitor who sent them, by an HttpOnly cookie. */
export class Sessions {
  readonly #isHttps: boolean;
  readonly #cookie: string;

  /** @param publicUrl if it is an https URL, the cookie is Secure and bound to its host */
  constructor(publicUrl: string) {
    this.#isHttps = publicUrl.startsWith('https:');
    this.#cookie = this.#isHttps ? '__Host-session' : 'session';
  }

  /** Returns the id of the visitor's session as it is stored, or `null` without a session. */
  find(request: FastifyRequest): string | null {
    const secret = this.#secretOf(request);
    return secret === null ? null : idOf(secret);
  }

  /** Returns the id of the visitor's session. Without a session it starts one and sets its cookie. */
  ensure(request: FastifyRequest, reply: FastifyReply): string {
    return idOf(this.#secretOf(request) ?? this.#start(reply));
  }

  /** Starts a session if the visitor has none. Returns whether it did. */
  begin(request: FastifyRequest, reply: FastifyReply): boolean {
    if (this.#secretOf(request) !== null) return false;
    this.#start(reply);
    return true;
  }

  #secretOf(request: FastifyRequest): string | null {
    const secret = request.cookies[this.#cookie];
    return secret !== undefined && isToken(secret) ? secret : null;
  }

  #start(reply: FastifyReply): string {
    const secret = randomToken();
    reply.setCookie(this.#cookie, secret, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#isHttps,
    });
    return secret;
  }
}

/** Hashes the secret, so that nobody who reads the database can hijack the session. */
function idOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
