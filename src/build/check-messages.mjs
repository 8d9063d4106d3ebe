// `npm run check:messages`: says what is wrong with the catalogues, in a sentence for each fault.
import { runnerImport } from 'vite';

const { module } = await runnerImport('./src/build/catalogues.ts');
const faults = module.catalogueFaults(process.cwd());
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
