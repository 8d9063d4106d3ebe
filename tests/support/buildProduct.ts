import { execFileSync } from 'node:child_process';

/**
 * Builds page and server once before the tests that drive them as built; in a process of its own,
 * since this one may have loaded React for development.
 */
export default function buildProduct(): void {
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
}
