import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { Inspector } from '../../../src/server/files/inspection/inspector.ts';
import {
  builtScripts,
  type InspectionScripts,
} from '../../../src/server/files/inspection/processStarter.ts';

let inspector: Inspector | null = null;

/** Returns the built scripts that inspect files. */
export function inspectionScripts(): InspectionScripts {
  return builtScripts(pathToFileURL(`${inject('builtServer')}/server/`));
}

/** Returns the inspector that all servers of this process share, since its workers are slow to start. */
export function sharedInspector(): Inspector {
  inspector ??= new Inspector(inspectionScripts());
  return inspector;
}
