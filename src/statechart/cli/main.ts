#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { draw, USAGE } from './command.ts';

try {
  const { text, out } = await draw(process.argv.slice(2));
  if (out === null) process.stdout.write(text);
  else writeFileSync(out, text);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`statechart: ${message}\n${USAGE}\n`);
  process.exitCode = 1;
}
