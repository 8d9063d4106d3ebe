import {
  isMachineSnapshot,
  type ActorRefLike,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type InspectionEvent,
} from 'xstate';
import { arrowIdOf } from '../arrows.ts';
import type { Reasons } from './conditions.ts';
import type { Frame } from './frame.ts';
import { frameOf } from './frameOf.ts';
import type { Samples } from './samples.ts';

/** Records the steps of machines that run in this window. */
export interface Feed {
  /** A token that no other feed has, not even that of the same page before a reload. */
  readonly session: string;
  /** Returns the latest steps of all actors, oldest first; the same value until there is another. */
  getFrames(): readonly Frame[];
  subscribe(listener: () => void): () => void;
  /** Returns the running actor of a chart that was started last. */
  actorOf(chart: string): ObservedActor | undefined;
  samplesFor(chart: string): Samples;
  /** Stops recording. */
  close(): void;
}

/** A running machine and its latest snapshot. */
interface ObservedActor {
  readonly ref: ActorRefLike;
  readonly snapshot: AnyMachineSnapshot;
}

interface FeedOptions {
  readonly samples?: Readonly<Record<string, Samples>>;
  readonly reasons?: Readonly<Record<string, Reasons>>;
  /** The frames of an earlier feed, of the same page before a reload. */
  readonly earlier?: readonly Frame[];
}

/** Older frames are dropped: an upload reports its progress many times a second. */
const MAX_FRAMES = 2000;

/**
 * Records the steps of an actor and of all machines that it has started or will start. A feed can be
 * opened at any time; earlier steps are unknown.
 *
 * @param samples sample events by chart, which show what arrows are open
 * @param reasons by chart, why guards are false
 */
export function openFeed(
  root: AnyActorRef,
  { samples = {}, reasons = {}, earlier = [] }: FeedOptions = {},
): Feed {
  const session = newSession();
  const listeners = new Set<() => void>();
  const parents = new Map<string, string>();
  const actors = new Map<string, ObservedActor>();
  const takenSince = new Map<string, string[]>();
  /** The events of each actor that it has not handled yet, in their order. */
  const underway = new Map<string, { readonly type: string }[]>();
  let frames: readonly Frame[] = earlier;
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
      before: event.type === 'xstate.init' ? null : (actors.get(sessionId)?.snapshot ?? null),
    };
    takenSince.delete(sessionId);
    count += 1;
    // An actor that had not been started when the feed was opened has a frame already.
    const others =
      event.type === 'xstate.init' ? frames.filter(isOfAnother(session, sessionId)) : frames;
    if (snapshot.status === 'active') actors.set(sessionId, { ref, snapshot });
    else actors.delete(sessionId);
    const { id } = snapshot.machine;
    const frame = frameOf(snapshot, step, {
      samples: samplesFor(id),
      reasons: reasons[id] ?? {},
      simulatesActors: false,
    });
    frames = [...others.slice(1 - MAX_FRAMES), frame];
    for (const listener of listeners) listener();
  }

  /** Adds the last frame of an actor that has failed, unless it has one. */
  function addFailure(ref: ActorRefLike): void {
    const { sessionId } = ref;
    const snapshot: unknown = ref.getSnapshot();
    const [event] = underway.get(sessionId) ?? [];
    const isRunning = actors.has(sessionId);
    if (
      isRunning &&
      event !== undefined &&
      isMachineSnapshot(snapshot) &&
      snapshot.status === 'error'
    ) {
      // The machine has its snapshot from before the event, whatever it took until it failed.
      takenSince.delete(sessionId);
      add(ref, snapshot, event);
    }
    if (!actors.has(sessionId)) underway.delete(sessionId);
  }

  function record(inspected: InspectionEvent): void {
    const { sessionId } = inspected.actorRef;
    if (inspected.type === '@xstate.event') {
      const { actorRef, sourceRef, event } = inspected;
      if (event.type === 'xstate.init' && sourceRef !== undefined) {
        parents.set(sessionId, sourceRef.sessionId);
      }
      underway.set(sessionId, [...(underway.get(sessionId) ?? []), event]);
      // XState inspects nothing of a machine that ends because one of its functions throws. An observer of
      // its errors would hide them from the console where nobody else observes it.
      queueMicrotask(() => addFailure(actorRef));
    } else if (inspected.type === '@xstate.microstep') {
      // oxlint-disable-next-line no-underscore-dangle -- the only source of the transitions taken
      const transitions = inspected._transitions ?? [];
      const taken = transitions.map(arrowIdOf);
      takenSince.set(sessionId, [...(takenSince.get(sessionId) ?? []), ...taken]);
    } else if (inspected.type === '@xstate.snapshot' && isMachineSnapshot(inspected.snapshot)) {
      const events = underway.get(sessionId) ?? [];
      underway.set(sessionId, events.slice(events.indexOf(inspected.event) + 1));
      add(inspected.actorRef, inspected.snapshot, inspected.event);
    }
  }

  /** Adds a frame for each actor that is running already. */
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

  const inspection = root.system.inspect(record);
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

/** Returns a random id, which distinguishes the frames of one session from those of another. */
export function newSession(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('');
}

function isOfAnother(session: string, actor: string): (frame: Frame) => boolean {
  return (frame) => frame.session !== session || frame.actor !== actor;
}
