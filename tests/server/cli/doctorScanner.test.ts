import { expect, onTestFinished, test } from 'vitest';
import { startClamd } from '../../support/clamd.ts';
import { doctor, linesOf } from '../support/doctor.ts';
import { temporaryFolder } from '../support/testServer.ts';

const OK = 'ok: clamd answers, and finds the test file of scanners';

test.each<[what: string, settings: readonly string[], lines: readonly string[]]>([
  ['reports that the whole file is scanned', [], [OK]],
  [
    'reports as a fault that the file is called clean without being read to its end',
    ['MaxFileSize 1M', 'AlertExceedsMax no'],
    [
      OK,
      'fault: clamd calls a file as large as MAX_FILE_MB clean without reading its end. Raise MaxFileSize and MaxScanSize in clamd.conf, and set AlertExceedsMax to yes',
    ],
  ],
  [
    'reports as a warning that the file gets no verdict',
    ['MaxFileSize 1M'],
    [
      OK,
      'warning: clamd does not scan files as large as MAX_FILE_MB: stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND. Raise StreamMaxLength, MaxFileSize and MaxScanSize in clamd.conf',
    ],
  ],
])(
  'doctor sends clamd the largest file with a harmful end, and %s',
  async (_what, settings, lines) => {
    const clamd = await startClamd(settings);
    onTestFinished(() => clamd.remove());
    const report = await doctor({ DATA_DIR: await temporaryFolder(), CLAMD_URL: clamd.url });
    expect(linesOf(report, 'scanner')).toEqual(lines);
  },
);
