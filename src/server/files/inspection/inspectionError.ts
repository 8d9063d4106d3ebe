/** The inspection itself failed, not the file. Nothing was kept, and a retry is safe. */
export class InspectionError extends Error {
  override name = 'InspectionError';
}
