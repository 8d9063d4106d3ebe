// Runs a TypeScript script of this repository as the build would: `node src/build/run.mjs <script> [arguments]`.
import { runnerImport } from 'vite';

const [script, ...args] = process.argv.splice(2);
if (script === undefined) throw new Error('run: name a script');
process.argv.push(...args);
await runnerImport(`./${script}`);
