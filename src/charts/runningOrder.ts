import type { OrderEvent } from '../../machines/order/events.ts';
import type { FileEntry } from '../../machines/uploadBatch/fileEntry.ts';
import { onePagePdf } from '../domain/pdf/onePagePdf.ts';
import type { EventJson } from '../statechart/chart.ts';
import type { Samples } from '../statechart/live/samples.ts';
import { RUNNING_SAMPLES } from './samples.ts';

/** A running order, with the registry of its chosen files. */
interface RunningOrder {
  readonly actor: {
    getSnapshot(): { readonly context: { readonly uploaded: readonly { readonly key: string }[] } };
  };
  readonly files: { add(files: readonly File[]): readonly FileEntry[] };
}

/** An event of the order, as JSON. */
type SampleOf<Type extends OrderEvent['type']> = Extract<OrderEvent, { readonly type: Type }> &
  EventJson;

/**
 * Returns the sample events for a running order and its batch. They choose small files that the server accepts. The
 * registry gets these files when the samples of the order are first read. The samples about an uploaded file name the
 * order's first file. While the order has no file, there are none.
 */
export function samplesOfRunningOrder({
  actor,
  files,
}: RunningOrder): Readonly<Record<string, Samples>> {
  let entries: readonly FileEntry[] | null = null;
  return {
    ...RUNNING_SAMPLES,
    get order() {
      entries ??= files.add(sampleFiles());
      const key = actor.getSnapshot().context.uploaded[0]?.key;
      return { ...RUNNING_SAMPLES['order'], ...samplesWithFiles(entries, key) };
    },
  };
}

/** Returns two files to choose, and one that replaces another. */
function sampleFiles(): File[] {
  return [
    sampleFile('Certidão de nascimento.pdf', 'A sample birth certificate'),
    sampleFile('Diploma.pdf', 'A sample diploma'),
    sampleFile('Certidão, segunda via.pdf', 'A second copy of the sample birth certificate'),
  ];
}

function sampleFile(name: string, line: string): File {
  return new File([onePagePdf([line])], name, { type: 'application/pdf' });
}

/** @param key the key of the uploaded file that events name; `undefined` without one */
function samplesWithFiles(entries: readonly FileEntry[], key: string | undefined) {
  const json = entries.map(({ id, name, size, type }) => ({ id, name, size, type }));
  const chosen = json.slice(0, 2);
  const others = json.slice(2);
  const keys = key === undefined ? [] : [key];
  return {
    'files.chosen': [{ type: 'files.chosen', entries: chosen }],
    'file.replaced': others.map((entry) => ({ type: 'file.replaced', index: 0, entry })),
    'file.removed': keys.map((each) => ({ type: 'file.removed', key: each })),
    'file.exchanged': keys.flatMap((each) =>
      others.map((entry) => ({ type: 'file.exchanged', key: each, entry })),
    ),
    'photo.kept': keys.map((each) => ({ type: 'photo.kept', key: each })),
  } satisfies { readonly [Type in OrderEvent['type']]?: readonly SampleOf<Type>[] };
}
