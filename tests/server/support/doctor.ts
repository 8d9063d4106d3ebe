import { runCommand } from '../../../src/server/cli/commands.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { sharedEnvironment } from './backends.ts';
import { startWithOrders } from './commandLine.ts';
import { fakeClamd, replyToCommands } from './fakeClamd.ts';
import { startMailServer } from './mailServer.ts';
import { runOrdersProcess } from './serverProcess.ts';

/** The secret of {@link goodSetUp}. */
export const LINK_SECRET = 'the secret of the server in this test';

/** A line of the report. */
type Line = readonly [level: string, subject: string, text: string];

type Environment = Record<string, string> & { DATA_DIR: string };

/** Runs doctor as a process, as an operator does. */
export async function runDoctor(env: Environment) {
  const { code, output, errors } = await runOrdersProcess(env, 'doctor');
  return { code, errors, ...parsed(output) };
}

/** Runs doctor in this process, which takes less time. */
export async function doctor(env: Environment) {
  const context = {
    env: { ...(await sharedEnvironment(env.DATA_DIR)), ...env },
    config: () => readConfig(env),
    services: () => Promise.reject(new Error('doctor opens nothing for good')),
    data: () => Promise.reject(new Error('doctor opens nothing for good')),
  };
  const { output, exitCode } = await runCommand(context, ['doctor']);
  return { code: exitCode, ...parsed(output) };
}

/** Reads the lines of a report. */
function parsed(output: string) {
  const [report = '', summary = ''] = output.trimEnd().split('\n\n');
  const lines = report.split('\n').map((line): Line => {
    const [, level = '', subject = '', text = ''] =
      /^(ok|warning|fault) +(configuration|free space|\w+) +(.*)$/.exec(line) ?? [];
    return [level, subject, text];
  });
  return { lines, summary };
}

/** Returns what a report says about a subject. */
export const linesOf = ({ lines }: { lines: readonly Line[] }, subject: string) =>
  lines.filter(([, each]) => each === subject).map(([level, , text]) => `${level}: ${text}`);

/** Returns the last level of each subject. */
export const levelsOf = ({ lines }: { lines: readonly Line[] }) =>
  Object.fromEntries(lines.map(([level, subject]) => [subject, level]));

/** Returns a scanner as it should be, or with other replies. */
export function scanner({ finds = true, signaturesAt = Date.now(), largest = Infinity } = {}) {
  const date = new Date(signaturesAt)
    .toUTCString()
    .replace(/^(\w+), (\d+) (\w+) (\d+) ([\d:]+) GMT$/, '$1 $3 $2 $5 $4');
  return fakeClamd(
    replyToCommands({ PING: 'PONG', VERSION: `ClamAV 1.4.3/27465/${date}` }, (sent) => {
      if (sent.length > largest) return 'INSTREAM size limit exceeded. ERROR\0';
      return finds && sent.includes('EICAR')
        ? 'stream: Eicar-Test-Signature FOUND\0'
        : 'stream: OK\0';
    }),
    // VERSION has its reply among those above.
    () => null,
  );
}

/** Returns a server with an order, and every service that it needs. */
export async function goodSetUp() {
  const mail = await startMailServer();
  const env = {
    ...mail.env,
    CLAMD_URL: await scanner(),
    LINK_SECRET,
    MAX_FILE_MB: '1',
    MIN_FREE_MB: '1',
  };
  const running = await startWithOrders(env);
  const { server, stripe } = running;
  await running.place();
  stripe.webhooks = [
    {
      url: 'http://localhost:3000/api/webhooks/stripe',
      status: 'enabled',
      enabled_events: ['*'],
    },
  ];
  return {
    ...running,
    mail,
    env: {
      ...(await sharedEnvironment(server.dataDir)),
      ...stripe.env,
      ...env,
      DATA_DIR: server.dataDir,
    },
  };
}
