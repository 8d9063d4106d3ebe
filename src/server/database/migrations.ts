import type { Migration } from 'kysely';
import { filesAndOrders } from './migrations/001-files-and-orders.ts';
import { quarantine } from './migrations/002-quarantine.ts';
import { payments } from './migrations/003-payments.ts';
import { outbox } from './migrations/004-outbox.ts';
import { retention } from './migrations/005-retention.ts';
import { noSamplesOfPersonalData } from './migrations/006-no-samples-of-personal-data.ts';
import { testOrdersAndSecrets } from './migrations/007-test-orders-and-secrets.ts';
import { findings } from './migrations/008-findings.ts';
import { scanAttempts } from './migrations/009-scan-attempts.ts';
import { unorderedBytes } from './migrations/009-unordered-bytes.ts';
import { paymentsReconciled } from './migrations/010-payments-reconciled.ts';
import { deletionsAndClock } from './migrations/012-deletions-and-clock.ts';
import { dataKeys } from './migrations/013-data-keys.ts';
import { backups } from './migrations/014-backups.ts';
import { eventCursors } from './migrations/015-event-cursors.ts';
import { neighbourhoods } from './migrations/016-neighbourhoods.ts';

/**
 * All migrations, the oldest first. Never edit a released one. Column types are text, integer and
 * bigint, which both databases have.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-files-and-orders': filesAndOrders,
  '002-quarantine': quarantine,
  '003-payments': payments,
  '004-outbox': outbox,
  '005-retention': retention,
  '006-no-samples-of-personal-data': noSamplesOfPersonalData,
  '007-test-orders-and-secrets': testOrdersAndSecrets,
  '008-findings': findings,
  '009-scan-attempts': scanAttempts,
  '009-unordered-bytes': unorderedBytes,
  '010-payments-reconciled': paymentsReconciled,
  '012-deletions-and-clock': deletionsAndClock,
  '013-data-keys': dataKeys,
  '014-backups': backups,
  '015-event-cursors': eventCursors,
  '016-neighbourhoods': neighbourhoods,
};
