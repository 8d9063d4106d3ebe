import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/limits.ts';
import { keyFingerprint } from '../../../src/server/security/keyFingerprint.ts';
import { ON_POSTGRES, otherConnection, testOnce } from '../support/backends.ts';
import { doctor, goodSetUp, levelsOf, LINK_SECRET, linesOf, runDoctor } from '../support/doctor.ts';
import { startServer, temporaryFolder, Visitor } from '../support/testServer.ts';

describe('npm run orders doctor', () => {
  testOnce(
    'on an empty set-up it finds no fault, says what the first start creates, and creates nothing',
    async () => {
      const folder = await temporaryFolder();
      const DATA_DIR = join(folder, 'data');
      const report = await runDoctor({ DATA_DIR, MIN_FREE_MB: '1' });
      expect(report).toMatchObject({ code: 0, errors: '', summary: '0 faults, 0 warnings.' });
      expect(levelsOf(report)).toEqual({
        database: 'ok',
        secret: 'ok',
        storage: 'ok',
        'free space': 'ok',
        scanner: 'ok',
        mail: 'ok',
        payments: 'ok',
        webhook: 'ok',
        clock: 'ok',
      });
      if (!ON_POSTGRES) {
        expect(linesOf(report, 'database')).toEqual([
          `ok: there is no ${join(DATA_DIR, 'orders.sqlite')} yet: the first start creates it`,
        ]);
      }
      expect(await readdir(folder)).toEqual([]);
    },
  );

  test('on a good set-up it finds that everything works, and sends no mail', async () => {
    const { env, mail } = await goodSetUp();
    const report = await runDoctor(env);
    expect(report).toMatchObject({ code: 0, errors: '', summary: '0 faults, 0 warnings.' });
    expect(linesOf(report, 'database')).toEqual([
      expect.stringMatching(/^ok: \S+ can be written to: 1 orders, 1 files$/),
    ]);
    expect(linesOf(report, 'secret')).toEqual([
      `ok: its fingerprint is ${keyFingerprint(LINK_SECRET)}; it opens 2 keys of orders and files`,
    ]);
    expect(linesOf(report, 'scanner')).toEqual([
      'ok: clamd answers, and finds the test file of scanners',
    ]);
    expect(linesOf(report, 'mail')).toEqual([
      `ok: localhost:${mail.port} accepts the connection without a login; from orders@example.com, orders to provider@example.net`,
    ]);
    expect(mail.received).toEqual([]);
    expect(linesOf(report, 'payments')).toEqual([
      'ok: Stripe accepts STRIPE_SECRET_KEY, which is a live key',
    ]);
    expect(linesOf(report, 'webhook')).toEqual([
      'ok: Stripe sends every event that is needed to http://localhost:3000/api/webhooks/stripe',
    ]);
    expect(linesOf(report, 'clock')).toContain('ok: it agrees with the clock of Stripe');
  });

  testOnce('when everything is broken it reports each fault, and none hides another', async () => {
    const { env, server } = await goodSetUp();
    await server.app.close();
    const report = await runDoctor({
      ...env,
      PORT: 'none',
      LINK_SECRET: 'another secret than that of the database',
      CLAMD_URL: 'tcp://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:2',
      STRIPE_API_BASE: 'http://127.0.0.1:3',
      MIN_FREE_MB: '1000000000',
    });
    expect(report).toMatchObject({ code: 1, errors: '' });
    expect(levelsOf(report)).toEqual({
      configuration: 'fault',
      database: 'ok',
      secret: 'fault',
      storage: 'ok',
      'free space': expect.stringMatching(/fault|warning/),
      scanner: 'fault',
      mail: 'fault',
      payments: 'fault',
      webhook: 'warning',
      clock: 'ok',
    });
    expect(linesOf(report, 'secret')[0]).toMatch(
      /^fault: LINK_SECRET is not the secret of the database .* put that back/,
    );
    expect(linesOf(report, 'scanner')[0]).toMatch(
      /^fault: clamd cannot be reached: .* Start clamd/,
    );
    expect(linesOf(report, 'mail')[0]).toMatch(/^fault: mails cannot be sent by 127\.0\.0\.1:2: /);
    expect(linesOf(report, 'payments')[0]).toMatch(
      /^fault: STRIPE_SECRET_KEY \(a live key\) cannot be used: /,
    );
  });

  testOnce(
    'keys that need an older secret, and keys that no secret opens, are counted',
    async () => {
      const DATA_DIR = await temporaryFolder();
      const first = await startServer({ DATA_DIR, LINK_SECRET });
      await new Visitor(first).uploadedKeys(3);
      await first.app.close();
      const both = `a new secret for the server in this test,${LINK_SECRET}`;
      await (await startServer({ DATA_DIR, LINK_SECRET: both })).app.close();
      const other = await otherConnection(DATA_DIR);
      await other.query(
        "update data_keys set wrapped_key = 'AAAA' where id = (select min(key) from files)",
      );
      const report = await doctor({ DATA_DIR, LINK_SECRET: both });
      expect(linesOf(report, 'secret').slice(1)).toEqual([
        'warning: 2 keys still need an older secret of LINK_SECRET. Run: npm run orders -- reseal',
        'fault: no secret opens 1 keys of orders or files. Add the secret that they were sealed with to LINK_SECRET, or restore a backup',
      ]);
    },
  );

  test('doctor advises no restore of a database that another program keeps locked', async () => {
    const { env, other } = await goodSetUp();
    await other.lock();
    const report = await doctor(env);
    await other.unlock();
    expect(linesOf(report, 'database')).toEqual([
      expect.stringMatching(
        /^fault: .+ cannot be used: .+\. See which program keeps it locked, such as a tool for databases, and end that$/,
      ),
    ]);
  });

  test('a clock that was ahead is noticed by the newest file', async () => {
    const DATA_DIR = await temporaryFolder();
    const server = await startServer(
      { DATA_DIR, LINK_SECRET },
      { replaced: { now: () => Date.now() + DAY_MS } },
    );
    await new Visitor(server).uploadedKeys();
    const report = await doctor({ DATA_DIR, LINK_SECRET });
    expect(linesOf(report, 'clock').at(-1)).toMatch(/^fault: the newest file is from the future/);
  });
});
