import { describe, expect, test, vi } from 'vitest';
import { CHARTS } from '../../src/charts/index.ts';
import { requestOf, textFor } from '../../src/charts/command.ts';

// ELK takes seconds for a large chart on a busy machine. The benchmark measures how long.
vi.setConfig({ testTimeout: 120_000 });

describe('npm run chart', () => {
  test.each([
    { args: [], message: 'which machine?' },
    { args: ['orders'], message: 'there is no machine "orders"' },
    { args: ['order', 'uploadBatch'], message: 'one machine at a time, not "uploadBatch" too' },
    { args: ['order', '--lang', 'fr'], message: 'there is no language "fr", only en, pt' },
    {
      args: ['order', '--direction', 'up'],
      message: 'there is no direction "up", only down, right',
    },
    {
      args: ['order', '--out', 'chart.gif'],
      message: 'there is no kind of file "gif", only svg, png, mmd, json',
    },
  ])('refuses $args: $message', ({ args, message }) => {
    expect(() => requestOf(args)).toThrow(message);
  });

  test('writes the chart as JSON', async () => {
    const text = await textFor(requestOf(['uploadBatch', '--out', 'chart.json']));
    expect(JSON.parse(text)).toEqual(CHARTS.find(({ id }) => id === 'uploadBatch'));
  });

  test('writes a self-contained SVG', async () => {
    const text = await textFor(requestOf(['uploadBatch', '--lang', 'pt']));
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(text).toContain('Enviando um arquivo');
    expect(text).not.toMatch(/https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
  });

  test('writes Mermaid with states, initial states, final states and transitions', async () => {
    const text = await textFor(requestOf(['uploadBatch', '--code', '--out', 'chart.mmd']));
    expect(text.split('\n')).toEqual([
      'stateDiagram-v2',
      '  state "uploadBatch" as s0',
      '  state s0 {',
      '    state "sending" as s1',
      '    [*] --> s1',
      '    state "deciding" as s2',
      '    state "done" as s3',
      '    s3 --> [*]',
      '    state "failed" as s4',
      '    s4 --> [*]',
      '    state "cancelled" as s5',
      '    s5 --> [*]',
      '  }',
      '  s1 --> s5 : upload.cancelled',
      '  s1 --> s2 : onDone sendFile [isFileConfirmed] / recordConfirmedFile',
      '  s1 --> s4 : onDone sendFile [isFileRefused] / recordFailureText',
      '  s1 --> s4 : onDone sendFile [else]',
      '  s1 --> s4 : onError sendFile',
      '  s2 --> s3 : always [isEveryFileConfirmed]',
      '  s2 --> s1 : always [else]',
      '  note right of s1',
      '    bytes.sent / recordSentBytes / reportProgress',
      '  end note',
      '',
    ]);
  });
});
