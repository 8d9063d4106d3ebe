/**
 * Returns the environment of a server whose clock is ahead, or behind, from its first line on.
 *
 * @param ms by how much; negative if it is behind
 */
export function shiftedClock(ms: number): Record<string, string> {
  if (ms === 0) return {};
  const program = `
    const Right = Date;
    globalThis.Date = class Date extends Right {
      constructor(...given) {
        if (given.length === 0) super(Date.now());
        else super(...given);
      }
      static now() {
        return Right.now() + ${ms};
      }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };
}
