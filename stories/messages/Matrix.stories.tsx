import { FormattedMessage } from 'react-intl';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Banner } from '../../src/components/Banner/Banner.tsx';
import { FieldError } from '../../src/components/TextField/FieldError.tsx';
import { contactLink } from '../../src/page/form/contactLink.tsx';
import { FAILURE_BANNERS } from '../../src/page/form/messageIds.ts';
import { CALLS, refusalsOf, serverText, type Call } from '../fixtures/refusals.ts';
import { BANNERS, CLOSED_HINTS, FIELD_ERRORS, MISSING_THINGS } from './lists.ts';
import { Matrix, type Group, type Telling } from './Matrix.tsx';

const REFUSED: Readonly<Record<Call, string>> = {
  upload: 'The server refuses a file',
  checkout: 'The server refuses an order',
};

/** A row is no message's id alone, which would be shown as that message. */
const GROUPS: readonly Group[] = [
  {
    title: 'Banners',
    rows: BANNERS.map(({ where, kind, title, sentence }) => ({
      name: where,
      show: ({ say }) => (
        <Banner kind={kind} {...(title && { title: say(title) })}>
          {say(sentence)}
        </Banner>
      ),
    })),
  },
  {
    title: 'Errors under fields',
    rows: FIELD_ERRORS.map((id) => ({
      name: `message ${id}`,
      show: ({ say }) => <FieldError id="error" text={say(id)} />,
    })),
  },
  {
    title: 'Why a choice is closed',
    rows: CLOSED_HINTS.map((id) => ({
      name: `message ${id}`,
      show: () => (
        <p className="hint">
          <FormattedMessage id={id} values={{ a: contactLink }} />
        </p>
      ),
    })),
  },
  {
    title: 'What is missing',
    rows: MISSING_THINGS.map((id) => ({ name: `message ${id}`, show: ({ say }) => say(id) })),
  },
  ...CALLS.map((call) => ({
    title: REFUSED[call],
    rows: refusalsOf(call).map((code) => ({
      name: `${call} ${code}`,
      show: ({ say, locale }: Telling) => (
        <Banner kind={FAILURE_BANNERS[call].kind} title={serverText(code, locale)}>
          {say(FAILURE_BANNERS[call].sentence)}
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
    const shown = [...canvasElement.querySelectorAll<HTMLElement>('[data-row]')];
    await expect(shown.map((row) => row.dataset.row)).toEqual(
      GROUPS.flatMap(({ rows }) => rows.map(({ name }) => name)),
    );
    for (const row of shown) {
      await expect(row.querySelectorAll('[lang][data-scheme]')).toHaveLength(4);
    }
  },
});
