import { loadEnvironmentFile } from '../config/environmentFile.ts';
import { hasCode } from '../errors/errorCode.ts';
import { runProgram, type ProgramResult } from './program.ts';

/** Returns the process's variables, with those of `.env`. @throws {BootError} */
function environment(): NodeJS.ProcessEnv {
  loadEnvironmentFile();
  return process.env;
}

/** Writes what a program has to say. Returns the exit code, which a failure to write changes. */
async function exitCodeOf({ code, output, errors }: ProgramResult): Promise<number> {
  const failure = await written(process.stdout, output);
  // The exit code of a program that was ended by the signal of a broken pipe, as by `head`.
  if (failure !== null && hasCode(failure, 'EPIPE')) return 141;
  const lost = failure === null ? '' : `The output cannot be written: ${failure.message}\n`;
  // If stderr fails too, nothing can be reported.
  await written(process.stderr, `${errors}${lost}`);
  return failure === null ? code : 1;
}

/** Writes a text, if there is one, and waits until it is flushed. Returns the error if it cannot be written. */
function written(stream: NodeJS.WriteStream, text: string): Promise<Error | null> {
  return new Promise((resolve) => {
    if (text === '') return resolve(null);
    // Without a listener Node would print a stack trace.
    stream.on('error', resolve);
    stream.write(text, (error) => resolve(error ?? null));
  });
}

process.umask(0o077);
// A service that hangs must not keep a command from ending.
process.exit(await runProgram(environment, process.argv.slice(2), exitCodeOf));
