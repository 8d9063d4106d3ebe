import { normalizeReference } from '../ids/reference.ts';
import { findOrderDetails, type OrderDetails } from '../orders/orderDetails.ts';
import type { Services } from '../services.ts';
import { CommandError } from './errors.ts';

/**
 * Returns the order of a reference, which may be typed in small letters with spaces or dashes.
 *
 * @throws {CommandError} if there is none
 */
export async function findOrder(
  { databaseName, ...reading }: Pick<Services, 'database' | 'databaseName' | 'personalData'>,
  text: string,
): Promise<OrderDetails> {
  const reference = normalizeReference(text);
  const order = await findOrderDetails(reading, { reference });
  if (order === null) throw new CommandError(`There is no order ${reference} in ${databaseName}.`);
  return order;
}
