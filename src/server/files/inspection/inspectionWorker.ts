/** The worker that inspects files. It is built as a file of its own. */

import { setPriority } from 'node:os';

/** A nice value: a lower priority than that of the thread that serves visitors. */
const PRIORITY = 5;

// On Linux this sets the priority of the calling thread; elsewhere, that of the whole process.
if (process.platform === 'linux') {
  try {
    setPriority(PRIORITY);
  } catch {
    // A sandbox may forbid it. Files are then inspected at the server's priority.
  }
}
// Imported only now, so that loading the PDF library, some 50 ms of processor time, has the low priority
// too.
await import('./answerRequests.ts');
