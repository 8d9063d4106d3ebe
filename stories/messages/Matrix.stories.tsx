import { FormattedMessage } from 'react-intl';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Banner } from '../../src/components/Banner/Banner.tsx';
import { FieldError } from '../../src/components/TextField/FieldError.tsx';
import { contactLink } from '../../src/page/form/contactLink.tsx';
import { CONTACT_FIELDS } from '../../src/domain/contact.ts';
import { MAX_CONTACT_CHARACTERS } from '../../src/domain/limits.ts';
import { FAILURE_BANNERS } from '../../src/page/form/messageIds.ts';
import { CALLS, refusalsOf, serverText, type Call } from '../fixtures/refusals.ts';
import { ExampleProvider } from '../support/ExampleProvider.tsx';
import { BANNERS, CLOSED_HINTS, FIELD_ERRORS, MISSING_THINGS, TOO_LONG_ERROR } from './lists.ts';
import { Matrix, type Group, type RowContext } from './Matrix.tsx';

const REFUSED: Readonly<Record<Call, string>> = {
  upload: 'The server refuses a file',
  checkout: 'The server refuses an order',
};

/** A row's name is more than a message's id: as an argument, an id would be shown as its message. */
const GROUPS: readonly Group[] = [
  {
    title: 'Banners',
    rows: BANNERS.map(({ where, kind, title, sentence }) => ({
      name: where,
      show: ({ text }) => (
        <Banner kind={kind} {...(title && { title: text(title) })}>
          {text(sentence)}
        </Banner>
      ),
    })),
  },
  {
    title: 'Errors under fields',
    rows: [
      ...FIELD_ERRORS.map((id) => ({
        name: `message ${id}`,
        show: ({ text }: RowContext) => <FieldError id="error" text={text(id)} />,
      })),
      ...CONTACT_FIELDS.map((field) => ({
        name: `message ${TOO_LONG_ERROR} ${field}`,
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
    title: 'Why a choice is closed',
    rows: CLOSED_HINTS.map((id) => ({
      name: `message ${id}`,
      show: () => (
        <ExampleProvider>
          <p className="hint">
            <FormattedMessage id={id} values={{ a: contactLink }} />
          </p>
        </ExampleProvider>
      ),
    })),
  },
  {
    title: 'What is missing',
    rows: MISSING_THINGS.map((id) => ({ name: `message ${id}`, show: ({ text }) => text(id) })),
  },
  ...CALLS.map((call) => ({
    title: REFUSED[call],
    rows: refusalsOf(call).map((code) => ({
      name: `${call} ${code}`,
      show: ({ text, locale }: RowContext) => (
        <Banner kind={FAILURE_BANNERS[call].kind} title={serverText(code, locale)}>
          {text(FAILURE_BANNERS[call].sentence)}
        </Banner>
      ),
    })),
  })),
];

const meta = preview.meta({
  title: 'Messages/Matrix',
  component: Matrix,
  tags: ['!autodocs', 'designer', 'product-owner', 'banner', 'error'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  args: { groups: GROUPS },
});

export const EveryMessage = meta.story({
  name: 'Every banner and error',
  play: async ({ canvasElement }) => {
    const rows = [...canvasElement.querySelectorAll<HTMLElement>('[data-row]')];
    await expect(rows.map((row) => row.dataset.row)).toEqual(
      GROUPS.flatMap((group) => group.rows.map(({ name }) => name)),
    );
    for (const row of rows) {
      await expect(row.querySelectorAll('[lang][data-scheme]')).toHaveLength(4);
    }
  },
});
