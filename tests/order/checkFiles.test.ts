import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkFiles } from '../../src/order/checkFiles.ts';
import { sha256Of } from '../../src/order/sha256Of.ts';
import type { UploadedFile } from '../../src/domain/draft.ts';
import { TWO_UPLOADED } from '../../stories/fixtures/samples.ts';
import { pdf } from '../fixtures/files.ts';
import { encryptedPdf } from '../fixtures/pdfs.ts';

const MB = 1_048_576;
const { signal } = new AbortController();

function file(content: Uint8Array | string, name = 'a.pdf'): File {
  return new File([typeof content === 'string' ? content : Uint8Array.from(content)], name);
}

const check = (files: readonly File[], uploaded: readonly UploadedFile[] = []) =>
  checkFiles({ files, uploaded, signal }, MB);

describe('files that are checked before any is sent', () => {
  it('pass when the server would accept them', async () => {
    const files = [file(pdf().bytes), file('GIF89a', 'a.gif')];
    expect(await check(files)).toEqual({ faults: [] });
  });

  it('are read no further than their beginning unless another file is of the same size', async () => {
    const [alone, one, other] = ['GIF89a', 'GIF89a1', 'GIF89a2'].map((text) => file(text));
    if (!alone || !one || !other) throw new Error('There are three files');
    const wholes = [alone, one, other].map((each) => vi.spyOn(each, 'arrayBuffer'));
    expect(await check([alone, one, other])).toEqual({ faults: [] });
    expect(wholes.map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);
  });

  it('have their beginnings read all at once', () => {
    const files = ['GIF89a', 'GIF89a1', 'GIF89a2'].map((text) => file(text));
    const slices = files.map((each) => vi.spyOn(each, 'slice'));
    void check(files);
    expect(slices.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  });

  it('are reported with the fault of each', async () => {
    const gif = file('GIF89a');
    const locked = file((await encryptedPdf('AES-256', 'secret')).bytes);
    const large = file(`%PDF-1.7\n${' '.repeat(MB)}`);
    const { faults } = await check([
      gif,
      file(''),
      file('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.png'),
      locked,
      file('PK\u{3}\u{4}', 'a.docx'),
      large,
      file('GIF89a', 'copy of a.gif'),
    ]);
    expect(faults).toEqual([
      { index: 1, fault: 'empty' },
      { index: 2, fault: 'kind' },
      { index: 3, fault: 'locked' },
      { index: 4, fault: 'kind' },
      { index: 5, fault: 'tooLarge' },
      { index: 6, fault: 'duplicate' },
    ]);
  });

  it('pass when they are exactly as large as the limit', async () => {
    expect((await check([file(`GIF89a${' '.repeat(MB - 6)}`)])).faults).toEqual([]);
  });

  it('are duplicates when the order already has a file of the same content', async () => {
    const sha256 = String(await sha256Of(file('GIF89a')));
    const [uploaded] = TWO_UPLOADED;
    const known = [uploaded, { ...uploaded, size: 6, sha256 }];
    expect((await check([file('GIF87a'), file('GIF89a')], known)).faults).toEqual([
      { index: 1, fault: 'duplicate' },
    ]);
  });

  it('are reported when they can no longer be read', async () => {
    const unreadable = file('GIF89a');
    const bytes = new Blob(['GIF89a']);
    vi.spyOn(bytes, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'));
    vi.spyOn(unreadable, 'slice').mockReturnValue(bytes);
    expect(await check([unreadable])).toEqual({
      faults: [{ index: 0, fault: 'unreadable' }],
    });
  });

  it('are unreadable in Firefox when they are shorter than when they were chosen', async () => {
    // A property that only Firefox has.
    vi.stubGlobal('mozInnerScreenX', 0);
    onTestFinished(() => void vi.unstubAllGlobals());
    const shorter = file('GIF89a');
    const now = new Blob(['GIF8']);
    vi.spyOn(shorter, 'slice').mockImplementation((start = 0, end = 6) =>
      now.slice(start < 0 ? start + 6 : start, end),
    );
    expect(await check([shorter])).toEqual({ faults: [{ index: 0, fault: 'unreadable' }] });
  });
});

describe('without https, where browsers have no digests', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('duplicates and PDFs locked by AES-256 pass, and a PDF locked by AES-128 is found', async () => {
    const encrypted = [
      file((await encryptedPdf('AES-128', 'secret')).bytes),
      // Only digests could tell that this one needs a password.
      file((await encryptedPdf('AES-256', 'secret')).bytes),
    ];
    vi.stubGlobal('crypto', {});
    expect(await check([file('GIF89a'), file('GIF89a'), ...encrypted])).toEqual({
      faults: [{ index: 2, fault: 'locked' }],
    });
  });
});
