import { DAY_MS } from '../../domain/limits.ts';
import { confirmClock, readHold } from '../jobs/clockGuard.ts';
import { countDue } from '../retention/countDue.ts';
import type { Command, CommandResult } from './command.ts';
import { UsageError } from './errors.ts';
import { timeOf } from './table.ts';

export const confirmClockCommand: Command = {
  name: 'confirm-clock',
  parameters: ['[--yes]'],
  about: 'lets scheduled deletions go on after the clock has jumped',
  async run({ config, services }, flag): Promise<string | CommandResult> {
    if (flag !== undefined && flag !== '--yes') {
      throw new UsageError('The only option of confirm-clock is --yes.');
    }
    const { database, now } = await services();
    const hold = await readHold(database);
    if (hold === null) return 'The clock has not jumped, and scheduled deletions go on.';
    if (flag === '--yes') {
      await confirmClock(database);
      return 'Scheduled deletions go on within ten minutes, by the time of the server.';
    }
    const { retentionDays } = config();
    const due = await countDue(database, { now: now(), retentionDays });
    const output = `The server's clock jumped by ${days(hold.jumpMs)}, noticed when it said ${timeOf(hold.heldAt)}.
Scheduled deletions have been held since. This machine says it is ${timeOf(now())}.
If they go on, ${due.files} files without an order and ${due.orders} orders are deleted now.

If the clock of every server is right, run it again with --yes. If not, set it right first.`;
    return { output, exitCode: 1 };
  },
};

function days(ms: number): string {
  const count = (Math.abs(ms) / DAY_MS).toFixed(1);
  return ms < 0 ? `${count} days back` : `${count} days forward`;
}
