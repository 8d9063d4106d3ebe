/**
 * Records that a file is infected, and deletes its key, so that it cannot be read. It is reported to the
 * provider, if the file's order is paid.
 *
 * @param signature the scanner's name for the malware
 * @returns the reference of the order that the file belongs to; `null` if it has none, or if somebody
 *   else has recorded it
 * @throws {DatabaseError}
 */
export type RecordInfection = (key: string, signature: string) => Promise<string | null>;
