import { describe, expect, it } from 'vitest';
import { folderFiles } from '../../src/page/form/folderFiles.ts';

/** How many entries a browser gives at a time. */
const AT_A_TIME = 100;

function fileEntry(name: string, { isReadable = true } = {}): FileSystemFileEntry {
  return Object.assign(Object.create(null), {
    name,
    isFile: true,
    isDirectory: false,
    file: (found: FileCallback, failed: ErrorCallback) =>
      isReadable ? found(new File(['a'], name)) : failed(new DOMException('', 'NotReadableError')),
  });
}

function folder(name: string, ...inside: readonly FileSystemEntry[]): FileSystemDirectoryEntry {
  return Object.assign(Object.create(null), {
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      let at = 0;
      return {
        readEntries: (found: FileSystemEntriesCallback) => {
          at += AT_A_TIME;
          found(inside.slice(at - AT_A_TIME, at));
        },
      };
    },
  });
}

const namesIn = async (...entries: readonly FileSystemEntry[]) =>
  (await folderFiles(entries)).map(({ name }) => name);

describe('a dropped folder', () => {
  it('is read with its subfolders, in the order of names, without hidden and system files', async () => {
    const scans = folder(
      'Scans',
      fileEntry('page 10.pdf'),
      fileEntry('.DS_Store'),
      folder('older', fileEntry('1.jpg')),
      fileEntry('page 2.pdf'),
      fileEntry('Thumbs.db'),
      folder('.git', fileEntry('HEAD')),
      fileEntry('desktop.ini'),
    );
    expect(await namesIn(fileEntry('deed.pdf'), scans)).toEqual([
      'deed.pdf',
      '1.jpg',
      'page 2.pdf',
      'page 10.pdf',
    ]);
  });

  it('is read without the files that cannot be read', async () => {
    const scans = folder('Scans', fileEntry('a.pdf', { isReadable: false }), fileEntry('b.pdf'));
    expect(await namesIn(scans)).toEqual(['b.pdf']);
  });

  it('is read to its end although the browser gives a hundred entries at a time', async () => {
    const files = Array.from({ length: 250 }, (_, index) => fileEntry(`${index}.pdf`));
    expect(await namesIn(folder('Scans', ...files))).toHaveLength(250);
  });

  it('is read up to 500 files, and eight folders deep', async () => {
    const files = Array.from({ length: 300 }, (_, index) => fileEntry(`${index}.pdf`));
    expect(await namesIn(folder('A', ...files), folder('B', ...files))).toHaveLength(500);
    let deep = folder('Scans', fileEntry('a.pdf'));
    for (let depth = 1; depth < 8; depth += 1) deep = folder('Scans', deep);
    expect(await namesIn(deep)).toEqual(['a.pdf']);
    expect(await namesIn(folder('All scans', deep))).toEqual(['All scans']);
  });

  it('that holds no files becomes an empty file of its name', async () => {
    const dropped = [folder('Scans', folder('older')), fileEntry('deed.pdf')];
    const files = await folderFiles(dropped);
    expect(files.map(({ name, size }) => ({ name, size }))).toEqual([
      { name: 'Scans', size: 0 },
      { name: 'deed.pdf', size: 1 },
    ]);
  });
});
