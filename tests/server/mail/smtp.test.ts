import { once } from 'node:events';
import { createServer } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { MailServerError, smtpTransport, type Mail } from '../../../src/server/mail/transport.ts';
import { freePort } from '../../support/product.ts';
import {
  MailServer,
  SECURED,
  TLS,
  startMailServer,
  type Reply,
  type Step,
} from '../support/mailServer.ts';

const MAIL: Mail = {
  id: 'a-mail-that-has-a-name-of-its-own',
  fileName: 'BCDFGHJK-customer.eml',
  date: new Date('2026-03-01T12:00:00Z'),
  from: { name: 'Ponte', address: 'orders@example.com' },
  to: { name: 'João "Zé" Conceição', address: 'joao@example.org' },
  replyTo: { name: 'Ponte', address: 'hello@example.com' },
  subject: 'Pedido BCDFGHJK: pagamento recebido, com um assunto que não cabe numa linha só',
  text: 'Olá, João\n\n.\nfrom here on: 7 páginas, R$ 2,73 — “certidão”\n',
  html: '<p>Olá, <b>João</b> — “certidão”</p>',
  isPersonal: true,
};

/** Only for servers that fall silent: on a busy machine an answer takes as long. */
const SHORT = { connectMs: 300, silenceMs: 300 };
const never = new AbortController().signal;

/** Sends a mail through this SMTP URL. Returns the error, or null when it was sent. */
async function failureOf(url: string, timeouts?: typeof SHORT): Promise<unknown> {
  return smtpTransport(url, timeouts)
    .send(MAIL, never)
    .then(
      () => null,
      (error: unknown) => error,
    );
}

test('a mail arrives with its envelope, headers, plain text and HTML unchanged', async () => {
  const server = await startMailServer();
  await smtpTransport(server.url).send(MAIL, never);
  const [received, ...more] = server.received;
  expect(more).toEqual([]);
  expect(received).toMatchObject({ from: 'orders@example.com', to: ['joao@example.org'] });
  const { mail } = received ?? {};
  expect(mail).toMatchObject({
    messageId: '<a-mail-that-has-a-name-of-its-own@example.com>',
    date: '2026-03-01T12:00:00.000Z',
    from: MAIL.from,
    to: [MAIL.to],
    replyTo: [MAIL.replyTo],
    subject: MAIL.subject,
    attachments: [],
  });
  expect(mail?.cc).toBeUndefined();
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.text?.trimEnd()).toBe(MAIL.text.trimEnd());
  expect(mail?.html?.trimEnd()).toBe(MAIL.html);
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
});

describe('unreachable mail servers', () => {
  test('a port on which nobody listens counts as an unreachable mail server', async () => {
    expect(await failureOf(`smtp://localhost:${await freePort()}`)).toBeInstanceOf(MailServerError);
  });

  test.each<[string, Step, Reply]>([
    ['accepts and says nothing', 'connected', 'hang'],
    ['accepts and hangs up', 'connected', 'cut'],
    ['answers the connection with 421', 'connected', 421],
    ['falls silent after the sender', 'sender', 'hang'],
    ['falls silent after the recipient', 'recipient', 'hang'],
    ['falls silent after the whole mail', 'whole', 'hang'],
    ['hangs up after the sender', 'sender', 'cut'],
    ['hangs up in the middle of the mail', 'begun', 'cut'],
    ['hangs up after the whole mail', 'whole', 'cut'],
  ])('a mail server that %s counts as unreachable', async (_what, at, reply) => {
    const server = await startMailServer();
    server.reply = (step) => (step === at ? reply : 'take');
    const timeouts = reply === 'hang' ? SHORT : undefined;
    expect(await failureOf(server.url, timeouts)).toBeInstanceOf(MailServerError);
    await expect.poll(() => server.connected).toBe(0);
  });

  test('a mail server that refuses the password counts as unreachable', async () => {
    const server = await startMailServer(SECURED);
    const url = `smtp://ponte:wrong@localhost:${server.port}?${trusting()}`;
    expect(await failureOf(url)).toBeInstanceOf(MailServerError);
    expect(server.received).toEqual([]);
  });
});

test.each<[Step, number]>([
  ['sender', 451],
  ['sender', 553],
  ['recipient', 450],
  ['recipient', 550],
  ['whole', 452],
  ['whole', 554],
])(
  'a mail that is refused at the %s with %d fails alone: the mail server counts as reachable',
  async (at, code) => {
    const server = await startMailServer();
    server.reply = (step) => (step === at ? code : 'take');
    const failure = await failureOf(server.url);
    expect(failure).toMatchObject({ responseCode: code });
    expect(failure).not.toBeInstanceOf(MailServerError);
  },
);

test('a mail that is being sent is aborted by its signal, and its connection is closed', async () => {
  const server = await startMailServer();
  const cut = new AbortController();
  server.reply = (step) => {
    if (step === 'whole') cut.abort();
    return step === 'whole' ? 'hang' : 'take';
  };
  const transport = smtpTransport(server.url);
  await expect(transport.send(MAIL, cut.signal)).rejects.toThrow(/abort/i);
  await expect.poll(() => server.connected).toBe(0);
});

describe('transport security', () => {
  test.each([
    ['STARTTLS', {}, 'smtp'],
    ['TLS from the start', { secure: true }, 'smtps'],
  ])('a mail is sent by %s, with user and password', async (_how, options, protocol) => {
    const server = await startMailServer({ ...SECURED, ...options });
    const url = `${protocol}://ponte:pass%20word@localhost:${server.port}?${trusting()}`;
    expect(await failureOf(url)).toBeNull();
    expect(server.received).toMatchObject([{ isSecure: true, user: 'ponte' }]);
  });

  test('no mail is sent by STARTTLS to a server with an untrusted certificate', async () => {
    const server = await startMailServer(SECURED);
    expect(await failureOf(server.url)).toBeInstanceOf(MailServerError);
    expect(server.received).toEqual([]);
  });

  test('no byte is sent by TLS to a server with an untrusted certificate', async () => {
    const received: Buffer[] = [];
    const server = createServer({ ...TLS }, (socket) => socket.on('data', (b) => received.push(b)));
    server.on('tlsClientError', () => {});
    server.listen(0, 'localhost');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    expect(await failureOf(`smtps://localhost:${port}`)).toBeInstanceOf(MailServerError);
    server.close();
    expect(received).toEqual([]);
  });

  test.each([
    ['smtp', ''],
    ['smtp', '?ignoreTLS=true'],
    ['smtp', '?requireTLS=false'],
    ['smtps', '?secure=false&ignoreTLS=true'],
  ])(
    'a password is never sent unencrypted to another machine, by %s with %o',
    async (protocol, query) => {
      const users: string[] = [];
      const server = new MailServer({
        authOptional: true,
        allowInsecureAuth: true,
        disabledCommands: ['STARTTLS'],
        onAuth: ({ username = '' }, _session, done) => {
          users.push(username);
          done(null, { user: username });
        },
      });
      const elsewhere = '127.0.0.2';
      await server.start(elsewhere);
      const url = `${protocol}://ponte:pass@${elsewhere}:${server.port}${query}`;
      expect(await failureOf(url)).toBeInstanceOf(MailServerError);
      expect({ users, received: server.received }).toEqual({ users: [], received: [] });
      expect(await failureOf(`smtp://${elsewhere}:${server.port}`)).toBeNull();
      await server.stop();
    },
  );
});

/** Returns the query of an SMTP URL that makes its certificate trusted. */
function trusting(): string {
  return new URLSearchParams({ 'tls.ca': TLS.cert }).toString();
}
