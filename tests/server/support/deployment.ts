import { readFileSync } from 'node:fs';

/** The built server, as the units and the image start it. */
export const BUILT = 'dist/server/main.js';

/** The units that run a program of the server. */
export const UNITS = ['orders.service', 'orders-backup.service'] as const;

/** The variables that `.env.example` explains. */
export const DOCUMENTED = new Set(
  [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name),
);

/** Returns the text of a file of `docs/deploy`. */
export function readDeployment(name: string): string {
  return readFileSync(`docs/deploy/${name}`, 'utf8');
}
