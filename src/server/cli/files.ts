import { formatFileSize } from '../../domain/fileSize.ts';
import { DAY_MS, RETENTION_DAYS } from '../../domain/limits.ts';
import { isInfected, type OrderDetails, type OrderedFile } from '../orders/orderDetails.ts';
import { findingsOf } from '../orders/letters/orderLetters.ts';
import type { Services } from '../services.ts';
import type { Command } from './command.ts';
import { findOrder } from './findOrder.ts';
import { table } from './table.ts';
import { listUnordered, UNORDERED } from './unordered.ts';

export const filesCommand: Command = {
  name: 'files',
  parameters: [`<ref>|${UNORDERED}`],
  about: 'its files and where they can be downloaded; or the files that no order has',
  run: async (context, reference) => {
    const services = await context.services();
    if (reference === UNORDERED) return listUnordered(services);
    return files(services, await findOrder(services, reference));
  },
};

async function files({ links, now }: Services, order: OrderDetails): Promise<string> {
  if (order.files.length === 0) return `Order ${order.reference} has no files.`;
  const expiresAt = now() + RETENTION_DAYS.to * DAY_MS;
  return table(
    order.files.map((file, index) => [
      String(index + 1),
      file.kind,
      formatFileSize(file.bytes, 'en'),
      findingsOf(file).join(', '),
      fileState(file),
      isDownloadable(file) ? links.linkFor({ key: file.key, expiresAt }) : '',
    ]),
  );
}

function isDownloadable(file: OrderedFile): boolean {
  return file.status === 'released' && !file.isInOtherOrder;
}

function fileState(file: OrderedFile): string {
  if (file.isInOtherOrder) return 'in another order';
  if (isInfected(file)) return 'infected, destroyed';
  // The key is the file's name in the storage and in a backup, from which it can be put back.
  if (file.status === 'lost') return `cannot be read: files/${file.key} is missing or damaged`;
  return file.status === 'released' ? 'found clean' : 'in quarantine, not yet found clean';
}
