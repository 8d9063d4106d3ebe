import { renderToStaticMarkup } from 'react-dom/server';
import en from 'virtual:messages/en';
import { expect, test } from 'vitest';
import { I18nProvider } from '../../src/i18n/I18nProvider.tsx';
import { unpackMessages } from '../../src/i18n/messages.ts';
import { toOrderView } from '../../src/order/view.ts';
import { BatchStatus } from '../../src/page/form/FilesStatus.tsx';
import { UPLOAD_STATES } from '../../stories/fixtures/order/upload.ts';

test.each([
  [0.5, 'No progress for 10 seconds. The connection may be slow: we keep trying.'],
  [1, 'Uploading… please don&#x27;t close the page.'],
])(
  'ten seconds after a batch has sent %f of a file, the connection is blamed only while bytes are missing',
  (fileProgress, text) => {
    const { batch, lastBatch } = toOrderView(UPLOAD_STATES['upload.uploading.stalled']);
    if (batch === null) throw new Error('no batch runs');
    expect(
      renderToStaticMarkup(
        <I18nProvider language="en" messages={unpackMessages(en)}>
          <BatchStatus view={{ batch: { ...batch, fileProgress }, lastBatch }} />
        </I18nProvider>,
      ),
    ).toBe(text);
  },
);
