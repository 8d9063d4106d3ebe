import { setInterval as ticks, setTimeout as delay } from 'node:timers/promises';
import { overlappingTiff } from '../fixtures/tiffs.ts';
import { box, joined, u32 } from '../fixtures/bytes.ts';
import { gif, jpeg, pdf, SAMPLES, type SampleFile } from '../fixtures/files.ts';
import { abortingPdf, branchingPdf, encryptedPdf, inflatingPdf } from '../fixtures/pdfs.ts';
import { startProduct, type Product } from '../support/product.ts';
import { uploadForm, Visitor } from '../server/support/testServer.ts';
import { watchLoop, type LoopHolds } from './support/loopHolds.ts';
import { visitPage } from './support/pageVisits.ts';

/** The limit of uploads, 300 a minute, allows this rate. */
const UPLOADS_PER_SECOND = 5;
const UPLOADS = 3;
const MB = 1_048_576;

/** How often a visitor opens the page meanwhile. */
const PAGE_MS = 50;

/** How long the server is watched without a file: other programs of the machine hold its loop too. */
const QUIET_MS = 5000;

const GOAL_MS = 20;

const EMPTY_BOX = box('free');
const GIF = gif().bytes;
const JPEG = jpeg().bytes;

/** Returns the worst files known, each of a kind, and a photo to compare them with. */
async function worstFiles(): Promise<readonly (readonly [what: string, file: SampleFile])[]> {
  const { avif, bmp, heif, png, tiff, webp } = SAMPLES;
  const grown = (file: SampleFile) => joined(file.bytes, 'PK\x05\x06'.repeat(MB / 2));
  return [
    ['a photo, to compare', jpeg()],
    ['TIFF, directories that overlap', { ...tiff(), bytes: overlappingTiff() }],
    ['TIFF, directories that overlap, 2 MB', { ...tiff(), bytes: overlappingTiff(2 * MB) }],
    [
      'GIF, a million blocks',
      {
        ...gif(),
        bytes: joined(GIF.subarray(0, 19), '!\xfe', '\x01a'.repeat(MB), [0], GIF.subarray(19)),
      },
    ],
    [
      'JPEG, fill bytes',
      { ...jpeg(), bytes: joined(JPEG.subarray(0, 2), Buffer.alloc(2 * MB, 0xff)) },
    ],
    [
      'HEIC, boxes',
      {
        ...heif(),
        bytes: joined(box('ftyp', 'heic', u32(0), 'mif1', 'heic'), Buffer.alloc(4 * MB, EMPTY_BOX)),
      },
    ],
    ['PNG, ends of ZIPs', { ...png(), bytes: grown(png()) }],
    ['WebP, ends of ZIPs', { ...webp(), bytes: grown(webp()) }],
    ['AVIF, ends of ZIPs', { ...avif(), bytes: grown(avif()) }],
    ['BMP, ends of ZIPs', { ...bmp(), bytes: grown(bmp()) }],
    ['PDF, inflates to gigabytes', inflatingPdf()],
    ['PDF, pages without an end', branchingPdf()],
    [
      'PDF, a megabyte of text between objects',
      { ...pdf(), bytes: joined('%PDF-1.7\n', 'a'.repeat(MB)) },
    ],
    [
      'PDF, 100,000 objects',
      {
        ...pdf(),
        bytes: joined(
          '%PDF-1.7\n',
          ...Array.from({ length: 100_000 }, (_, id) => `${id + 1} 0 obj[]endobj\n`),
        ),
      },
    ],
    ['PDF, nested arrays', { ...pdf(), bytes: joined('%PDF-1.7\n1 0 obj\n', '['.repeat(MB)) }],
    ['PDF, a list that V8 aborts its process for', abortingPdf()],
    ['PDF, locked', await encryptedPdf('AES-256', 'key')],
  ];
}

/**
 * Sends the worst files at the rate that the limits allow, and measures how long they hold the event loop
 * of the server, and how long a visitor waits for the page meanwhile.
 */
export default async function benchHostile(): Promise<string[]> {
  const loop = await watchLoop();
  const product = await startProduct({ ...loop.environment, RATE_LIMIT_UPLOADS: '0' });
  const lines: string[] = [];
  const longest = { clock: 0, own: 0 };
  try {
    await new Visitor({ origin: product.url }).upload();
    await loop.read();
    const quiet = await besidePages(product, () => delay(QUIET_MS));
    const quietHolds = await loop.read();
    lines.push(`no file, to compare: ${inWords(quietHolds)}, page ${quiet.pages}`);
    for (const [what, file] of await worstFiles()) {
      await loop.read();
      const { pages, result } = await besidePages(product, () => attack(product, file));
      const { outcomes, lastMs } = result;
      const holds = await loop.read();
      longest.clock = Math.max(longest.clock, holds.clock);
      longest.own = Math.max(longest.own, holds.own);
      lines.push(
        `${what}, ${(file.bytes.length / MB).toFixed(1)} MB: ${outcomes}, the last after ${lastMs.toFixed(0)} ms, ${inWords(holds)}, page ${pages}`,
      );
    }
    const summary = `longest: ${inWords(longest)}; without a file: ${inWords(quietHolds)}; goal ${GOAL_MS} ms`;
    return [...lines, summary];
  } finally {
    await product.remove();
  }
}

/** Opens the page until some work is over. Returns how long the pages took, in words. */
async function besidePages<Result>({ url }: Product, work: () => Promise<Result>) {
  const stop = await visitPage(`${url}/en/`, PAGE_MS);
  const result = await work();
  const times = (await stop()).toSorted((one, other) => one - other);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  const slowest = times.at(-1) ?? 0;
  return { result, pages: `${median.toFixed(0)} ms, at most ${slowest.toFixed(0)} ms` };
}

/** Uploads a file repeatedly, until all of its uploads are answered. */
async function attack({ url }: Product, file: SampleFile) {
  const visitor = new Visitor({ origin: url });
  const start = performance.now();
  const uploads: Promise<string>[] = [];
  // The load is a rate, so the next upload waits only for its time.
  for await (const _ of ticks(1000 / UPLOADS_PER_SECOND)) {
    if (uploads.push(outcomeOf(visitor, file)) === UPLOADS) break;
  }
  const outcomes = new Set(await Promise.all(uploads));
  return { outcomes: [...outcomes].join(' or '), lastMs: performance.now() - start };
}

async function outcomeOf(visitor: Visitor, file: SampleFile): Promise<string> {
  const answer = await visitor.upload(uploadForm(file)).catch(() => null);
  if (answer === null) return 'no answer';
  const { status, body } = answer;
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
  return `${status} ${code}`.trim();
}

function inWords({ clock, own }: LoopHolds): string {
  return `loop held ${own.toFixed(0)} ms by the server, ${clock.toFixed(0)} ms with what else the machine ran`;
}
