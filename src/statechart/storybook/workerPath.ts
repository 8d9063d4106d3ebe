/** Where Storybook serves `elkjs/lib/elk-worker.min.js`, relative to its own URL. */
export const WORKER_PATH = 'statechart/elk-worker.min.js';
