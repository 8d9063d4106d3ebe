/** The worker that inspects files. It is built as a file of its own. */

import { setPriority } from 'node:os';

/** Lower than that of the thread that serves visitors. */
const PRIORITY = 5;

// On Linux the priority is that of the calling thread; elsewhere that of the whole process.
if (process.platform === 'linux') {
  try {
    setPriority(PRIORITY);
  } catch {
    // A sandbox may forbid it. Files are inspected at the priority of the server then.
  }
}
// Only now, because the PDF library takes a processor some 50 ms to load, whenever a worker is replaced.
await import('./answerRequests.ts');
