// `npm run list:stories`: prints what Storybook should show beside what it shows; fails if they differ.
import { compareInventories, listStories } from './inventory.ts';

let differs = false;
for (const { title, expected, actual } of compareInventories(listStories())) {
  const all = [...new Set([...expected, ...actual])].toSorted((a, b) => a.localeCompare(b));
  const width = Math.max(...all.map((name) => name.length));
  const lines = all.map((name) => {
    const isEqual = expected.includes(name) && actual.includes(name);
    differs ||= !isEqual;
    return `  ${(expected.includes(name) ? name : '').padEnd(width)}  ${isEqual ? '=' : '≠'}  ${actual.includes(name) ? name : ''}`;
  });
  process.stdout.write(
    `${title}: ${expected.length} expected, ${actual.length} found\n${lines.join('\n')}\n\n`,
  );
}
process.exitCode = differs ? 1 : 0;
