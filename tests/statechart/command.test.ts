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
      '    state "checking" as s1',
      '    [*] --> s1',
      '    state "sending" as s2',
      '    state s2 {',
      '      state "moving" as s3',
      '      [*] --> s3',
      '      state "stalled" as s4',
      '    }',
      '    state "deciding" as s5',
      '    state "judging" as s6',
      '    state "waiting" as s7',
      '    state "done" as s8',
      '    s8 --> [*]',
      '    state "failed" as s9',
      '    s9 --> [*]',
      '    state "cancelled" as s10',
      '    s10 --> [*]',
      '  }',
      '  s1 --> s10 : upload.cancelled',
      '  s1 --> s9 : onDone checkFiles [isAnyFileFaulty] / recordFaults',
      '  s1 --> s2 : onDone checkFiles [else] / recordDigests',
      '  s1 --> s9 : onError checkFiles / recordNoAnswer',
      '  s2 --> s10 : upload.cancelled',
      '  s2 --> s5 : onDone sendFile [isFileConfirmed] / recordConfirmedFile',
      '  s2 --> s7 : onDone sendFile [isInterrupted]',
      '  s2 --> s6 : onDone sendFile [isUnanswered]',
      '  s2 --> s9 : onDone sendFile [isFileRefused] / recordRefusal',
      '  s2 --> s9 : onDone sendFile [else] / recordRefusal',
      '  s2 --> s9 : onError sendFile / recordNoAnswer',
      '  s3 --> s4 : after 10000',
      '  s4 --> s6 : after 50000',
      '  s5 --> s8 : always [isEveryFileConfirmed]',
      '  s5 --> s2 : always [else]',
      '  s6 --> s10 : upload.cancelled',
      '  s6 --> s9 : onDone probeNetwork [isServerReached] / recordNoAnswer',
      '  s6 --> s7 : onDone probeNetwork [else]',
      '  s6 --> s9 : onError probeNetwork / recordNoAnswer',
      '  s7 --> s10 : upload.cancelled',
      '  s7 --> s2 : onDone awaitNetwork [isServerReached]',
      '  s7 --> s9 : onDone awaitNetwork [else] / recordNoAnswer',
      '  s7 --> s9 : onError awaitNetwork / recordNoAnswer',
      '  note right of s2',
      '    bytes.sent / recordSentBytes / reportProgress → moving',
      '  end note',
      '',
    ]);
  });
});
