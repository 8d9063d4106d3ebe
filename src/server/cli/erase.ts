import { isValidEmail } from '../../domain/contact.ts';
import {
  erasePerson,
  findPersonsData,
  PaidMeanwhileError,
  type PersonsData,
} from '../retention/erasePerson.ts';
import { counted } from './amounts.ts';
import type { Command, CommandResult } from './command.ts';
import { CommandError, UsageError } from './errors.ts';
import { scrubWithRetries } from './scrubWithRetries.ts';
import { table } from './table.ts';

export const eraseCommand: Command = {
  name: 'erase',
  parameters: ['<e-mail>', '[--yes]'],
  about: 'deletes everything of the person with this address, at their request',
  async run({ services: open }, email = '', flag?): Promise<string | CommandResult> {
    if (flag !== undefined && flag !== '--yes') {
      throw new UsageError('The only option of erase is --yes.');
    }
    if (!isValidEmail(email)) throw new UsageError(`${email} is not an e-mail address.`);
    const services = await open();
    const data = await findPersonsData(services, email);
    const doubt = doubtOf(data);
    if (data.orders.length + data.unorderedKeys.length === 0) {
      // An earlier erasure may have been incomplete.
      if (flag !== undefined) await scrubWithRetries(services.database);
      return resultOf(`Nothing is stored of ${email}.`, doubt);
    }
    if (flag === undefined) return { output: planOf(email, data) + doubt, exitCode: 1 };
    const files = await erasePerson(services, email, data).catch((error: unknown) => {
      throw error instanceof PaidMeanwhileError ? new CommandError(refusalOf(error)) : error;
    });
    await scrubWithRetries(services.database);
    return resultOf(
      `Erased: ${counted(data.orders.length, 'order')} and ${counted(files, 'file')}, with their mails. ${ELSEWHERE}`,
      doubt,
    );
  },
};

function resultOf(output: string, doubt: string): CommandResult {
  return { output: output + doubt, exitCode: doubt === '' ? 0 : 1 };
}

/** Returns what the operator still has to do if orders cannot be read; empty if all of them can. */
function doubtOf({ unreadable }: PersonsData): string {
  if (unreadable.length === 0) return '';
  return `

No secret opens ${counted(unreadable.length, 'order')}, which may be this person’s too: ${unreadable.join(', ')}. See npm run orders -- doctor and erase again, or delete an order for good with purge <ref>.`;
}

const ELSEWHERE =
  'Your mailbox and the payment provider keep copies of their own: delete the customer there too.';

function planOf(email: string, { orders, unorderedKeys }: PersonsData): string {
  const found = orders.map(({ reference, status, files }) => [
    `order ${reference}`,
    status,
    counted(files, 'file'),
  ]);
  const unordered =
    unorderedKeys.length === 0 ? [] : [['no order', '', counted(unorderedKeys.length, 'file')]];
  return `This would be deleted of ${email}, for good, with all mails about it:

${table([...found, ...unordered])}

A payment page that is open is closed first. Run it again with --yes to delete it.`;
}

function refusalOf({ orders }: PaidMeanwhileError): string {
  const reasons = orders.map(({ reference, status }) =>
    status === 'processing'
      ? `the money for order ${reference} is on its way: wait until it has arrived or failed, and ask Stripe about it with npm run orders -- reconcile ${reference}`
      : `order ${reference} has been paid meanwhile; run it again if it is to go all the same`,
  );
  return `Nothing was deleted: ${reasons.join('; ')}.`;
}
