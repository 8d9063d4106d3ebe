import type { Chart, EventJson } from '../chart.ts';
import type { Frame, LiveMachine, Start, TakeOptions } from './frame.ts';
import type { Run } from './run.ts';

/** Carries JSON messages between two windows. */
export interface Channel {
  send(message: unknown): void;
  /** Returns the function that removes the listener. */
  listen(listener: (message: unknown) => void): () => void;
}

/** What a viewer has to know of a machine before its frames. */
export interface MachineDescription {
  readonly chart: string;
  readonly kind: LiveMachine['kind'];
  readonly starts: readonly Start[];
  readonly samples: Readonly<Record<string, readonly EventJson[]>>;
}

/** A message from the window where machines run. Both ends of a channel may hear their own messages. */
export type HostMessage =
  | { readonly from: 'host'; readonly type: 'offered' | 'withdrawn' }
  | {
      readonly from: 'host';
      readonly type: 'opened';
      readonly session: string;
      readonly charts: readonly Chart[];
      readonly machines: readonly MachineDescription[];
    }
  | {
      readonly from: 'host';
      readonly type: 'stepped';
      readonly session: string;
      readonly chart: string;
      /** The position of the first of `frames`, which replace all known frames from there on. */
      readonly start: number;
      readonly frames: readonly Frame[];
      readonly shown: number;
      /** The machine's sample events, if the step changed them. */
      readonly samples?: MachineDescription['samples'];
    };

/** A call of a method of `LiveMachine`. */
export type Command =
  | { readonly command: 'take'; readonly arrow: string; readonly options: TakeOptions | undefined }
  | { readonly command: 'send'; readonly event: EventJson }
  | { readonly command: 'travel'; readonly position: number }
  | {
      readonly command: 'go';
      readonly arrows: readonly string[];
      readonly target: string | null;
    }
  | { readonly command: 'replay'; readonly run: Run }
  | { readonly command: 'restart'; readonly start: string | undefined };

/** A message from the window of the viewer. */
export type ViewerMessage =
  | { readonly from: 'viewer'; readonly type: 'open' }
  | ({
      readonly from: 'viewer';
      readonly type: 'command';
      readonly session: string;
      readonly chart: string;
    } & Command);

/** Whether a message comes from the window where machines run. */
export function isHostMessage(message: unknown): message is HostMessage {
  return isFrom('host', message);
}

/** Whether a message comes from the window of a viewer. */
export function isViewerMessage(message: unknown): message is ViewerMessage {
  return isFrom('viewer', message);
}

function isFrom(sender: string, message: unknown): boolean {
  return (
    typeof message === 'object' && message !== null && 'from' in message && message.from === sender
  );
}
