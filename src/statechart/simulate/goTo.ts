import type { LiveMachine } from '../live/frame.ts';

/** A machine that is driven along a path. */
type Driven = Pick<LiveMachine, 'getState' | 'take' | 'restart' | 'starts'>;

/**
 * Drives a simulation along a path if its guards allow that. Otherwise the simulation begins at a start that
 * is in the target, or from which the last arrow can be taken. As a last resort it takes the arrows of the
 * path even if their guards are false.
 *
 * @param target `null` for a path whose last arrow stays where it is
 */
export function goTo(machine: Driven, arrows: readonly string[], target: string | null): void {
  const last = arrows.at(-1);
  if (last === undefined) return;
  if (follow(machine, arrows) && isAt(machine, target)) return;
  for (const { id } of machine.starts) {
    machine.restart(id);
    if (target !== null && isAt(machine, target)) return;
  }
  for (const { id } of machine.starts) {
    machine.restart(id);
    if (follow(machine, [last]) && isAt(machine, target)) return;
  }
  machine.restart();
  for (const arrow of arrows) {
    if (!follow(machine, [arrow])) machine.take(arrow, { isForced: true });
  }
}

/** Takes arrows one after the other. @returns whether all of them were taken */
function follow(machine: Driven, arrows: readonly string[]): boolean {
  for (const arrow of arrows) {
    // The machine may have taken this arrow by itself.
    if (frameOf(machine)?.taken.includes(arrow) === true) continue;
    if (frameOf(machine)?.open.includes(arrow) !== true) return false;
    machine.take(arrow);
    if (frameOf(machine)?.taken.includes(arrow) !== true) return false;
  }
  return true;
}

function isAt(machine: Driven, target: string | null): boolean {
  return target === null || frameOf(machine)?.active.includes(target) === true;
}

function frameOf(machine: Driven) {
  const { frames, shown } = machine.getState();
  return frames[shown];
}
