import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clamdProgram } from './installed.ts';
import { answering, endWithProcess, isListening } from './started.ts';

/** The test file that every scanner detects, assembled at run time so that none detects this source. */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/** A byte sequence that the scanner of the tests detects anywhere in a file. */
export const HARMFUL = Buffer.from('this-marks-a-harmful-file-in-tests');

/** The first instructions of the program in each of Debian's clamav-testfiles, in hexadecimal. */
const TEST_PROGRAM = 'bb7110400033c050508bf3535350b02940300466ac79f9ba';

/** The signatures in ClamAV's format: EICAR matches at the beginning of a file, the others anywhere. */
const SIGNATURES = [
  `Test.Program:0:*:${TEST_PROGRAM}`,
  `Test.Eicar:0:0:${EICAR.toString('hex')}`,
  `Test.Harmful:0:*:${HARMFUL.toString('hex')}`,
].join('\n');

/** A virus scanner in a process of its own, for one test file. */
export interface RunningClamd {
  /** The value for `CLAMD_URL`. */
  readonly url: string;
  /** Kills the process, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same socket. Resolves once it listens. */
  start(): Promise<void>;
  /** Sets the lines of its configuration that take effect at its next start. */
  configure(settings: readonly string[]): void;
  /** Suspends the process, as a machine that is out of memory does, or resumes it. */
  freeze(isFrozen: boolean): void;
  /** Kills the process and removes its folder. */
  remove(): Promise<void>;
}

/**
 * Starts ClamAV's daemon with the signatures of the tests.
 *
 * @param settings lines for its configuration
 */
export async function startClamd(settings: readonly string[] = []): Promise<RunningClamd> {
  const program = clamdProgram();
  if (program === null) throw new Error('clamd was not found: install clamav-daemon');
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'));
  const socket = join(folder, 'socket');
  const configuration = join(folder, 'clamd.conf');
  writeFileSync(join(folder, 'tests.ndb'), `${SIGNATURES}\n`);
  // Where a setting occurs twice, clamd uses the first.
  const configure = (lines: readonly string[]) =>
    writeFileSync(
      configuration,
      [
        ...lines,
        `LocalSocket ${socket}`,
        `DatabaseDirectory ${folder}`,
        `TemporaryDirectory ${folder}`,
        'Foreground yes',
        'OfficialDatabaseOnly no',
        'MaxThreads 4',
        'StreamMaxLength 60M',
        'MaxFileSize 60M',
        'MaxScanSize 200M',
        'AlertExceedsMax yes',
        '',
      ].join('\n'),
    );
  configure(settings);
  let child: ChildProcess | null = null;

  async function kill() {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null) return;
    const ended = new Promise((resolve) => {
      running.once('exit', resolve);
    });
    running.kill('SIGKILL');
    await ended;
    rmSync(socket, { force: true });
  }
  const start = async () => {
    const started: ChildProcess = spawn(program, ['--config-file', configuration], {
      stdio: 'ignore',
    });
    child = started;
    endWithProcess(started);
    await answering('clamd', [started], () => isListening(socket));
  };
  await start();
  return {
    url: `unix:${socket}`,
    kill,
    start,
    configure,
    freeze: (isFrozen) => void child?.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
