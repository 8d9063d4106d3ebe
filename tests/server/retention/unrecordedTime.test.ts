import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../src/domain/limits.ts';
import { otherConnection } from '../support/backends.ts';
import { runOrders } from '../support/commandLine.ts';
import { Machine, startWithFile } from '../support/settableMachine.ts';
import { ORDER, Visitor } from '../support/testServer.ts';
import { FakeStripe } from '../../support/fakeStripe.ts';

/** Starts a server with a file and an order, closes it, and deletes what it recorded of the clock. */
async function startUnrecorded(machine: Machine, env: Record<string, string> = {}) {
  const started = await startWithFile(machine, env);
  const visitor = new Visitor(started.server);
  await visitor.paymentUrl({ ...ORDER, uploadedKeys: await visitor.uploadedKeys() });
  await started.server.app.close();
  const other = await otherConnection(started.dataDir);
  const forgetTime = () => other.query('delete from clock');
  await forgetTime();
  const purged = () => other.query('select reference from orders where purged_at is not null');
  const keys = await started.files();
  return { ...started, other, forgetTime, purged, keys };
}

describe('a database in which no time was recorded, as an older version leaves it', () => {
  test.each([
    ['no row', 'delete from clock'],
    ['a row without a time', 'update clock set seen_at = null'],
  ])(
    'with %s, a clock that is ahead deletes nothing until a person confirms it',
    async (_what, statement) => {
      const machine = new Machine();
      const { startAgain, files, keys, purged, other, dataDir } = await startUnrecorded(machine);
      await (await startAgain()).app.close();
      await other.query(statement);
      machine.restart(61 * DAY_MS);
      const jumped = await startAgain();
      expect({ files: await files(), purged: await purged() }).toEqual({ files: keys, purged: [] });
      expect(await jumped.app.metrics.text()).toContain('\ndeletions_held 1\n');

      const env = { DATA_DIR: dataDir };
      const asked = await runOrders(env, 'confirm-clock');
      expect(asked.output).toMatch(/^The server's clock jumped by 61\.0 days forward, /);
      expect(await runOrders(env, 'confirm-clock', '--yes')).toMatchObject({ code: 0 });
      await jumped.sweep();
      expect({ files: await files(), purged: await purged() }).toEqual({
        files: [],
        purged: [expect.anything()],
      });
      await jumped.sweep();
      expect(await jumped.app.metrics.text()).toContain('\ndeletions_held 0\n');
    },
  );

  test('a clock that is near the newest file or order is taken for right', async () => {
    const machine = new Machine();
    const { startAgain, files } = await startUnrecorded(machine);
    machine.restart(20 * HOUR_MS);
    const again = await startAgain();
    expect(await again.app.metrics.text()).toContain('\ndeletions_held 0\n');
    machine.pass(61 * DAY_MS);
    await again.sweep();
    expect(await files()).toEqual([]);
  });

  test('the time of Stripe distinguishes an installation that was quiet for weeks from a clock that is ahead', async () => {
    const stripe = new FakeStripe();
    await stripe.listen();
    const machine = new Machine(Date.now() - 31 * DAY_MS);
    stripe.now = () => machine.now;
    const { startAgain, files, forgetTime } = await startUnrecorded(machine, stripe.env);
    machine.restart(92 * DAY_MS);
    const ahead = await startAgain();
    expect(await files()).toHaveLength(2);
    expect(await ahead.app.metrics.text()).toContain('\ndeletions_held 1\n');
    await ahead.app.close();

    await forgetTime();
    machine.restart(-61 * DAY_MS);
    await (await startAgain()).app.close();
    expect(await files()).toEqual([]);
    await stripe.close();
  });

  test('without any file or order, the first start takes the clock for right', async () => {
    const machine = new Machine();
    const { server } = await startWithFile(machine);
    expect(await server.app.metrics.text()).toContain('\ndeletions_held 0\n');
  });
});
