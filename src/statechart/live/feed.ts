import {
  isMachineSnapshot,
  type ActorRefLike,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type InspectionEvent,
} from 'xstate';
import { arrowIdOf } from '../arrows.ts';
import type { Frame } from './frame.ts';
import { frameOf } from './frameOf.ts';
import type { Samples } from './samples.ts';

/** What machines that run in this window tell of their steps. */
export interface Feed {
  /** Told apart from another feed by it: that of the page before it was loaded anew, say. */
  readonly session: string;
  /** The last steps of every actor, the oldest first; the same value until there is another. */
  getFrames(): readonly Frame[];
  subscribe(listener: () => void): () => void;
  /** The youngest actor that runs a chart, if one does. */
  actorOf(chart: string): FedActor | undefined;
  samplesFor(chart: string): Samples;
  /** Hears the actors no longer. */
  close(): void;
}

/** A machine that runs, and how it stands. */
export interface FedActor {
  readonly ref: ActorRefLike;
  readonly snapshot: AnyMachineSnapshot;
}

/** More steps than that are not kept: an upload tells of its progress all the time. */
const MOST_FRAMES = 2000;

/**
 * Listens to a running actor, the actors it has, and those it will have; of these, machines are
 * told of. The actor may be told to listen at any time: its steps before that are not known.
 *
 * @param samples by chart: what to find out with which arrows are open
 */
export function openFeed(
  root: AnyActorRef,
  { samples = {} }: { readonly samples?: Readonly<Record<string, Samples>> } = {},
): Feed {
  const session = newSession();
  const listeners = new Set<() => void>();
  const parents = new Map<string, string>();
  const actors = new Map<string, FedActor>();
  const takenSince = new Map<string, string[]>();
  let frames: readonly Frame[] = [];
  let count = 0;

  const samplesFor = (chart: string): Samples => samples[chart] ?? {};

  function add(ref: ActorRefLike, snapshot: AnyMachineSnapshot, event: { readonly type: string }) {
    const { sessionId } = ref;
    const step = {
      session,
      actor: sessionId,
      parent: parents.get(sessionId) ?? null,
      index: count,
      taken: takenSince.get(sessionId) ?? [],
      event,
    };
    takenSince.delete(sessionId);
    count += 1;
    // An actor that had not been started yet is there already.
    const others = event.type === 'xstate.init' ? frames.filter(isOfAnother(sessionId)) : frames;
    if (snapshot.status === 'active') actors.set(sessionId, { ref, snapshot });
    else actors.delete(sessionId);
    const frame = frameOf(snapshot, step, samplesFor(snapshot.machine.id), {
      speaksForActors: false,
    });
    frames = [...others.slice(1 - MOST_FRAMES), frame];
    for (const listener of listeners) listener();
  }

  function hear(inspected: InspectionEvent): void {
    const { sessionId } = inspected.actorRef;
    if (inspected.type === '@xstate.event' && inspected.event.type === 'xstate.init') {
      if (inspected.sourceRef !== undefined) parents.set(sessionId, inspected.sourceRef.sessionId);
    } else if (inspected.type === '@xstate.microstep') {
      // oxlint-disable-next-line no-underscore-dangle -- nothing else tells which were taken
      const transitions = inspected._transitions ?? [];
      const taken = transitions.map(arrowIdOf);
      takenSince.set(sessionId, [...(takenSince.get(sessionId) ?? []), ...taken]);
    } else if (inspected.type === '@xstate.snapshot' && isMachineSnapshot(inspected.snapshot)) {
      add(inspected.actorRef, inspected.snapshot, inspected.event);
    }
  }

  /** The actors that run by now, as they stand. */
  function addRunning(ref: AnyActorRef): void {
    const snapshot: unknown = ref.getSnapshot();
    if (!isMachineSnapshot(snapshot)) return;
    add(ref, snapshot, { type: 'xstate.init' });
    for (const child of Object.values<AnyActorRef | undefined>(snapshot.children)) {
      if (child === undefined) continue;
      parents.set(child.sessionId, ref.sessionId);
      addRunning(child);
    }
  }

  const inspection = root.system.inspect(hear);
  addRunning(root);

  return {
    session,
    getFrames: () => frames,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    actorOf: (chart) =>
      [...actors.values()].findLast(({ snapshot }) => snapshot.machine.id === chart),
    samplesFor,
    close: () => inspection.unsubscribe(),
  };
}

/** A token no other feed has. */
export function newSession(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('');
}

function isOfAnother(actor: string): (frame: Frame) => boolean {
  return (frame) => frame.actor !== actor;
}
