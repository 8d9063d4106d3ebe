import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { hasCode } from '../errors/errorCode.ts';
import { BootError } from './config.ts';

const PATH = '.env';

/**
 * Sets the variables of `.env` in the working folder, if it is there, that the environment does not set.
 * Node's own function starts without those that it cannot read.
 *
 * @throws {BootError} if the file cannot be read, is no text, or has a line that is no variable
 */
export function loadEnvironmentFile(): void {
  const text = readText();
  for (const [index, line] of text.split('\n').entries()) requireVariable(line, index + 1);
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

/**
 * Requires that a line is a whole variable, a comment or empty. Node reads what is not as part of other lines, whose
 * variables would then be missing. The message shows no value, which may be a secret.
 */
function requireVariable(line: string, number: number): void {
  if (/^\s*(?:#|$)/.test(line)) return;
  if (!/^\s*(?:export\s+)?[A-Za-z_]\w*\s*=/.test(line)) {
    throw new BootError(
      `${PATH}: line ${number} is no variable. Write NAME=value, or # in front of a comment`,
    );
  }
  if (/^[^=]+=\s*(["'`])(?!.*\1)/.test(line)) {
    throw new BootError(`${PATH}: line ${number} opens a quote and does not close it`);
  }
}

/** Returns the file's text without a byte order mark, or an empty one if there is no such file. */
function readText(): string {
  const bytes = readBytes();
  // UTF-16, which some editors write, has zeros where UTF-8 has letters.
  if (bytes.includes(0)) throw notText();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notText();
  }
}

function readBytes(): Buffer {
  try {
    return readFileSync(PATH);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (hasCode(error, 'ENOENT')) return Buffer.alloc(0);
    throw new BootError(`${PATH} cannot be read: ${error.message}`);
  }
}

function notText(): BootError {
  return new BootError(`${PATH} is not a text in UTF-8: save it as one`);
}
