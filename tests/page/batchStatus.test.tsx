import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import en from 'virtual:messages/en';
import { expect, test } from 'vitest';
import { I18nProvider } from '../../src/i18n/I18nProvider.tsx';
import { unpackMessages } from '../../src/i18n/messages.ts';
import { toOrderView } from '../../src/order/view.ts';
import { BatchStatus, CountedStatus } from '../../src/page/form/FilesStatus.tsx';
import { TWO_UPLOADED } from '../../stories/fixtures/samples.ts';
import { UPLOAD_STATES } from '../../stories/fixtures/order/upload.ts';

test.each([
  [0.5, 'No progress for 10 seconds. The connection may be slow: we keep trying.'],
  [1, 'Uploading… please don&#x27;t close the page.'],
])(
  'ten seconds after a batch has sent %f of a file, the connection is blamed only while bytes are missing',
  (fileProgress, text) => {
    const { batch, lastBatch } = toOrderView(UPLOAD_STATES['upload.uploading.stalled']);
    if (batch === null) throw new Error('no batch runs');
    expect(textOf(<BatchStatus view={{ batch: { ...batch, fileProgress }, lastBatch }} />)).toBe(
      text,
    );
  },
);

test('a photo that was changed for another is not called an added file', () => {
  const lastBatch = { outcome: 'exchanged', count: 1 } as const;
  expect(textOf(<BatchStatus view={{ batch: null, lastBatch }} />)).toBe(
    'Upload finished: 1 file changed.',
  );
});

const NO_RUSH = 'Rush is for small jobs (up to 8 pages). For larger rush orders, contact us.';
const NO_PRICE = 'For large jobs (&gt;30 pages), a custom quote is required.';

test.each<[string, [number, number], object, string]>([
  ['to the last page for which there is rush', [7, 1], {}, ''],
  ['beyond it', [8, 1], {}, NO_RUSH],
  ['beyond it, once more', [9, 1], {}, ''],
  ['to the last page for which there is a price', [29, 1], {}, ''],
  ['beyond it as well', [30, 1], {}, NO_PRICE],
  ['beyond both at once', [1, 30], {}, `${NO_RUSH} ${NO_PRICE}`],
  ['beyond it, to another number of pages than is paid for', [8, 1], { isCountPaid: false }, ''],
  ['beyond it, before one was removed', [8, 1], { lastBatch: null }, ''],
  [
    'beyond it, in the place of a photo',
    [8, 2],
    { lastBatch: { outcome: 'exchanged', count: 1, pagesBefore: 8 } },
    NO_RUSH,
  ],
])(
  'what an uploaded file adds to the others %s is announced with what is no longer possible',
  (_, [first, added], changed, sentences) => {
    const [one, other] = TWO_UPLOADED;
    const view = {
      uploaded: [
        { ...one, pages: first },
        { ...other, pages: added },
      ],
      isCountPaid: true,
      lastBatch: { outcome: 'added', count: 1, pagesBefore: first } as const,
      ...changed,
    };
    const counted = `Your files have ${first + added} pages.`;
    expect(textOf(<CountedStatus view={view} />).trim()).toBe(`${counted} ${sentences}`.trim());
  },
);

function textOf(status: ReactNode): string {
  return renderToStaticMarkup(
    <I18nProvider language="en" messages={unpackMessages(en)}>
      {status}
    </I18nProvider>,
  );
}
