import { expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '../../../src/domain/limits.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { randomToken } from '../../../src/server/ids/token.ts';
import { Refusal } from '../../../src/server/refusals/refusal.ts';
import { openServices, type Services } from '../../../src/server/services.ts';
import { grownTo, jpeg } from '../../fixtures/files.ts';
import { otherConnection, sharedEnvironment, testOnce } from '../support/backends.ts';
import { deliver, startWithStripe } from '../support/stripe.ts';
import {
  ORDER,
  startServer,
  uploadedKeysOf,
  uploadForm,
  Visitor,
  type ApiResponse,
  type RunningServer,
} from '../support/testServer.ts';

const MB = 1_048_576;
/** What the smallest file counts for. */
const LEAST_BYTES = 65_536;

const BY_PROXY = {
  TRUST_PROXY: 'true',
  RATE_LIMIT_UPLOADS: '0',
  UNORDERED_LIMIT_PER_ADDRESS_MB: '8',
};

/** A visitor behind a proxy that names the address. */
class VisitorFrom extends Visitor {
  readonly #address: string;

  constructor(server: RunningServer, address: string) {
    super(server);
    this.#address = address;
  }

  override async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', this.#address);
    return super.fetch(path, { ...init, headers });
  }

  /** Uploads photos until one is refused. Returns the keys of the others, and that response. */
  async uploadUntilRefused(): Promise<{ keys: string[]; refused: ApiResponse }> {
    const keys: string[] = [];
    for (;;) {
      const response = await this.upload(uploadForm(grownTo(jpeg(), MB)));
      if (response.status !== 200) return { keys, refused: response };
      keys.push(...uploadedKeysOf(response.body));
    }
  }
}

/** Opens the services of one more server on the data of a server. */
async function servicesOf({ dataDir }: RunningServer, env: object): Promise<Services> {
  const shared = await sharedEnvironment(dataDir);
  const services = await openServices(readConfig({ ...shared, ...env, DATA_DIR: dataDir }));
  onTestFinished(() => services.database.destroy());
  return services;
}

/** Begins a small upload from each address, on the servers in turn, and counts the outcomes. */
async function beginFromEach(
  servers: readonly Services[],
  addresses: readonly string[],
  bytes = LEAST_BYTES,
): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  for (const [index, address] of addresses.entries()) {
    const intake = servers[index % servers.length]?.intake;
    if (intake === undefined) throw new Error('there is no server');
    const outcome = await outcomeOf(
      intake.begin({
        key: randomToken(),
        session: randomToken(),
        kind: 'jpeg',
        ...intake.senderOf(address),
        bytes,
      }),
    );
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return outcomes;
}

