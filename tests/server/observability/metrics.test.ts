import { expect, test } from 'vitest';
import { CHECKED_FIELDS, REFUSAL_CODES } from '../../../src/contract/refusal.ts';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import type { Metrics } from '../../../src/server/observability/metrics.ts';
import { otherConnection, testOnce } from '../support/backends.ts';
import { fakeClamd, replyAfterFile } from '../support/fakeClamd.ts';
import { openOperatorPort } from '../support/operatorPort.ts';
import { deliver, startWithStripe, visitorWithOrder } from '../support/stripe.ts';
import { ORDER, startServer, Visitor } from '../support/testServer.ts';

/** Returns the lines with the values of a metric, in the format of Prometheus. */
async function valuesOf(metrics: Metrics, name: string): Promise<string[]> {
  const lines = (await metrics.text()).split('\n');
  return lines.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
}

/** Every code of a refusal. */
const EVERY_REFUSAL = [...REFUSAL_CODES, ...CHECKED_FIELDS.map((field) => `invalid_${field}`)];

testOnce(
  'every count of the metrics begins with 0, so that Prometheus sees the first refusals, verdicts and deletions',
  async () => {
    const { app } = await startServer();
    const counts = ['uploads_total', 'refusals_total', 'scan_verdicts_total', 'swept_total'];
    const values = await Promise.all(counts.map((name) => valuesOf(app.metrics, name)));
    expect(values).toEqual([
      ['uploads_total 0'],
      EVERY_REFUSAL.map((code) => `refusals_total{code="${code}"} 0`),
      ['clean', 'infected', 'none'].map((verdict) => `scan_verdicts_total{verdict="${verdict}"} 0`),
      ['file', 'order', 'payment_event'].map((what) => `swept_total{what="${what}"} 0`),
    ]);
  },
);

testOnce('the metrics count uploads, refusals and orders, and hold no personal data', async () => {
  const server = await startServer();
  const { app } = server;
  const visitor = new Visitor(server);
  const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys(2) };
  await visitor.checkout({ ...order, pages: 99 });
  await visitor.checkout({ ...order, pages: 98 });
  await visitor.post(`${await visitor.paymentUrl(order)}/pay`);
  expect(await valuesOf(app.metrics, 'uploads_total')).toEqual(['uploads_total 2']);
  expect(await valuesOf(app.metrics, 'refusals_total')).toEqual(
    EVERY_REFUSAL.map(
      (code) => `refusals_total{code="${code}"} ${code === 'invalid_pages' ? 2 : 0}`,
    ),
  );
  expect(await valuesOf(app.metrics, 'orders')).toEqual(['orders{status="paid",mode="test"} 1']);
  expect(await valuesOf(app.metrics, 'files')).toEqual(['files{status="quarantined"} 2']);
  expect(await valuesOf(app.metrics, 'database_up')).toEqual(['database_up 1']);
  // The pattern leaves out the other digits of the phone number, because counts may contain them.
  expect(await app.metrics.text()).not.toMatch(/ana|555 010|@|example\.com/i);
});

test('the metrics count a verdict of the scanner once it is recorded', async () => {
  const replies: string[] = [];
  const beforeReply: (() => Promise<unknown>)[] = [];
  const url = await fakeClamd((socket) => {
    void Promise.resolve(beforeReply.shift()?.()).then(() =>
      replyAfterFile(replies.shift() ?? '')(socket),
    );
  });
  const server = await startServer({ CLAMD_URL: url });
  const visitor = new Visitor(server);
  const uploadWhen = async (reply: string) => {
    replies.push(reply);
    return (await visitor.upload()).status;
  };
  expect(await valuesOf(server.app.metrics, 'scan_verdicts_total')).toEqual([
    'scan_verdicts_total{verdict="clean"} 0',
    'scan_verdicts_total{verdict="infected"} 0',
    'scan_verdicts_total{verdict="none"} 0',
  ]);
  expect(await uploadWhen('stream: OK\0')).toBe(200);
  expect(await uploadWhen('stream: OK\0')).toBe(200);
  expect(await uploadWhen('stream: Test.Harmful FOUND\0')).toBe(422);
  expect(await uploadWhen('INSTREAM size limit exceeded. ERROR\0')).toBe(200);
  const counted = [
    'scan_verdicts_total{verdict="clean"} 2',
    'scan_verdicts_total{verdict="infected"} 1',
    'scan_verdicts_total{verdict="none"} 1',
  ];
  expect(await valuesOf(server.app.metrics, 'scan_verdicts_total')).toEqual(counted);

  // A verdict that cannot be recorded does not count: the file is scanned again.
  const other = await otherConnection(server.dataDir);
  beforeReply.push(() => other.query('alter table files rename column judged_at to lost'));
  await uploadWhen('stream: OK\0');
  expect(await valuesOf(server.app.metrics, 'scan_verdicts_total')).toEqual(counted);
  expect(replies).toEqual([]);
});

