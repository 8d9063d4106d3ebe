import type { FileTables } from './tables/files.ts';
import type { MailTables } from './tables/mail.ts';
import type { OperationTables } from './tables/operation.ts';
import type { OrderTables } from './tables/orders.ts';
import type { PaymentTables } from './tables/payments.ts';

/**
 * Times are in milliseconds since 1970. `session` is the id of a session, never its secret. Columns with
 * `trouble` in their names hold failures: no column is ever renamed (decision 048).
 */
export interface Schema
  extends FileTables, OrderTables, PaymentTables, MailTables, OperationTables {}
