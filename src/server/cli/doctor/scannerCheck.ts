import type { NetConnectOpts } from 'node:net';
import { BYTES_PER_MB, DAY_MS } from '../../../domain/limits.ts';
import { reasonOf } from '../../errors/reasonOf.ts';
import { askClamd, Clamd } from '../../files/scanning/clamd.ts';
import { fault, ok, warning, type Check, type Finding } from './check.ts';
import { largestSample } from './largestSample.ts';

/**
 * The EICAR test file, which every scanner detects. It is split so that scanners do not flag this
 * source.
 */
const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/** Older signatures get a warning. New ones are published every day. */
const STALE_MS = 7 * DAY_MS;

/** Larger files are not tried: they would keep the scanner busy for too long. */
const LARGEST_TRIED = 200 * BYTES_PER_MB;

export const scannerCheck: Check = {
  name: 'scanner',
  variables: ['CLAMD_URL'],
  async run({ clamd, maxFileBytes }) {
    if (clamd === null) return [];
    try {
      const pong = await askClamd(clamd, 'PING');
      if (pong !== 'PONG')
        return [
          fault(
            `CLAMD_URL answers PING with ${JSON.stringify(pong)}, which clamd does not. Set it to clamd’s address`,
          ),
        ];
    } catch (error) {
      return [
        fault(
          `clamd cannot be reached: ${reasonOf(error)}. Files are accepted and wait; none can be downloaded. Start clamd, or see whether CLAMD_URL is right`,
        ),
      ];
    }
    const small = await eicar(clamd);
    return [
      small,
      ...(await signatures(clamd)),
      // Without signatures it finds nothing in a large file either.
      ...(small.level === 'ok' ? await largest(clamd, maxFileBytes) : []),
    ];
  },
};

async function eicar(clamd: NetConnectOpts): Promise<Finding> {
  const verdict = await new Clamd(clamd).scan(chunkOf(EICAR));
  switch (verdict.kind) {
    case 'infected':
      return ok('clamd answers, and finds the test file of scanners');
    case 'clean':
      return fault(
        'clamd calls the test file of scanners clean, so that nothing is found. Install its signatures: run freshclam',
      );
    default:
      return fault(`clamd does not scan: ${verdict.reason}. See its log`);
  }
}

async function signatures(clamd: NetConnectOpts): Promise<Finding[]> {
  const version = await askClamd(clamd, 'VERSION');
  const time = Date.parse(`${version.split('/')[2] ?? ''} UTC`);
  if (Number.isNaN(time) || Date.now() - time <= STALE_MS) return [];
  const days = Math.floor((Date.now() - time) / DAY_MS);
  return [warning(`clamd’s signatures are ${days} days old. See whether freshclam runs`)];
}

async function largest(clamd: NetConnectOpts, maxFileBytes: number): Promise<Finding[]> {
  if (maxFileBytes > LARGEST_TRIED) return [];
  const verdict = await new Clamd(clamd).scan(largestSample(maxFileBytes, EICAR));
  if (verdict.kind === 'infected') return [];
  if (verdict.kind === 'clean') {
    return [
      fault(
        'clamd calls a file as large as MAX_FILE_MB clean without reading its end. Raise MaxFileSize and MaxScanSize in clamd.conf, and set AlertExceedsMax to yes',
      ),
    ];
  }
  return [
    warning(
      `clamd does not scan files as large as MAX_FILE_MB: ${verdict.reason}. Raise StreamMaxLength, MaxFileSize and MaxScanSize in clamd.conf`,
    ),
  ];
}

async function* chunkOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