testOnce('the metrics give the age of the oldest mail that waits', async () => {
  const clock = { now: Date.parse('2026-03-01T12:00:00Z') };
  const server = await startServer({}, { replaced: { now: () => clock.now } });
  const visitor = new Visitor(server);
  const url = await visitor.paymentUrl({
    ...ORDER,
    uploadedKeys: await visitor.uploadedKeys(),
  });
  await visitor.post(`${url}/pay`);
  await server.app.jobs.run(SEND_MAILS);
  const other = await otherConnection(server.dataDir);
  await other.query('update outbox set sent_at = null');
  clock.now += 90_000;
  expect(await valuesOf(server.app.metrics, 'outbox_age_seconds')).toEqual([
    'outbox_age_seconds 90',
  ]);
  expect(await valuesOf(server.app.metrics, 'outbox_waiting')).toEqual(['outbox_waiting 2']);
});

testOnce(
  'the metrics give the bytes without an order and the free space, beside their limits',
  async () => {
    const { app, origin } = await startServer({ UNORDERED_LIMIT_MB: '7', MIN_FREE_MB: '1' });
    const visitor = new Visitor({ origin });
    const uploadedKeys = await visitor.uploadedKeys();
    await visitor.uploadedKeys();
    await visitor.paymentUrl({ ...ORDER, uploadedKeys });
    expect(await valuesOf(app.metrics, 'unordered_bytes')).toEqual(['unordered_bytes 65536']);
    expect(await valuesOf(app.metrics, 'unordered_limit_bytes')).toEqual([
      'unordered_limit_bytes 7340032',
    ]);
    expect(await valuesOf(app.metrics, 'min_free_bytes')).toEqual(['min_free_bytes 1048576']);
    const [free] = await valuesOf(app.metrics, 'free_bytes');
    expect(free).toMatch(/^free_bytes \d+$/);
  },
);

test('the metrics give the age of what an operator has to look after: a file not scanned, a payment on its way, a notice not sent', async () => {
  const running = await startWithStripe({}, Date.parse('2026-03-01T12:00:00Z'));
  const { server, stripe, clock } = running;
  const { visitor, order } = await visitorWithOrder(server);
  await visitor.upload();
  const names = [
    'unscanned_ordered_file_age_seconds',
    'processing_payment_age_seconds',
    'outbox_waiting',
  ];
  const values = async () => {
    const lines = await Promise.all(names.map((name) => valuesOf(server.app.metrics, name)));
    return lines.flat().map((line) => Number(line.split(' ')[1]));
  };
  // Files that nobody ordered do not count.
  expect(await values()).toEqual([0, 0, 0]);
  clock.now += 60_000;
  await visitor.paymentUrl(order);
  stripe.complete(stripe.last, { isSlow: true });
  await deliver(running, stripe.event('checkout.session.completed', stripe.last));
  clock.now += 30_000;
  expect(await values()).toEqual([90, 30, 0]);
  await deliver(running, stripe.event('checkout.session.async_payment_failed', stripe.last));
  await server.app.jobs.run(SEND_MAILS);
  const other = await otherConnection(server.dataDir);
  await other.query('update notices set sent_at = null');
  expect(await values()).toEqual([0, 0, 1]);
  await other.query('update notices set given_up_at = 1');
  expect(await valuesOf(server.app.metrics, 'outbox_given_up')).toEqual(['outbox_given_up 1']);
});

test('the metrics say which job fails, and when each last succeeded', async () => {
  const clock = { now: Date.parse('2026-03-01T12:00:00Z') };
  const server = await startServer({}, { replaced: { now: () => clock.now } });
  const { app } = server;
  await app.jobs.run(SEND_MAILS);
  const other = await otherConnection(server.dataDir);
  await other.query('alter table outbox rename to lost');
  clock.now += 60_000;
  await app.jobs.run(SEND_MAILS);
  expect(await valuesOf(app.metrics, 'job_failing')).toContain('job_failing{task="send-mails"} 1');
  expect(await valuesOf(app.metrics, 'job_last_success_timestamp_seconds')).toContain(
    'job_last_success_timestamp_seconds{task="send-mails"} 1772366400',
  );
});

testOnce(
  'the metrics without a database say that it is down, and give all other values',
  async () => {
    const server = await startServer();
    const other = await otherConnection(server.dataDir);
    await other.query('alter table outbox rename to lost');
    expect(await valuesOf(server.app.metrics, 'database_up')).toEqual(['database_up 0']);
    expect(await valuesOf(server.app.metrics, 'uploads_total')).toEqual(['uploads_total 0']);
  },
);

testOnce('the metrics are served on a port of their own, and nothing else is', async () => {
  const { app, origin } = await startServer();
  const operator = await openOperatorPort(app);
  const response = await fetch(`${operator}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4');
  expect(await response.text()).toContain('# TYPE uploads_total counter');
  expect((await fetch(`${operator}/healthz`)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
});
