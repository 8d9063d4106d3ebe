import { RETENTION } from '../../../src/server/retention/retention.ts';
import { storedFiles } from './storedFiles.ts';
import { dataFolder, startServer, Visitor } from './testServer.ts';

const START = Date.parse('2026-03-01T12:00:00Z');

/** A machine whose clock can be set, beside an uptime that cannot. */
export class Machine {
  now: number;
  boot = 'first';
  ms = 60_000;

  constructor(now = START) {
    this.now = now;
  }

  /** Lets time pass. */
  pass(ms: number): void {
    this.now += ms;
    this.ms += ms;
  }

  /**
   * Restarts the machine. It was off for some time, or its clock was set meanwhile: both look the
   * same.
   */
  restart(ms: number): void {
    this.now += ms;
    [this.boot, this.ms] = [`${this.boot} again`, 0];
  }

  get replaced() {
    return { now: () => this.now, uptime: () => ({ boot: this.boot, ms: this.ms }) };
  }
}

/** Starts a server with an uploaded file, which `startAgain` finds. */
export async function startWithFile(machine: Machine, env: Record<string, string> = {}) {
  const dataDir = await dataFolder();
  const startAgain = async () => {
    const server = await startServer({ DATA_DIR: dataDir, ...env }, { replaced: machine.replaced });
    const sweep = () => server.app.jobs.run(RETENTION);
    await sweep();
    const lines = () => server.log.filter((line) => line.includes('"job":"retention"'));
    return { ...server, sweep, lines };
  };
  const server = await startAgain();
  const keys = await new Visitor(server).uploadedKeys();
  const files = () => storedFiles(dataDir, env);
  return { server, startAgain, keys, files, dataDir };
}
