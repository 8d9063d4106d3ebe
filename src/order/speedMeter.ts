/** The speed is measured over this many milliseconds. */
const WINDOW_MS = 20_000;

/** A shorter measurement is meaningless: the first bytes only fill buffers. */
const SHORTEST_MS = 3000;

/** After a gap of this length, earlier measurements no longer predict the speed. */
const LONGEST_GAP_MS = 10_000;

/**
 * Measures how fast a batch's files are sent, across requests, because the request of a small file
 * is too short to measure.
 */
export interface SpeedMeter {
  /** A request begins. */
  begin(): void;
  /**
   * Notes how many bytes the request has sent so far.
   *
   * @returns bytes per second over the last seconds, `null` until the measurement is meaningful
   */
  note(sentBytes: number): number | null;
}

/** @param now a clock in milliseconds */
export function createSpeedMeter(now: () => number = () => performance.now()): SpeedMeter {
  let marks: { readonly time: number; readonly bytes: number }[] = [];
  let total = 0;
  let ofRequest = 0;
  return {
    begin() {
      ofRequest = 0;
    },
    note(sentBytes) {
      const time = now();
      total += sentBytes - ofRequest;
      ofRequest = sentBytes;
      const last = marks.at(-1);
      if (last && time - last.time > LONGEST_GAP_MS) marks = [];
      marks = [...marks.filter((mark) => time - mark.time <= WINDOW_MS), { time, bytes: total }];
      const [first] = marks;
      const elapsed = first ? time - first.time : 0;
      return first && elapsed >= SHORTEST_MS ? ((total - first.bytes) / elapsed) * 1000 : null;
    },
  };
}
