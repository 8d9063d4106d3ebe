import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '../../src/components/Banner/Banner.tsx';
import { Button } from '../../src/components/Button/Button.tsx';
import { FieldError } from '../../src/components/TextField/FieldError.tsx';
import { isServerUnavailable, type RefusalCode } from '../../src/contract/refusal.ts';
import { CONTACT_FIELDS } from '../../src/domain/contact.ts';
import { LANGUAGES } from '../../src/domain/language.ts';
import { MAX_CONTACT_CHARACTERS } from '../../src/domain/limits.ts';
import en from '../../src/i18n/en.json';
import type { MessageId } from '../../src/i18n/messages.ts';
import pt from '../../src/i18n/pt.json';
import { contactLink } from '../../src/page/form/contactLink.tsx';
import { FAILED_BATCH_BANNERS } from '../../src/page/form/failedBatchMessages.ts';
import {
  CONTACT_LABELS,
  FAILURE_BANNERS,
  type BannerMessage,
} from '../../src/page/form/messageIds.ts';
import { statusOf } from '../../src/server/refusals/statusOf.ts';
import { CALLS, refusalsOf, serverText, type Call } from '../fixtures/refusals.ts';
import { ExampleProvider } from '../support/ExampleProvider.tsx';
import {
  BANNERS,
  CLOSED_HINTS,
  FIELD_ERRORS,
  FILE_FAULTS,
  MISSING_THINGS,
  TOO_LONG_ERROR,
  type Remedy,
} from './lists.ts';
import type { Group, RowContext } from './Matrix.tsx';

const REFUSED: Readonly<Record<Call, { readonly title: string; readonly story: string }>> = {
  upload: { title: 'The server refuses a file', story: 'Upload failed, in the server’s words' },
  checkout: {
    title: 'The server refuses an order',
    story: 'Checkout failed, in the server’s words',
  },
};

/** Returns the words by which the filter finds a row of these messages. */
function searchTextsOf(...ids: readonly MessageId[]): string[] {
  return ids.flatMap((id) => [en[id], pt[id]]);
}

/** Returns the buttons and links of a failed upload, as the form shows them for two files. */
function actionsOf(remedy: Remedy, { text }: RowContext): ReactNode {
  return (
    <>
      <Button size="small">
        {remedy === 'retry'
          ? text('batch.retry', { count: 2, size: '4.2 MB' })
          : text('batch.sendWithout', { count: 2 })}
      </Button>
      <a href="#help">{text('batch.help')}</a>
    </>
  );
}

/** Returns the banner that a refusal shows under the server's text. */
function bannerOf(call: Call, code: RefusalCode): BannerMessage {
  return call === 'upload' && isServerUnavailable(statusOf(code), code)
    ? FAILED_BATCH_BANNERS.unavailable
    : FAILURE_BANNERS[call];
}

/** Returns a text of the code in searchTexts: `file_too_large` is “file too large”. */
function spaced(code: string): string {
  return code.replaceAll('_', ' ');
}

/** What the banners' messages are given: two files are concerned, and one would be left to send. */
const VALUES = { count: 2, rest: 1 };

/** The groups of the matrix. */
export const GROUPS: readonly Group[] = [
  {
    id: 'banners',
    title: 'Banners',
    rows: BANNERS.map(({ name, kind, title, sentence, story, remedy }) => ({
      name,
      code: title ?? sentence,
      searchTexts: searchTextsOf(...(title ? [title] : []), sentence),
      story,
      show: (context) => (
        <Banner
          kind={kind}
          {...(title && { title: context.text(title, VALUES) })}
          {...(remedy && { actions: actionsOf(remedy, context) })}
        >
          {context.text(sentence, VALUES)}
        </Banner>
      ),
    })),
  },
  {
    id: 'field-errors',
    title: 'Errors under fields',
    rows: [
      ...FIELD_ERRORS.map(({ error, label, story }) => ({
        name: `Under “${en[label]}”`,
        code: error,
        searchTexts: searchTextsOf(error, label),
        story,
        show: ({ text }: RowContext) => <FieldError id="error" text={text(error)} />,
      })),
      ...CONTACT_FIELDS.map((field) => ({
        name: `Under “${en[CONTACT_LABELS[field]]}”: too long`,
        code: TOO_LONG_ERROR,
        searchTexts: searchTextsOf(TOO_LONG_ERROR, CONTACT_LABELS[field]),
        show: ({ text }: RowContext) => (
          <FieldError
            id="error"
            text={text(TOO_LONG_ERROR, { max: MAX_CONTACT_CHARACTERS[field] })}
          />
        ),
      })),
    ],
  },
  {
    id: 'file-faults',
    title: 'In the row of a file',
    rows: FILE_FAULTS.map(({ text: fault, story }) => ({
      name: `In the row of a file: ${en[fault]}`,
      code: fault,
      searchTexts: searchTextsOf(fault),
      story,
      show: ({ text }) => text(fault),
    })),
  },
  {
    id: 'closed',
    title: 'Why a choice is closed',
    rows: CLOSED_HINTS.map(({ hint, name, story }) => ({
      name,
      code: hint,
      searchTexts: searchTextsOf(hint),
      story,
      show: () => (
        <ExampleProvider>
          <p className="hint">
            <FormattedMessage id={hint} values={{ a: contactLink }} />
          </p>
        </ExampleProvider>
      ),
    })),
  },
  {
    id: 'missing',
    title: 'What is missing',
    rows: MISSING_THINGS.map(({ label, story }) => ({
      name: `Opens after: ${en[label]}`,
      code: label,
      searchTexts: searchTextsOf(label),
      story,
      show: ({ text }) => text(label),
    })),
  },
  ...CALLS.map((call) => ({
    id: `refused-${call}`,
    title: REFUSED[call].title,
    rows: refusalsOf(call).map((code) => ({
      name: `Refused ${call}: ${spaced(code)}`,
      code,
      searchTexts: LANGUAGES.map((locale) => serverText(code, locale)),
      story: REFUSED[call].story,
      show: (context: RowContext) => (
        <Banner
          kind={bannerOf(call, code).kind}
          title={serverText(code, context.locale)}
          {...(call === 'upload' && { actions: actionsOf('retry', context) })}
        >
          {context.text(bannerOf(call, code).sentence)}
        </Banner>
      ),
    })),
  })),
];
