import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endWithProcess } from '../support/started.ts';

/** Starts an X server that shows nothing. Returns its display, such as `:1`. */
export async function startXvfb(): Promise<{ display: string; stop: () => void }> {
  const started = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  endWithProcess(started);
  const [, , , chosen] = started.stdio;
  if (chosen === null || chosen === undefined) throw new Error('Xvfb has no pipe');
  const [number] = await Promise.race([
    once(chosen, 'data'),
    once(started, 'exit').then(() => {
      throw new Error('Xvfb ended before it chose a display');
    }),
  ]);
  return { display: `:${String(number).trim()}`, stop: () => started.kill() };
}
