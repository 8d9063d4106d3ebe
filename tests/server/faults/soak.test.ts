import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DAY_MS } from '../../../src/domain/limits.ts';
import { overlappingTiff } from '../../fixtures/declarations.ts';
import { pdf, SAMPLES } from '../../fixtures/files.ts';
import { branchingPdf, inflatingPdf } from '../../fixtures/pdfs.ts';
import { FakeStripe } from '../../support/fakeStripe.ts';
import { freePort } from '../../support/product.ts';
import { otherConnection, type OtherConnection } from '../support/backends.ts';
import { fakeClamd, replyAfterFile } from '../support/fakeClamd.ts';
import { copyServer, startProcess } from '../support/serverProcess.ts';
import { Answers, keepFlooding, keepOrdering } from '../support/soakVisitors.ts';
import { temporaryFolder } from '../support/testServer.ts';

const MINUTE_MS = 60_000;
const SOAK_MS = Number(process.env['SOAK_MINUTES'] ?? 30) * MINUTE_MS;
const SAMPLE_MS = 10_000;

/** Just below the limit of checkouts, so that nobody who orders is refused. */
const ORDERS_PER_MINUTE = 28;

/** The last quarter may have more than the second by so much: garbage is collected when it suits V8. */
const MEMORY_MARGIN = { factor: 1.1, mb: 20 };
const DELAY_MARGIN = { factor: 1.5, ms: 20 };

const SECRET = 'the secret of a server that is soaked';

vi.setConfig({ testTimeout: SOAK_MS + 120_000 });

interface Sample {
  readonly rssMb: number;
  /** The 99th percentile of the event loop's delay since the sample before. */
  readonly delayMs: number;
}

test('a server at its limits makes no error, and keeps its memory and the delay of its event loop', async () => {
  const stripe = new FakeStripe();
  await stripe.listen();
  onTestFinished(() => stripe.close());
  const dataDir = await temporaryFolder();
  const metricsPort = await freePort();
  const server = await startProcess(await copyServer(), {
    ...stripe.env,
    DATA_DIR: dataDir,
    LINK_SECRET: SECRET,
    CLAMD_URL: await fakeClamd(replyAfterFile('stream: OK\0')),
    METRICS_PORT: String(metricsPort),
    TRUST_PROXY: '127.0.0.1',
    // Those who flood reach their budget within seconds, and stay there.
    UNORDERED_LIMIT_MB: '64',
    UNORDERED_LIMIT_PER_ADDRESS_MB: '16',
  });
  const other = await otherConnection(dataDir);
  // Waits for the server's transactions, which is busy all the time.
  await other.query('pragma busy_timeout = 30000');
  const [answers, ended] = [new Answers(), new AbortController()];
  const soaked = { server, stripe, answers, secret: SECRET, signal: ended.signal };
  const hostile = { name: 'scan.tif', type: 'image/tiff', bytes: overlappingTiff() };
  const visitors = [
    ...['192.0.2.1', '192.0.2.2', '2001:db8:1::1'].map((address) =>
      keepOrdering(soaked, address, ORDERS_PER_MINUTE),
    ),
    keepFlooding(soaked, '192.0.2.9', [pdf(), ...Object.values(SAMPLES).map((sample) => sample())]),
    keepFlooding(soaked, '2001:db8:2::1', [hostile, inflatingPdf(), branchingPdf()]),
  ];
  const samples: Sample[] = [];
  const until = performance.now() + SOAK_MS;
  while (performance.now() < until) {
    await sleep(SAMPLE_MS);
    samples.push({ rssMb: server.residentMb(), delayMs: await eventLoopDelay(metricsPort) });
    await makeOld(other);
  }
  ended.abort();
  await Promise.all(visitors);
  server.child.kill('SIGTERM');
  const { code, output, errors } = await server.exited;

  const logged = output.split('\n').filter((line) => line.startsWith('{"level":50'));
  expect({ code, errors, logged, unexpected: answers.unexpected }).toEqual({
    code: 0,
    errors: '',
    logged: [],
    unexpected: [],
  });
  const second = quarter(samples, 1);
  const last = quarter(samples, 3);
  const swept = await other.query('select count(*) as count from deleted_files');
  const report = {
    minutes: SOAK_MS / MINUTE_MS,
    answers: Object.fromEntries(answers.byStatus),
    swept: Number(swept[0]?.['count']),
    second,
    last,
  };
  process.stdout.write(`soak: ${JSON.stringify(report)}\n`);
  expect(last.rssMb).toBeLessThan(second.rssMb * MEMORY_MARGIN.factor + MEMORY_MARGIN.mb);
  expect(last.delayMs).toBeLessThan(second.delayMs * DELAY_MARGIN.factor + DELAY_MARGIN.ms);
});

/** Reads the 99th percentile of the event loop's delay since the last reading, in milliseconds. */
async function eventLoopDelay(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text) ?? [];
  return Number(seconds) * 1000;
}

/** Lets all but the newest orders have been placed so long ago that the next sweep purges them. */
async function makeOld(other: OtherConnection): Promise<void> {
  const at = Date.now() - 5 * MINUTE_MS;
  const from = `${at} and status in ('paid', 'refunded') and purged_at is null`;
  await other.query(
    `update orders set created_at = created_at - ${70 * DAY_MS}, settled_at = settled_at - ${70 * DAY_MS}
     where created_at > ${Date.now() - DAY_MS} and created_at < ${from}`,
  );
}

/** The medians of a quarter of the samples. */
function quarter(samples: readonly Sample[], index: number): Sample {
  const part = samples.slice(
    Math.floor((samples.length * index) / 4),
    Math.floor((samples.length * (index + 1)) / 4),
  );
  return {
    rssMb: median(part.map(({ rssMb }) => rssMb)),
    delayMs: median(part.map(({ delayMs }) => delayMs)),
  };
}

function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}
