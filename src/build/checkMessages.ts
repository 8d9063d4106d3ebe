// `npm run check:messages`: prints what is wrong with the message catalogues, one sentence a line.
import { catalogueFaults } from './catalogues.ts';

const faults = catalogueFaults(process.cwd());
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
