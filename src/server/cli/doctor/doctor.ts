import { parseConfig, type Config } from '../../config/config.ts';
import { configWarnings, type Warning } from '../../config/warnings.ts';
import { misuseOf } from '../../misusedFolder.ts';
import { counted } from '../amounts.ts';
import type { Command, CommandResult } from '../command.ts';
import { table } from '../table.ts';
import { runCheck, warning, type Check, type Level } from './check.ts';
import { clockCheck } from './clockCheck.ts';
import { databaseCheck } from './databaseCheck.ts';
import { mailCheck } from './mailCheck.ts';
import { paymentsCheck, webhookCheck } from './paymentsCheck.ts';
import { scannerCheck } from './scannerCheck.ts';
import { secretCheck } from './secretCheck.ts';
import { spaceCheck, storageCheck } from './storageCheck.ts';
import { unconfigured } from './unconfigured.ts';

/** The time limit of each check. */
const LIMIT_MS = 45_000;

const CHECKS: readonly Check[] = [
  databaseCheck,
  secretCheck,
  storageCheck,
  spaceCheck,
  scannerCheck,
  mailCheck,
  paymentsCheck,
  webhookCheck,
  clockCheck,
];

/** The check to which a warning about the configuration belongs, by the warning's code. */
const SUBJECTS: Readonly<Record<string, string>> = {
  no_mail_server: mailCheck.name,
  no_scanner: scannerCheck.name,
  test_payments: paymentsCheck.name,
  live_keys_without_https: paymentsCheck.name,
  other_payment_provider: paymentsCheck.name,
};

/** The subject of the lines about variables. */
const CONFIGURATION = 'configuration';

export const doctorCommand: Command = {
  name: 'doctor',
  parameters: [],
  about: 'checks everything that the server needs, and says what to do',
  run: ({ env }) => doctor(env),
};

/** A line of the report: its level, what it is about, and what was found. */
type Line = readonly [level: Level, subject: string, text: string];

/**
 * Checks everything that a server needs. It changes nothing, except that it writes a small file to the
 * storage and removes it. It also runs with an invalid configuration.
 */
async function doctor(env: NodeJS.ProcessEnv): Promise<CommandResult> {
  const { config, problems: invalidVariables } = parseConfig(env);
  const misuse = misuseOf(config.dataDir);
  const problems =
    misuse === null
      ? invalidVariables
      : [...invalidVariables, { variable: 'DATA_DIR', message: misuse }];
  const invalid = new Set(problems.map(({ variable }) => variable));
  const warnings = configWarnings(config);
  const general = warnings.filter(({ code }) => SUBJECTS[code] === undefined);
  const checked = CHECKS.map((check) => linesOf(check, { config, invalid, warnings }));
  const lines: Line[] = [
    ...problems.map(({ message }): Line => ['fault', CONFIGURATION, message]),
    ...general.map(({ message }): Line => ['warning', CONFIGURATION, message]),
    ...(await Promise.all(checked)).flat(),
  ];
  const count = (level: Level) => lines.filter(([each]) => each === level).length;
  const [faults, weak] = [count('fault'), count('warning')];
  return {
    output: [table(lines), '', `${counted(faults, 'fault')}, ${counted(weak, 'warning')}.`].join(
      '\n',
    ),
    exitCode: faults === 0 ? 0 : 1,
  };
}

async function linesOf(
  check: Check,
  {
    config,
    invalid,
    warnings,
  }: { config: Config; invalid: ReadonlySet<string>; warnings: readonly Warning[] },
): Promise<Line[]> {
  const subject = check.name;
  const unknown = check.variables.filter((variable) => invalid.has(variable));
  if (unknown.length > 0) {
    return [['warning', subject, `not checked, because ${unknown.join(' and ')} cannot be used`]];
  }
  const findings = [
    ...warnings
      .filter(({ code }) => SUBJECTS[code] === subject)
      .map(({ message }) => warning(message)),
    ...(await runCheck(check, config, LIMIT_MS)),
  ];
  const shown = findings.length > 0 ? findings : unconfigured(subject, config);
  return shown.map(({ level, text }): Line => [level, subject, text]);
}
