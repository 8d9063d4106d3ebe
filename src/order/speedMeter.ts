/** The speed is measured over the last so many milliseconds. */
const WINDOW_MS = 20_000;

/** Over less time a measurement says nothing: the first bytes only fill buffers. */
const SHORTEST_MS = 3000;

/** After so long without progress, the time before says nothing of the speed from now on. */
const LONGEST_GAP_MS = 10_000;

/** Measures how fast the files of a batch are sent, across requests: small files take turns quickly. */
export interface SpeedMeter {
  /** A request begins. */
  begin(): void;
  /**
   * Notes how many bytes the request has sent so far.
   *
   * @returns bytes per second over the last seconds, `null` until that says something
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
