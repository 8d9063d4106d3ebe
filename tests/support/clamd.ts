import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clamdProgram } from './installed.ts';
import { answering, endWithProcess, isListening } from './started.ts';

/** What every scanner finds, put together so that none finds it here. */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/** A mark that the scanner of the tests knows, wherever in a file it stands. */
export const HARMFUL = Buffer.from('this-marks-a-harmful-file-in-tests');

/** What the program in each of Debian's clamav-testfiles begins to do, to be found where it was packed. */
const TEST_PROGRAM = 'bb7110400033c050508bf3535350b02940300466ac79f9ba';

/** Signatures: EICAR's, at the beginning of a file, the others' anywhere. */
const SIGNATURES = [
  `Test.Program:0:*:${TEST_PROGRAM}`,
  `Test.Eicar:0:0:${EICAR.toString('hex')}`,
  `Test.Harmful:0:*:${HARMFUL.toString('hex')}`,
].join('\n');

/** A virus scanner of its own, in a process of its own. */
export interface RunningClamd {
  /** As `CLAMD_URL` names it. */
  readonly url: string;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again at the same address, ready when this resolves. */
  start(): Promise<void>;
  /** Gives it other settings from its next start. */
  configure(settings: readonly string[]): void;
  /** Stops it without ending it, as a machine without memory does, or lets it go on. */
  freeze(isFrozen: boolean): void;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

/**
 * Starts ClamAV's own scanner with signatures made by hand.
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
  // Of a setting that is there twice, clamd takes the first.
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
