import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A self-signed certificate for `localhost` that is valid for a hundred years. */
export const TLS = {
  cert: readFileSync('tests/fixtures/tls/localhost.crt', 'utf8'),
  key: readFileSync('tests/fixtures/tls/localhost.key', 'utf8'),
};

/** The provider's email address. */
export const PROVIDER = 'provider@example.net';

/** How far a delivery has come: the last command, or the mail itself, begun or whole. */
export type Step = 'connected' | 'sender' | 'recipient' | 'begun' | 'whole';

/** Accept; never reply; end the connection; or refuse with an SMTP code. */
export type Reply = 'take' | 'hang' | 'cut' | number;

type Done = (error?: Error | null) => void;

/** A mail that has arrived whole, whatever the reply to it was. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly mail: Email;
  /** The bytes of its headers, as Latin-1. */
  readonly head: string;
  /** Whether its sender asked for addresses and headers in UTF-8 (SMTPUTF8, RFC 6531). */
  readonly isUtf8: boolean;
  /** Whether it came by TLS, and the user who authenticated. */
  readonly isSecure: boolean;
  readonly user: string | null;
}

/** A real SMTP server whose reply to each step is scripted by the test. */
export class MailServer {
  /** The mails received whole, in order. */
  readonly received: Received[] = [];
  /** How many connections there have been. */
  connections = 0;
  /** Decides the reply to a step; the recipient is empty before it is named. */
  reply: (step: Step, to: string) => Reply | Promise<Reply> = () => 'take';

  readonly #options: SMTPServerOptions;
  readonly #sockets = new Map<number, Socket>();
  #server: SMTPServer | null = null;
  #port = 0;

  constructor(options: SMTPServerOptions = {}) {
    this.#options = options;
  }

  get port(): number {
    return this.#port;
  }

  /** Its URL, for `SMTP_URL`. */
  get url(): string {
    return `smtp://localhost:${this.#port}`;
  }

  /** The Message-IDs of the mails received whole, repeated ones included. */
  get messageIds(): (string | undefined)[] {
    return this.received.map(({ mail }) => mail.messageId);
  }

  /** The environment of a server that sends its mail here. */
  get env(): Record<string, string> {
    return {
      SMTP_URL: this.url,
      MAIL_FROM: 'Ponte <orders@example.com>',
      PROVIDER_EMAIL: PROVIDER,
    };
  }

  /** Starts to listen, after a stop on the same port again. */
  async start(host = 'localhost'): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: this.#options.key === undefined ? ['STARTTLS', 'AUTH'] : [],
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 1,
      onConnect: (session, done) => void this.#reply('connected', session, done),
      onMailFrom: (_address, session, done) => void this.#reply('sender', session, done),
      onRcptTo: ({ address }, session, done) =>
        void this.#reply('recipient', session, done, address),
      onData: (stream, session, done) => void this.#receive(stream, session, done),
      ...this.#options,
    });
    // A client may drop its connection.
    server.on('error', () => {});
    server.server.prependListener('connection', (socket: Socket) => {
      const { remotePort = 0 } = socket;
      this.connections += 1;
      this.#sockets.set(remotePort, socket);
      socket.once('close', () => this.#sockets.delete(remotePort));
    });
    server.listen(this.#port, host);
    await once(server.server, 'listening');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Stops, and closes all connections. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    for (const socket of this.#sockets.values()) socket.destroy();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  }

  /** How many clients are connected. */
  get connected(): number {
    return this.#sockets.size;
  }

  async #receive(stream: Readable, session: SMTPServerSession, done: Done): Promise<void> {
    let isContinued = false;
    const begun = () => this.#reply('begun', session, () => (isContinued = true));
    stream.once('data', () => void begun());
    let bytes: Buffer;
    try {
      bytes = await buffer(stream);
    } catch {
      return;
    }
    // A short mail arrives whole even when the reply to its beginning was to hang.
    if (!isContinued) return;
    const { envelope, secure, user } = session;
    const args = envelope.mailFrom === false ? false : envelope.mailFrom.args;
    this.received.push({
      from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
      to: envelope.rcptTo.map(({ address }) => address),
      mail: await PostalMime.parse(bytes),
      head: bytes.toString('latin1').split('\r\n\r\n', 1).join(),
      isUtf8: args !== false && Object.hasOwn(args, 'SMTPUTF8'),
      isSecure: secure,
      user: typeof user === 'string' ? user : null,
    });
    await this.#reply('whole', session, done);
  }

  async #reply(
    step: Step,
    session: SMTPServerSession,
    done: Done,
    to = session.envelope.rcptTo[0]?.address ?? '',
  ): Promise<void> {
    const reply = await this.reply(step, to);
    if (reply === 'take') done();
    else if (reply === 'cut') this.#sockets.get(session.remotePort)?.destroy();
    else if (reply !== 'hang') {
      done(Object.assign(new Error(`<${to}> not now`), { responseCode: reply }));
    }
  }
}

/** Starts a mail server that is stopped when the test is over. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  host?: string,
): Promise<MailServer> {
  const server = new MailServer(options);
  await server.start(host);
  onTestFinished(() => server.stop());
  return server;
}

/** Options of a mail server with TLS and one user with a password. */
export const SECURED: SMTPServerOptions = {
  ...TLS,
  onAuth: ({ username, password }, _session, done) => {
    if (username === 'ponte' && password === 'pass word') done(null, { user: username });
    else done(new Error('wrong'));
  },
};
