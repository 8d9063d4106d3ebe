import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { wholeMegabytes } from '../amounts.ts';
import { databaseNameOf, withDatabase } from '../../database/existing.ts';
import { reasonOf } from '../../errors/reasonOf.ts';
import { countAllMissing } from '../../lostData.ts';
import { DiskStorage, holdsFiles } from '../../storage/diskStorage.ts';
import { freeBytesOf } from '../../storage/freeSpace.ts';
import type { Config } from '../../config/config.ts';
import type { ObjectStorageConfig } from '../../config/values.ts';
import { DatabaseError } from '../../database/errors.ts';
import type { Storage } from '../../storage/storage.ts';
import { existingFolder, isWritable } from './data.ts';
import { fault, ok, warning, type Check, type Finding } from './check.ts';

/** Free space below this multiple of `MIN_FREE_MB` gets a warning. */
const AMPLE = 4;

export const storageCheck: Check = {
  name: 'storage',
  variables: ['DATA_DIR', 'STORAGE_URL'],
  async run(config) {
    const { dataDir, objectStorage } = config;
    // With a bucket too, files are received there.
    const folder = existingFolder(dataDir);
    if (!isWritable(folder)) {
      return [
        fault(
          `this account may not write to ${folder}. Change its owner, run this as the account of the server, or set DATA_DIR`,
        ),
      ];
    }
    if (objectStorage !== null) return bucket(objectStorage, config, folder);
    const missing = await missingFiles(config, new DiskStorage(dataDir));
    if (missing > 0) {
      return [
        fault(
          `${dataDir} holds none of the newest ${missing} files that the database names. See whether its disk is mounted, or put the files back from a backup`,
        ),
      ];
    }
    const isUsed =
      existsSync(databaseNameOf({ dataDir, databaseUrl: null })) || (await holdsFiles(dataDir));
    if (!isUsed) return [ok(`files will be stored in ${dataDir}`)];
    try {
      await new DiskStorage(dataDir).probe();
      return [ok(`files can be stored in ${dataDir}`)];
    } catch (error) {
      return [fault(`files cannot be stored in ${dataDir}: ${reasonOf(error)}`)];
    }
  },
};

/**
 * Returns how many of the newest files were looked for if none is in the storage, otherwise 0. A database
 * that cannot be read is reported by its own check.
 */
async function missingFiles(config: Config, storage: Storage): Promise<number> {
  try {
    return (await withDatabase(config, (database) => countAllMissing(database, storage))) ?? 0;
  } catch (error) {
    if (error instanceof DatabaseError) return 0;
    throw error;
  }
}

/** @param parent a folder in which a file can be received; a container may have no other */
async function bucket(
  objectStorage: ObjectStorageConfig,
  config: Config,
  parent: string,
): Promise<Finding[]> {
  const { bucket: name } = objectStorage;
  const folder = await mkdtemp(join(parent, 'doctor-'));
  try {
    const { ObjectStorage } = await import('../../storage/objectStorage.ts');
    const storage = new ObjectStorage(objectStorage, folder);
    await storage.check();
    await storage.probe();
    if (await storage.hidesMissing()) {
      return [
        fault(
          `a file that is gone from the bucket ${name} is not recognized, because reading it is denied. Grant the account s3:GetObject on the prefix and s3:ListBucket on the bucket`,
        ),
      ];
    }
    const missing = await missingFiles(config, storage);
    return missing > 0
      ? [
          fault(
            `the bucket ${name} holds none of the newest ${missing} files that the database names. See whether STORAGE_URL has the right bucket and prefix, or put the files back from a backup`,
          ),
        ]
      : [ok(`files can be stored in the bucket ${name}`)];
  } catch (error) {
    return [
      fault(
        `files cannot be stored in the bucket ${name}: ${reasonOf(error)}. See whether STORAGE_URL and the AWS_* variables are right`,
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const spaceCheck: Check = {
  name: 'free space',
  variables: ['DATA_DIR', 'MAX_FILE_MB', 'MIN_FREE_MB'],
  async run({ dataDir, maxFileBytes, minFreeBytes }) {
    const folder = existingFolder(dataDir);
    const free = await freeBytesOf(folder);
    if (free === null) return [warning(`the free space of ${folder} is not known`)];
    const text = `${wholeMegabytes(free)} are free on the disk of ${folder}`;
    if (free < minFreeBytes) {
      return [
        fault(
          `${text}, and uploads are refused below ${wholeMegabytes(minFreeBytes)}. Make room, or lower MIN_FREE_MB`,
        ),
      ];
    }
    if (minFreeBytes > 0 && free - maxFileBytes < minFreeBytes) {
      return [
        warning(
          `${text}, and a file as large as MAX_FILE_MB (${wholeMegabytes(maxFileBytes)}) is refused, because it would leave less than MIN_FREE_MB (${wholeMegabytes(minFreeBytes)}). Make room, or lower MAX_FILE_MB or MIN_FREE_MB`,
        ),
      ];
    }
    return free < AMPLE * minFreeBytes
      ? [
          warning(
            `${text}, and uploads are refused below ${wholeMegabytes(minFreeBytes)}. Make room soon`,
          ),
        ]
      : [ok(text)];
  },
};
