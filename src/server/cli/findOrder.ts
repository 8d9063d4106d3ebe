import { SealError } from '../files/vault/sealing.ts';
import { normalizeReference } from '../ids/reference.ts';
import {
  findOrderDetails,
  findOrderState,
  type OrderDetails,
  type OrderState,
} from '../orders/orderDetails.ts';
import type { Services } from '../services.ts';
import { CommandError } from './errors.ts';

/**
 * Returns the order of a reference, which may be typed in small letters with spaces or dashes.
 *
 * @throws {CommandError} if there is none, or no secret opens it
 */
export async function findOrder(
  services: Parts & Pick<Services, 'personalData'>,
  text: string,
): Promise<OrderDetails> {
  const reference = normalizeReference(text);
  try {
    return found(await findOrderDetails(services, { reference }), reference, services);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new CommandError(
      `No secret opens order ${reference}. npm run orders -- doctor says what to do; purge ${reference} deletes it for good.`,
    );
  }
}

/**
 * Returns what is known about the order of a reference without its secret.
 *
 * @throws {CommandError} if there is none
 */
export async function findState(services: Parts, text: string): Promise<OrderState> {
  const reference = normalizeReference(text);
  return found(await findOrderState(services.database, { reference }), reference, services);
}

type Parts = Pick<Services, 'database' | 'databaseName'>;

function found<Order>(order: Order | null, reference: string, { databaseName }: Parts): Order {
  if (order === null) throw new CommandError(`There is no order ${reference} in ${databaseName}.`);
  return order;
}
