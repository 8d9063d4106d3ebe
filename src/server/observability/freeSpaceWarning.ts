import { BYTES_PER_MB } from '../../domain/limits.ts';
import type { Config } from '../config/config.ts';
import { freeBytesOf } from '../storage/freeSpace.ts';
import type { Warnings } from './warnings.ts';

/** The variables that decide whether the largest file fits on the disk. */
export type SpaceConfig = Pick<Config, 'dataDir' | 'maxFileBytes' | 'minFreeBytes'>;

const CODE = 'file_above_free_space';

/**
 * Adds a warning while a file of the maximum size would be refused because of `MIN_FREE_MB`, and removes
 * it once there is room. Does neither if the free space is not known.
 */
export async function watchFreeSpace(
  warnings: Warnings,
  { dataDir, maxFileBytes, minFreeBytes }: SpaceConfig,
): Promise<void> {
  if (minFreeBytes === 0) return;
  const free = await freeBytesOf(dataDir);
  if (free === null) return;
  if (free - maxFileBytes >= minFreeBytes) {
    warnings.remove(CODE);
    return;
  }
  const [largest, least] = [maxFileBytes / BYTES_PER_MB, minFreeBytes / BYTES_PER_MB];
  warnings.add({
    code: CODE,
    message: `a file as large as MAX_FILE_MB (${largest} MB) is refused, because it would leave less than MIN_FREE_MB (${least} MB) free on the disk of DATA_DIR. Make room, or lower MAX_FILE_MB or MIN_FREE_MB`,
  });
}
