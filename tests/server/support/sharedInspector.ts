import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { Inspector } from '../../../src/server/files/inspection/inspector.ts';

let inspector: Inspector | null = null;

/** The built worker that inspects files. */
export function inspectionWorker(): URL {
  return pathToFileURL(join(inject('builtServer'), 'server/inspectionWorker.js'));
}

/** Returns the inspector that all servers of this process share, since its workers are slow to start. */
export function sharedInspector(): Inspector {
  inspector ??= new Inspector(inspectionWorker());
  return inspector;
}
