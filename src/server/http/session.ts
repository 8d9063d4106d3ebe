import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isToken, randomToken } from '../ids/token.ts';

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
    const secret = this.#secretOf(request);
    return secret === null ? null : idOf(secret);
  }

  /** The id of the visitor's session; one begins, with a cookie in the reply, if there is none. */
  ensure(request: FastifyRequest, reply: FastifyReply): string {
    return idOf(this.#secretOf(request) ?? this.#start(reply));
  }

  /** Begins a session if the visitor has none. Answers whether it did. */
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

/** What is stored of a session: whoever reads the database cannot take the session over. */
function idOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
