// `npm run check:messages`: prints one line for each fault of the message catalogues.
import { catalogueFaults } from './catalogues.ts';

const faults = catalogueFaults(process.cwd());
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
