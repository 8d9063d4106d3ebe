import { describe, expect, test } from 'vitest';
import { CHARTS } from '../../src/charts/index.ts';
import { requestOf, textFor } from '../../src/charts/command.ts';
import { chartOf } from '../../src/statechart/read/chartOf.ts';
import { decisionsMachine } from './machines/decisions.ts';
import { nestedMachine } from './machines/nested.ts';
import { parcel } from './support/parcel.ts';

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
    expect(text).toContain('Envio em lote');
    expect(text).not.toMatch(/https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
  });

  test('writes Mermaid with states, initial states, final states and transitions', async () => {
    const request = requestOf(['order', '--code', '--out', 'chart.mmd']);
    const text = await textFor({ ...request, chart: chartOf(parcel) });
    expect(text.split('\n')).toEqual([
      'stateDiagram-v2',
      '  state "parcel" as s0',
      '  state s0 {',
      '    state "packed" as s1',
      '    [*] --> s1',
      '    state "underway" as s2',
      '    state "delivered" as s3',
      '    s3 --> [*]',
      '    state "lost" as s4',
      '  }',
      '  s1 --> s2 : parcel.sent [isLight] / ring',
      '  s1 --> s4 : parcel.sent [condition]',
      '  s1 --> s4 : after 10',
      '  s2 --> s3 : onDone courier',
      '  note right of s1',
      '    weighed / assign',
      '    onError label / ring',
      '  end note',
      '  note right of s2',
      '    parcel.seen / assign',
      '  end note',
      '',
    ]);
  });

  test('draws one region alone, in both languages', async () => {
    for (const [language, title] of [
      ['en', 'Pre-check'],
      ['pt', 'Verificação rápida'],
    ] as const) {
      const args = ['order', '--state', 'order.precheck', '--lang', language];
      const text = await textFor(requestOf(args));
      expect(text).toContain(title);
      expect(text).toContain('data-state-id="order.precheck.optional.confirmed"');
      expect(text).not.toContain('data-state-id="order.contact"');
    }
    expect(() => requestOf(['order', '--state', 'nowhere'])).toThrow(
      'there is no state "nowhere" in "order"',
    );
    expect(() => requestOf(['order', '--state', 'order.gate', '--against', 'HEAD'])).toThrow(
      'only whole machines are compared',
    );
  });

  test('writes states inside states as Mermaid', async () => {
    const request = requestOf(['order', '--code', '--out', 'chart.mmd']);
    const text = await textFor({ ...request, chart: chartOf(nestedMachine) });
    expect(text.split('\n')).toEqual([
      'stateDiagram-v2',
      '  state "nested" as s0',
      '  state s0 {',
      '    state "a" as s1',
      '    [*] --> s1',
      '    state s1 {',
      '      state "b" as s2',
      '      [*] --> s2',
      '      state s2 {',
      '        state "c" as s3',
      '        [*] --> s3',
      '        state s3 {',
      '          state "d" as s4',
      '          [*] --> s4',
      '          state s4 {',
      '            state "e" as s5',
      '            [*] --> s5',
      '            state s5 {',
      '              state "f" as s6',
      '              [*] --> s6',
      '              state "g" as s7',
      '            }',
      '          }',
      '        }',
      '      }',
      '      state "side" as s8',
      '    }',
      '    state "end" as s9',
      '    s9 --> [*]',
      '  }',
      '  s4 --> s8 : UP',
      '  s6 --> s7 : NEXT',
      '  s7 --> s9 : OUT',
      '  s7 --> s6 : BACK',
      '  s8 --> s3 : RETURN',
      '  note right of s0',
      '    RESET → a',
      '  end note',
      '  note right of s1',
      '    SKIP → g',
      '  end note',
      '',
    ]);
  });

  test('writes transitions without an event as Mermaid, in the order in which they are tried', async () => {
    const request = requestOf(['order', '--code', '--out', 'chart.mmd']);
    const text = await textFor({ ...request, chart: chartOf(decisionsMachine) });
    expect(text.split('\n').filter((line) => line.includes('-->'))).toEqual([
      '    [*] --> s1',
      '    s6 --> [*]',
      '  s1 --> s2 : CHECK',
      '  s2 --> s4 : always [isSmallAndEven]',
      '  s2 --> s3 : always [(isSmall || !isEven)]',
      '  s2 --> s6 : always [else]',
      '  s3 --> s6 : always [condition]',
      '  s3 --> s4 : always [else]',
      '  s4 --> s5 : always [!stateIn(second)]',
      '  s4 --> s1 : always [else]',
      '  s5 --> s2 : AGAIN',
      '  s5 --> s6 : always [isEven]',
    ]);
  });
});
