import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/limits.ts';
import { otherConnection, testOnce } from '../support/backends.ts';
import { failed, runOrders, succeeded } from '../support/commandLine.ts';
import { Machine, startWithFile } from '../support/settableMachine.ts';
import { FakeStripe } from '../../support/fakeStripe.ts';

describe('a clock that jumps', () => {
  test.each([
    ['forward at a restart', (machine: Machine) => machine.restart(61 * DAY_MS)],
    ['back and forward at a restart', (machine: Machine) => machine.restart(-61 * DAY_MS)],
  ])('a clock that jumped %s deletes nothing until a person confirms it', async (_how, jump) => {
    const machine = new Machine();
    const { server, startAgain, keys, files, dataDir } = await startWithFile(machine);
    await server.app.close();
    jump(machine);
    const jumped = await startAgain();
    machine.pass(61 * DAY_MS);
    await jumped.sweep();
    expect(await files()).toEqual(keys);
    const [line = ''] = jumped.lines();
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      job: 'retention',
      files: 0,
      orders: 0,
      msg: 'the clock has jumped: no scheduled deletions until a person runs "orders -- confirm-clock"',
    });
    expect(await jumped.app.metrics.text()).toContain('\ndeletions_held 1\n');

    const env = { DATA_DIR: dataDir };
    const asked = await runOrders(env, 'confirm-clock');
    expect(asked).toMatchObject({ code: 1, errors: '' });
    expect(asked.output).toMatch(
      /^The server's clock jumped by 61\.0 days (forward|back), noticed when it said [^]*run it again with --yes\. If not, set it right first\.\n$/,
    );
    expect(await runOrders(env, 'confirm-clock', '--yes')).toEqual(
      succeeded('Scheduled deletions go on within ten minutes, by the time of the server.\n'),
    );
    await jumped.sweep();
    expect(await jumped.app.metrics.text()).toContain('\ndeletions_held 0\n');
    machine.pass(30 * DAY_MS);
    await jumped.sweep();
    expect(await files()).toEqual([]);
  });

  test('a clock that is set while the server runs deletes nothing, also after a restart with the right time', async () => {
    const machine = new Machine();
    const { server, startAgain, keys, files } = await startWithFile(machine);
    machine.now += 61 * DAY_MS;
    await server.sweep();
    expect(await files()).toEqual(keys);
    await server.app.close();
    machine.now -= 61 * DAY_MS;
    const again = await startAgain();
    machine.pass(61 * DAY_MS);
    await again.sweep();
    expect(await files()).toEqual(keys);
  });

  test('one server whose clock is wrong stops the deletions of all that share the database', async () => {
    const machine = new Machine();
    const { server, startAgain, keys, files } = await startWithFile(machine);
    const [right, wrong] = [machine.now, machine.now + 61 * DAY_MS];
    machine.now = wrong;
    machine.boot = 'another machine';
    await startAgain();
    machine.now = right;
    machine.boot = 'first';
    machine.pass(30 * DAY_MS);
    await server.sweep();
    expect(await files()).toEqual(keys);
  });

  test('an upload that is being received is not given up for its age when the clock jumps', async () => {
    const machine = new Machine();
    const { server, dataDir } = await startWithFile(machine);
    const other = await otherConnection(dataDir);
    await other.query(`update files set status = 'receiving'`);
    machine.now += 2 * DAY_MS;
    await server.app.jobs.run('uploads-sweep');
    expect(await other.query('select status from files')).toEqual([{ status: 'receiving' }]);
  });
});

describe('a server that was off', () => {
  testOnce(
    'a server that was off for weeks on a machine that ran deletes what is due at its start',
    async () => {
      const machine = new Machine();
      const { server, startAgain, files } = await startWithFile(machine);
      await server.app.close();
      machine.pass(31 * DAY_MS);
      const later = await startAgain();
      expect(await files()).toEqual([]);
      expect(JSON.parse(later.lines()[0] ?? '')).toMatchObject({
        level: 30,
        files: 1,
        orders: 0,
        events: 0,
        failed: 0,
        msg: 'done',
      });
    },
  );

  testOnce(
    'after weeks of a machine that was off, the time of Stripe distinguishes an outage from a jump',
    async () => {
      const stripe = new FakeStripe();
      await stripe.listen();
      const machine = new Machine(Date.now() - 31 * DAY_MS);
      const { server, startAgain, keys, files } = await startWithFile(machine, stripe.env);
      await server.app.close();
      machine.restart(31 * DAY_MS);
      await (await startAgain()).app.close();
      expect(await files()).toEqual([]);
      await stripe.close();
      expect(keys).toHaveLength(1);
    },
  );

  test('when Stripe says that it is another time, or nothing, a person has to confirm the clock', async () => {
    const stripe = new FakeStripe();
    await stripe.listen();
    const machine = new Machine();
    const { server, startAgain, keys, files } = await startWithFile(machine, stripe.env);
    await server.app.close();
    machine.restart(31 * DAY_MS);
    await startAgain();
    expect(await files()).toEqual(keys);
    await stripe.close();
  });
});

test('orders confirm-clock says that there is nothing to confirm, and knows one option', async () => {
  const { dataDir } = await startWithFile(new Machine());
  const env = { DATA_DIR: dataDir };
  expect(await runOrders(env, 'confirm-clock', '--yes')).toEqual(
    succeeded('The clock has not jumped, and scheduled deletions go on.\n'),
  );
  expect(await runOrders(env, 'confirm-clock', '--no')).toEqual({
    ...failed('The only option of confirm-clock is --yes.\n'),
    code: 2,
  });
});
