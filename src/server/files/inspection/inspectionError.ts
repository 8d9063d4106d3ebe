import { LoggedFailure } from '../../observability/failures.ts';

/** The inspection itself failed, not the file. Nothing was kept, and a retry is safe. */
export class InspectionError extends LoggedFailure {
  override name = 'InspectionError';
}