async function outcomeOf(upload: Promise<void>): Promise<string> {
  try {
    await upload;
    return 'admitted';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

testOnce.each([
  ['a /48 of IPv6', (number: number) => `2001:db8:1:${number.toString(16)}::1`],
  ['a /24 of IPv4', (number: number) => `192.0.2.${number % 256}`],
])(
  '500 uploads from %s, on two servers, take a third of the budget, and a visitor of another network orders',
  async (_neighbourhood, addressOf) => {
    const env = { ...BY_PROXY, UNORDERED_LIMIT_MB: '16' };
    const server = await startServer(env);
    const servers = [await servicesOf(server, env), await servicesOf(server, env)];
    const addresses = Array.from({ length: 500 }, (_, number) => addressOf(number));
    expect(await beginFromEach(servers, addresses)).toEqual({ admitted: 86, too_many_bytes: 414 });
    const visitor = new VisitorFrom(server, '2001:db8:2::1');
    const uploadedKeys = await visitor.uploadedKeys(8);
    expect((await visitor.checkout({ ...ORDER, uploadedKeys })).status).toBe(200);
  },
);

testOnce(
  'twenty /48 networks that send as much as they can leave room for a visitor’s order',
  async () => {
    const env = { ...BY_PROXY, UNORDERED_LIMIT_MB: '16' };
    const server = await startServer(env);
    const servers = [await servicesOf(server, env)];
    const addresses = Array.from(
      { length: 400 },
      (_, number) => `2001:db8:${number % 20}:${number.toString(16)}::1`,
    );
    expect(await beginFromEach(servers, addresses)).toEqual({ admitted: 235, too_many_bytes: 165 });
    const visitor = new VisitorFrom(server, '192.0.2.1');
    const uploadedKeys = await visitor.uploadedKeys(5);
    expect((await visitor.checkout({ ...ORDER, uploadedKeys })).status).toBe(200);
  },
);

testOnce(
  'an office behind one address orders 100 files while a /48 network has sent as much as it can',
  async () => {
    const env = { ...BY_PROXY, UNORDERED_LIMIT_MB: '64' };
    const server = await startServer(env);
    const servers = [await servicesOf(server, env)];
    const addresses = Array.from({ length: 100 }, (_, number) => `2001:db8:1:${number}::1`);
    expect(await beginFromEach(servers, addresses, MB)).toEqual({
      admitted: 22,
      too_many_bytes: 78,
    });
    const office = new VisitorFrom(server, '192.0.2.1');
    const uploadedKeys = await office.uploadedKeys(100);
    expect((await office.checkout({ ...ORDER, uploadedKeys })).status).toBe(200);
  },
);

test('a visitor beyond the share of the network is answered 429, also after an order, and accepted once it is paid', async () => {
  const server = await startServer({ ...BY_PROXY, UNORDERED_LIMIT_MB: '10' });
  const visitor = new VisitorFrom(server, '192.0.2.1');
  const { keys, refused } = await visitor.uploadUntilRefused();
  expect(keys).toHaveLength(3);
  expect(refused).toMatchObject({
    status: 429,
    body: {
      ok: false,
      files: [],
      code: 'too_many_bytes',
      error:
        'Too many files from your network are waiting to be ordered, and this one has no room. The files already uploaded are still here: order them, send a smaller file, or try again in an hour.',
    },
  });
  expect(refused.headers.get('retry-after')).toBe('3600');
  const payment = await visitor.paymentUrl({ ...ORDER, uploadedKeys: keys });
  const database = await otherConnection(server.dataDir);
  const senders = () => database.query('select distinct network, neighbourhood from files');
  expect(await senders()).toEqual([
    {
      network: expect.stringMatching(/^[\w-]{8}$/),
      neighbourhood: expect.stringMatching(/^[\w-]{8}$/),
    },
  ]);
  expect((await visitor.uploadUntilRefused()).keys).toEqual([]);

  await visitor.post(`${payment}/pay`);
  expect(await senders()).toEqual([{ network: null, neighbourhood: null }]);
  expect((await visitor.uploadUntilRefused()).keys).toHaveLength(3);
});

test('files of an order whose slow payment is on its way count, and no longer once it is paid', async () => {
  const running = await startWithStripe({ ...BY_PROXY, UNORDERED_LIMIT_MB: '10' });
  const { server, stripe } = running;
  const visitor = new VisitorFrom(server, '192.0.2.1');
  const { keys: uploadedKeys } = await visitor.uploadUntilRefused();
  await visitor.paymentUrl({ ...ORDER, uploadedKeys });
  const session = stripe.last;
  stripe.complete(session, { isSlow: true });
  await deliver(running, stripe.event('checkout.session.completed', session));
  const database = await otherConnection(server.dataDir);
  const orders = () => database.query('select status from orders');
  expect(await orders()).toEqual([{ status: 'processing' }]);
  expect((await visitor.uploadUntilRefused()).keys).toEqual([]);

  session.payment_status = 'paid';
  await deliver(running, stripe.event('checkout.session.async_payment_succeeded', session));
  expect(await orders()).toEqual([{ status: 'paid' }]);
  expect((await visitor.uploadUntilRefused()).keys).toHaveLength(3);
});

test('a visitor beyond the share of the network is accepted if files older than 48 hours can be deleted, and no more are', async () => {
  const clock = { now: Date.now() };
  const server = await startServer(
    { ...BY_PROXY, UNORDERED_LIMIT_MB: '10' },
    { replaced: { now: () => clock.now } },
  );
  await new VisitorFrom(server, '192.0.2.1').uploadUntilRefused();
  clock.now += 48 * HOUR_MS;
  const visitor = new VisitorFrom(server, '198.51.100.1');
  expect((await visitor.uploadUntilRefused()).keys).toHaveLength(3);
  const database = await otherConnection(server.dataDir);
  const rows = await database.query('select status from files order by received_at');
  expect(rows.map(({ status }) => status)).toEqual([
    'deleting',
    'deleting',
    'deleting',
    'quarantined',
    'quarantined',
    'quarantined',
  ]);
});
