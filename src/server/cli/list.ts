import { parseQuote, parseRequest } from '../orders/orderRow.ts';
import { formatUsd } from '../../domain/money.ts';
import { statusLabel } from '../orders/labels.ts';
import type { Services } from '../services.ts';
import type { Command } from './command.ts';
import { table, timeOf } from './table.ts';

/** How many of the newest orders `list` shows. */
const MAX_LISTED = 200;

export const listCommand: Command = {
  name: 'list',
  parameters: [],
  about: `the newest ${MAX_LISTED} orders`,
  run: async ({ services }) => listOrders(await services()),
};

/** Returns the table of the newest orders. */
export async function listOrders({
  database,
  databaseName,
}: Pick<Services, 'database' | 'databaseName'>): Promise<string> {
  const rows = await database
    .selectFrom('orders')
    .select(['reference', 'status', 'created_at', 'quote', 'purged_at', 'request', 'is_test'])
    .orderBy('created_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  if (rows.length === 0) return `There are no orders in ${databaseName}.`;
  return table([
    ['order', 'placed', 'status', 'pages', 'total', 'purged'],
    ...rows.map((row) => [
      row.reference,
      timeOf(row.created_at),
      statusLabel(row.status, row.is_test === 1),
      String(parseRequest(row.request).pages),
      formatUsd(parseQuote(row.quote).total),
      row.purged_at === null ? '' : timeOf(row.purged_at),
    ]),
  ]);
}
