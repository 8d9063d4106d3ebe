import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import { allRequestOf, requestOf, textFor } from '../../../src/charts/command.ts';
import { compareAll } from '../../../src/charts/compareAll.ts';
import { CHARTS } from '../../../src/charts/index.ts';
import { diffCharts } from '../../../src/statechart/diff/diffCharts.ts';
import { countsText, diffMarkdown } from '../../../src/statechart/diff/diffText.ts';
import { chartOf } from '../../../src/statechart/read/chartOf.ts';

const WORDS = { language: 'en', showsCode: false };

const guards = { isPaid: () => true, isBlocked: () => false };
const before = chartOf(
  setup({ guards }).createMachine({
    id: 'gate',
    initial: 'shut',
    states: {
      shut: { on: { pushed: { guard: 'isPaid', target: 'open' }, kicked: { target: 'broken' } } },
      open: { on: { passed: { target: 'shut' } } },
      broken: {},
    },
  }),
);
const after = chartOf(
  setup({ guards }).createMachine({
    id: 'gate',
    initial: 'shut',
    states: {
      shut: {
        on: {
          pushed: [
            { guard: 'isBlocked', target: 'jammed' },
            { guard: 'isPaid', target: 'open' },
          ],
        },
      },
      open: { on: { passed: { target: 'jammed' } } },
      jammed: {},
    },
  }),
  { languages: ['en'], states: { 'gate.open': { title: { en: 'Wide open' } } } },
);

describe('two versions of a chart', () => {
  test('differ by states and arrows that were added, removed and changed', () => {
    expect(diffCharts(before, after).changes).toEqual([
      {
        id: 'gate.open',
        mark: 'changed',
        differences: [{ part: 'title', before: { en: 'Open' }, after: { en: 'Wide open' } }],
      },
      { id: 'gate.jammed', mark: 'added', differences: [] },
      { id: 'gate.broken', mark: 'removed', differences: [] },
      { id: 'gate.shut|pushed|0', mark: 'added', differences: [] },
      {
        id: 'gate.shut|pushed|1',
        mark: 'changed',
        differences: [{ part: 'position', before: { en: '1' }, after: { en: '2' } }],
      },
      {
        id: 'gate.open|passed|0',
        mark: 'changed',
        differences: [{ part: 'targets', before: { en: 'Shut' }, after: { en: 'Jammed' } }],
      },
      { id: 'gate.shut|kicked|0|removed', mark: 'removed', differences: [] },
    ]);
  });

  test('are one chart that has every state and arrow of both', () => {
    const { chart } = diffCharts(before, after);
    expect(chart.states.map(({ id }) => id)).toEqual([
      'gate',
      'gate.shut',
      'gate.open',
      'gate.jammed',
      'gate.broken',
    ]);
    expect(new Set(chart.arrows.map(({ id }) => id)).size).toBe(4);
  });

  test('are described by a list in words', () => {
    expect(diffMarkdown(diffCharts(before, after), WORDS)).toBe(
      [
        '## Gate',
        '',
        '2 added, 2 removed, 3 changed',
        '',
        '- ~ Changed: state Wide open',
        '  - title: Open → Wide open',
        '- + Added: state Jammed',
        '- − Removed: state Broken',
        '- + Added: Pushed, if Is blocked, from Shut to Jammed',
        '- ~ Changed: Pushed, else if Is paid, from Shut to Wide open',
        '  - asked as number: 1 → 2',
        '- ~ Changed: Passed, from Wide open to Jammed',
        '  - leads to: Shut → Jammed',
        '- − Removed: Kicked, from Shut to Broken',
        '',
      ].join('\n'),
    );
  });

  test('that are the same have no difference', () => {
    for (const chart of CHARTS) {
      const diff = diffCharts(chart, chart);
      expect(diff).toEqual({ chart, changes: [] });
      expect(countsText(diff, 'pt')).toBe('Nada mudou.');
    }
  });
});

const run = (...args: readonly string[]) => textFor(requestOf(['uploadBatch', ...args]));

describe('npm run chart -- <machine> --against', () => {
  const folder = mkdtempSync(join(tmpdir(), 'charts-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function write(name: string, text: string): string {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  }

  test('draws what differs from a chart in a file, and lists it', async () => {
    const chart = CHARTS.find(({ id }) => id === 'uploadBatch');
    if (chart === undefined) throw new Error('there is no upload batch');
    const cancelled = chart.states.filter(({ id }) => id !== 'uploadBatch.cancelled');
    const arrows = chart.arrows.filter(({ targets }) => !targets.includes('uploadBatch.cancelled'));
    const file = write('earlier.json', JSON.stringify({ ...chart, states: cancelled, arrows }));
    const picture = await run('--against', file, '--out', 'a.svg');
    expect(picture).toMatch(/data-state-id="uploadBatch.cancelled"[^>]*data-change="added"/);
    expect(picture.match(/sc-badge" data-change="added"/g)?.length).toBeGreaterThanOrEqual(2);
    expect(await run('--against', file)).toContain('+ Added: state Cancelled');
  });

  test('compares with a revision of git', async () => {
    expect(await run('--against', 'HEAD', '--out', 'a.md')).toMatch(/^## Upload batch\n/);
  });

  test('compares all machines at once, and writes only what differs', async () => {
    const { summary, files } = await compareAll('HEAD', join(folder, 'all'), 'en');
    const changed = files.filter((name) => name.endsWith('.svg')).map((name) => name.slice(0, -4));
    expect(files).toEqual(changed.flatMap((id) => [`${id}.md`, `${id}.svg`]));
    expect(summary.match(/^## |No statechart/gm)?.length).toBe(Math.max(1, changed.length));
    expect(() => allRequestOf(['--against', 'HEAD'])).toThrow('--all needs --against');
  });

  test.each([
    ['no-such-branch', '"no-such-branch" is neither a file nor a revision of git'],
    ['--upload-pack=x', '"--upload-pack=x" is neither a file nor a revision of git'],
  ])('says that %s does not exist', async (revision, message) => {
    await expect(run(`--against=${revision}`)).rejects.toThrow(message);
  });

  test('says what is wrong with a file', async () => {
    await expect(run('--against', write('a.txt', 'no'))).rejects.toThrow('is not JSON');
    await expect(run('--against', write('b.json', '{}'))).rejects.toThrow('holds no chart');
    const other = write('c.json', JSON.stringify(before));
    await expect(run('--against', other)).rejects.toThrow('holds the chart of "gate"');
    expect(() => requestOf(['order', '--out', 'a.md'])).toThrow('a list needs --against');
  });
});
