import { expect, test } from 'vitest';
import { createSpeedMeter } from '../../src/order/speedMeter.ts';

/** Returns a meter with a clock that the test sets, in seconds. */
function meterAt() {
  let seconds = 0;
  const meter = createSpeedMeter(() => seconds * 1000);
  return {
    begin: () => meter.begin(),
    /** The speed after so many bytes of the request, at that second. */
    note: (at: number, bytes: number) => {
      seconds = at;
      return meter.note(bytes);
    },
  };
}

test('the speed is unknown for three seconds', () => {
  const { begin, note } = meterAt();
  begin();
  expect([note(0, 0), note(1, 64_000), note(2.9, 128_000)]).toEqual([null, null, null]);
  expect(note(3, 300_000)).toBe(100_000);
});

test('the speed is measured across the requests of small files, with the pauses between them', () => {
  const { begin, note } = meterAt();
  begin();
  note(0, 0);
  note(1, 100_000);
  begin();
  note(2, 0);
  expect(note(4, 100_000)).toBe(50_000);
});

test('the speed follows a connection that becomes slower within 25 seconds', () => {
  const { begin, note } = meterAt();
  begin();
  for (let second = 0; second <= 10; second += 1) note(second, second * 100_000);
  let last: number | null = null;
  for (let second = 1; second <= 25; second += 1) last = note(10 + second, 1e6 + second * 10_000);
  expect(last).toBe(10_000);
});

test('the speed is measured anew after a long time without progress, as after a sleep', () => {
  const { begin, note } = meterAt();
  begin();
  note(0, 0);
  note(5, 500_000);
  begin();
  expect([note(3600, 0), note(3602, 20_000)]).toEqual([null, null]);
  expect(note(3603, 30_000)).toBe(10_000);
});
