// `npm run list:stories`: prints what exists beside what Storybook shows; fails when they differ.
import { comparisons } from './inventory.ts';

let differs = false;
for (const { title, there, shown } of comparisons()) {
  const all = [...new Set([...there, ...shown])].toSorted((a, b) => a.localeCompare(b));
  const width = Math.max(...all.map((name) => name.length));
  const lines = all.map((name) => {
    const isEqual = there.includes(name) && shown.includes(name);
    differs ||= !isEqual;
    return `  ${(there.includes(name) ? name : '').padEnd(width)}  ${isEqual ? '=' : '≠'}  ${shown.includes(name) ? name : ''}`;
  });
  process.stdout.write(
    `${title}: ${there.length} there, ${shown.length} shown\n${lines.join('\n')}\n\n`,
  );
}
process.exitCode = differs ? 1 : 0;
