import { setInterval as ticks } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { checkoutAnswerSchema } from '../../../src/contract/checkout.ts';
import { uploadAnswerSchema } from '../../../src/contract/upload.ts';
import { overlappingTiff } from '../../fixtures/tiffs.ts';
import { grownTo, jpeg, pdf, SAMPLES, svg } from '../../fixtures/files.ts';
import { encryptedPdf } from '../../fixtures/pdfs.ts';
import { IS_LONG } from '../../support/faultForm.ts';
import { freePort } from '../../support/product.ts';
import { copyServer, startProcess } from '../support/serverProcess.ts';
import { FIELDS, ORDER, temporaryFolder, uploadForm, Visitor } from '../support/testServer.ts';

/** How long the visitors come. */
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? (IS_LONG ? 30 * 60 : 6));

/** A little more than the limits let in: 300 uploads and 30 checkouts a minute from one address. */
const UPLOADS_A_SECOND = 6;
const SECONDS_A_CHECKOUT = 2;
const SECONDS_A_SAMPLE = IS_LONG ? 10 : 1;

/** How much the server's memory may grow in the last third; a leak of a file would exceed it many times. */
const GROWTH_MB = 16;
const GROWTH_DESCRIPTORS = 20;

vi.setConfig({ testTimeout: 120_000 + SECONDS * 2000 });

/** What the metrics say at one moment. */
interface Sample {
  readonly residentMb: number;
  readonly descriptors: number;
  readonly loopDelayMs: number;
}

const AND_DOES_NOT_GROW = IS_LONG ? ' and grows neither in memory nor in open files' : '';

test(`a server at its limits for ${SECONDS} s fails nobody${AND_DOES_NOT_GROW}`, async () => {
  const dataDir = await temporaryFolder();
  const metricsPort = await freePort();
  const server = await startProcess(await copyServer(), {
    DATA_DIR: dataDir,
    METRICS_PORT: String(metricsPort),
    UNORDERED_LIMIT_MB: '0',
    UNORDERED_LIMIT_PER_ADDRESS_MB: '0',
  });
  const statuses = new Map<string, number>();
  const samples: Sample[] = [];
  const running = new Set<Promise<void>>();
  const visit = (what: string, status: () => Promise<number>): void => {
    const visiting = async () => {
      const key = `${what} ${await status()}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
    };
    const visited = visiting().finally(() => running.delete(visited));
    running.add(visited);
  };

  let second = 0;
  for await (const _ of ticks(1000)) {
    second += 1;
    if (second > SECONDS) break;
    const visitor = new Visitor({ origin: server.origin });
    visit('page', async () => (await visitor.fetch('/pt/')).status);
    for (const file of filesOf(second)) {
      visit(file.name, async () => {
        const sender = new Visitor({ origin: server.origin });
        return (await sender.upload(uploadForm(file, FIELDS))).status;
      });
    }
    if (second % SECONDS_A_CHECKOUT === 0) visit('order', () => order(visitor));
    if (second % SECONDS_A_SAMPLE === 0) samples.push(await sample(metricsPort));
  }
  await Promise.all(running);
  server.child.kill('SIGTERM');
  const { code, output, errors } = await server.exited;

  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  const failures = output.split('\n').filter((line) => /"level":[56]0/.test(line));
  expect(failures).toEqual([]);
  const unexpected = [...statuses.keys()].filter((key) => !EXPECTED.has(key));
  expect(unexpected).toEqual([]);
  const third = Math.floor(samples.length / 3);
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(-third)];
  if (IS_LONG) {
    expect(mean(last, 'residentMb') - mean(middle, 'residentMb')).toBeLessThan(GROWTH_MB);
    expect(mean(last, 'descriptors') - mean(middle, 'descriptors')).toBeLessThan(
      GROWTH_DESCRIPTORS,
    );
  }
  const figures = [middle, last].map((part) =>
    [
      `${mean(part, 'residentMb').toFixed(0)} MB`,
      `${mean(part, 'descriptors').toFixed(0)} descriptors`,
      `event loop held ${mean(part, 'loopDelayMs').toFixed(0)} ms (p99)`,
    ].join(', '),
  );
  const counts = [...statuses].map(([key, count]) => `${key}: ${count}`).join(', ');
  process.stdout.write(`soak of ${SECONDS} s: ${counts}; ${figures.join(', then ')}\n`);
});

/** The answers that visitors may get: accepted, refused for what they sent, or asked to wait. */
const EXPECTED = new Set([
  'page 200',
  'scan.jpg 200',
  'scan.jpg 429',
  'birth certificate.pdf 200',
  'birth certificate.pdf 429',
  'seal.svg 415',
  'seal.svg 429',
  'scan.tif 415',
  'scan.tif 429',
  'locked.pdf 415',
  'locked.pdf 429',
  'order 303',
  'order 429',
]);

/** Files that are refused: by their kind, for a structure that takes long to read, and for a password. */
const REFUSED = [
  svg(),
  { ...SAMPLES.tiff(), name: 'scan.tif', bytes: overlappingTiff() },
  { ...(await encryptedPdf('AES-256', 'key')), name: 'locked.pdf' },
];

/**
 * Returns photos of 60 kB, a document and, alternately, one more photo or a file that is refused.
 */
function filesOf(second: number) {
  const photo = grownTo({ ...jpeg(), name: 'scan.jpg' }, 60 * 1024);
  const photos = Array.from({ length: UPLOADS_A_SECOND - 2 }, () => photo);
  const refused = second % 2 === 0 ? REFUSED[(second / 2) % REFUSED.length] : undefined;
  return [...photos, pdf(), refused ?? photo];
}

/** Uploads, orders and pays. Returns the status of the last answer. */
async function order(visitor: Visitor): Promise<number> {
  const { status, body } = await visitor.upload();
  if (status !== 200) return status;
  const uploadedKeys = uploadAnswerSchema.parse(body).files.map(({ key }) => key);
  const answer = await visitor.checkout({ ...ORDER, uploadedKeys });
  if (answer.status !== 200) return answer.status;
  const { url } = checkoutAnswerSchema.parse(answer.body);
  return (await visitor.post(`${url}/pay`)).status;
}

async function sample(port: number): Promise<Sample> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    residentMb: value('process_resident_memory_bytes') / 1_048_576,
    descriptors: value('process_open_fds'),
    loopDelayMs: value('nodejs_eventloop_lag_p99_seconds') * 1000,
  };
}

function mean(samples: readonly Sample[], of: keyof Sample): number {
  return samples.reduce((sum, each) => sum + each[of], 0) / samples.length;
}
