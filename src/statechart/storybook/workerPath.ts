/** Where Storybook serves `elkjs/lib/elk-worker.min.js`, below its own address. */
export const WORKER_PATH = 'statechart/elk-worker.min.js';
