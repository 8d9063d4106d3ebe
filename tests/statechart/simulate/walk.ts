import type { Chart, EventJson } from '../../../src/statechart/chart.ts';
import type { LiveMachine } from '../../../src/statechart/live/frame.ts';

/** How far a walk goes from a start before it begins at the next one, and how far in all. */
const LENGTH = 25;
const MOST_STEPS = 8000;

/** What a walk left out. */
export interface Walk {
  /** Arrows that were never taken. */
  readonly missed: readonly string[];
  /** Arrows that only a chosen branch could take. */
  readonly forced: readonly string[];
}

/**
 * Walks through a simulation as a person would who wants to have pressed everything: from each start
 * in turn, every other time the open arrow and sample that were pressed least so far, and any open one
 * in between. What the machine does by itself on the way counts as taken.
 *
 * @param forcesAfter steps after which a branch that its guard closes is chosen too
 */
export function walk(
  chart: Chart,
  live: LiveMachine,
  { forcesAfter = Number.POSITIVE_INFINITY }: { readonly forcesAfter?: number } = {},
): Walk {
  const arrows = new Map(chart.arrows.map((arrow) => [arrow.id, arrow]));
  const parents = new Map(chart.states.map(({ id, parent }) => [id, parent]));
  const missed = new Set(arrows.keys());
  const forced: string[] = [];
  const pressed = new Map<string, number>();
  const random = randomFrom(1);
  const starts = [undefined, ...live.starts.map(({ id }) => id)];

  for (let steps = 0; missed.size > 0 && steps < MOST_STEPS; steps += LENGTH) {
    live.restart(starts[(steps / LENGTH) % starts.length]);
    look();
    for (let step = 0; step < LENGTH && missed.size > 0; step += 1) {
      if (!(steps >= forcesAfter && step % 5 === 0 && force()) && !press()) break;
      look();
    }
  }
  return { missed: [...missed], forced };

  function look(): void {
    for (const arrow of live.getState().frames.at(-1)?.taken ?? []) missed.delete(arrow);
  }

  /** Whether there was anything to press. */
  function press(): boolean {
    const choices = (live.getState().frames.at(-1)?.open ?? []).flatMap((arrow) =>
      live
        .samplesOf(arrows.get(arrow)?.eventType ?? '')
        .map((event) => ({ arrow, event, count: pressed.get(keyOf(arrow, event)) ?? 0 })),
    );
    const draw = random();
    const [least] = choices.toSorted((one, other) => one.count - other.count);
    const chosen = draw < 0.5 ? least : choices[Math.floor((draw - 0.5) * 2 * choices.length)];
    if (chosen === undefined) return false;
    pressed.set(keyOf(chosen.arrow, chosen.event), chosen.count + 1);
    live.take(chosen.arrow, { event: chosen.event });
    return true;
  }

  /** Chooses a branch that was never taken, of a state that is active or could be entered here. */
  function force(): boolean {
    const active = new Set(live.getState().frames.at(-1)?.active);
    const branch = [...missed].find((id) => {
      const source = arrows.get(id)?.source ?? '';
      return active.has(source) || active.has(parents.get(source) ?? '');
    });
    if (branch === undefined) return false;
    forced.push(branch);
    live.take(branch, { isForced: true });
    return true;
  }
}

function keyOf(arrow: string, event: EventJson): string {
  return `${arrow} ${JSON.stringify(event)}`;
}

/** Numbers from 0 to 1, the same ones in every run: the generator that is called mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
