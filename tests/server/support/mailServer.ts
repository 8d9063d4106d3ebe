import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** For `localhost`, signed by itself, and good for a hundred years. */
export const TLS = {
  cert: readFileSync('tests/fixtures/tls/localhost.crt', 'utf8'),
  key: readFileSync('tests/fixtures/tls/localhost.key', 'utf8'),
};

/** Where the provider reads of orders. */
export const PROVIDER = 'provider@example.net';

/** How far a sender has come: connected, or with its last command, or with the mail, whole or not. */
export type Step = 'connected' | 'sender' | 'recipient' | 'begun' | 'whole';

/** Takes it; says nothing; ends the connection; or refuses with a code of SMTP. */
export type Reply = 'take' | 'hang' | 'cut' | number;

type Done = (error?: Error | null) => void;

/** A mail that has come whole, whatever was said of it then. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly mail: Email;
  /** Whether it came by TLS, and under whose name. */
  readonly isSecure: boolean;
  readonly user: string | null;
}

/** A mail server that does at each step what the test wants. */
export class MailServer {
  /** What it has received whole, in order. */
  readonly received: Received[] = [];
  /** How often somebody has connected. */
  connections = 0;
  /** What to do once a sender has come so far, for a recipient where one was named. */
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

  /** As `SMTP_URL` names it. */
  get url(): string {
    return `smtp://localhost:${this.#port}`;
  }

  /** The Message-IDs of what was received whole, each as often as it was. */
  get messageIds(): (string | undefined)[] {
    return this.received.map(({ mail }) => mail.messageId);
  }

  /** The variables of a server that sends its mail here. */
  get env(): Record<string, string> {
    return {
      SMTP_URL: this.url,
      MAIL_FROM: 'Ponte <orders@example.com>',
      PROVIDER_EMAIL: PROVIDER,
    };
  }

  /** Listens, always on the same port once it has. */
  async start(host = 'localhost'): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: this.#options.key === undefined ? ['STARTTLS', 'AUTH'] : [],
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 1,
      onConnect: (session, done) => void this.#answer('connected', session, done),
      onMailFrom: (_address, session, done) => void this.#answer('sender', session, done),
      onRcptTo: ({ address }, session, done) =>
        void this.#answer('recipient', session, done, address),
      onData: (stream, session, done) => void this.#receive(stream, session, done),
      ...this.#options,
    });
    // A sender that goes away is no error of ours.
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

  /** Is gone, with all its connections, until it is started again. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    for (const socket of this.#sockets.values()) socket.destroy();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  }

  /** How many senders are connected. */
  get connected(): number {
    return this.#sockets.size;
  }

  async #receive(stream: Readable, session: SMTPServerSession, done: Done): Promise<void> {
    let goesOn = false;
    const begun = () => this.#answer('begun', session, () => (goesOn = true));
    stream.once('data', () => void begun());
    let bytes: Buffer;
    try {
      bytes = await buffer(stream);
    } catch {
      return;
    }
    // A short mail comes whole, however early its receiver has stopped.
    if (!goesOn) return;
    const { envelope, secure, user } = session;
    this.received.push({
      from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
      to: envelope.rcptTo.map(({ address }) => address),
      mail: await PostalMime.parse(bytes),
      isSecure: secure,
      user: typeof user === 'string' ? user : null,
    });
    await this.#answer('whole', session, done);
  }

  async #answer(
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

/** A mail server that is there until the test is over. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  host?: string,
): Promise<MailServer> {
  const server = new MailServer(options);
  await server.start(host);
  onTestFinished(() => server.stop());
  return server;
}

/** What makes a mail server speak TLS, and know one name and password. */
export const SECURED: SMTPServerOptions = {
  ...TLS,
  onAuth: ({ username, password }, _session, done) => {
    if (username === 'ponte' && password === 'pass word') done(null, { user: username });
    else done(new Error('wrong'));
  },
};
