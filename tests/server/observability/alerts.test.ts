import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { REFUSAL_CODES } from '../../../src/contract/refusal.ts';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import { statusOf } from '../../../src/server/refusals/statusOf.ts';
import { fakeClamd } from '../support/fakeClamd.ts';
import { startServer } from '../support/testServer.ts';

const RULES = 'docs/deploy/prometheus-rules.yml';
const DASHBOARD = 'docs/deploy/grafana-dashboard.json';

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().check(z.regex(/^Orders[A-Z]/)),
          expr: z.string(),
          for: z.optional(z.string().check(z.regex(/^\d+[mh]$/))),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboardSchema = z.object({
  title: z.string(),
  uid: z.string(),
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      targets: z.array(z.object({ expr: z.string() })),
    }),
  ),
});

const rules = rulesSchema
  .parse(parse(readFileSync(RULES, 'utf8')))
  .groups.flatMap((group) => group.rules);
const { panels } = dashboardSchema.parse(JSON.parse(readFileSync(DASHBOARD, 'utf8')));
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** What is no metric in an expression: functions, operators, and the words of `by (…)`. */
const WORDS = new Set([
  'max',
  'min',
  'sum',
  'by',
  'time',
  'increase',
  'min_over_time',
  'unless',
  'or',
]);

/** Returns the metrics and the labels that an expression names. */
function namesIn(expression: string): { metrics: string[]; labels: string[] } {
  const labels: string[] = [];
  const rest = expression
    .replaceAll(/\bby \(([\w, ]+)\)/g, (_all, names: string) => {
      labels.push(...names.split(', '));
      return '';
    })
    .replaceAll(/\{([^}]*)\}/g, (_all, matchers: string) => {
      labels.push(...[...matchers.matchAll(/(\w+)=/g)].map(([, name]) => name ?? ''));
      return '';
    })
    .replaceAll(/\[\w+\]/g, '');
  const words = [...rest.matchAll(/\b[a-z_]\w*/g)].map(([word]) => word);
  return { metrics: words.filter((word) => !WORDS.has(word)), labels };
}

describe('the alerts and the dashboard', () => {
  test('every metric and label that an alert or a panel names is one of the running server', async () => {
    const CLAMD_URL = await fakeClamd((socket) => socket.end());
    const { app } = await startServer({ CLAMD_URL });
    await app.jobs.run(SEND_MAILS);
    const text = await app.metrics.text();
    const served = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    // Prometheus itself adds these to what it reads, and would rename a label of the server by that name.
    served.add('up');
    expect(text).not.toMatch(/[{,](?:job|instance)=/);
    const named = expressions.map(namesIn);
    const metrics = new Set(named.flatMap((names) => names.metrics));
    expect([...metrics].filter((name) => !served.has(name))).toEqual([]);
    expect(metrics.size).toBeGreaterThan(15);
    const known = new Set(['job', 'task', 'status', 'mode', 'verdict', 'code', 'what']);
    const labels = new Set(named.flatMap((names) => names.labels));
    expect([...labels].filter((label) => !known.has(label))).toEqual([]);
  });

  test('the operator is alerted to each fault of the list, and to no other', () => {
    expect(rules.map(({ alert }) => alert)).toEqual([
      'OrdersDown',
      'OrdersDatabaseDown',
      'OrdersRequestsFailing',
      'OrdersPaymentMismatched',
      'OrdersPaymentProcessingLong',
      'OrdersMailUnsent',
      'OrdersMailGivenUp',
      'OrdersFileUnscanned',
      'OrdersFileLost',
      'OrdersScannerAway',
      'OrdersJobFailing',
      'OrdersJobStale',
      'OrdersFreeSpaceLow',
      'OrdersBackupTooOld',
      'OrdersDeletionsHeld',
    ]);
  });

  test('the alert on failing requests names every refusal with a status of 500 or above', () => {
    const alert = rules.find((rule) => rule.alert === 'OrdersRequestsFailing');
    const named = /\{code=~"([^"]+)"\}/.exec(alert?.expr ?? '')?.[1]?.split('|');
    expect(named).toEqual(REFUSAL_CODES.filter((code) => statusOf(code) >= 500));
  });

  test('every panel of the dashboard has a place and an id of its own', () => {
    const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(panels.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  });
});
