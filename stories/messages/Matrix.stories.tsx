import { FormattedMessage } from 'react-intl';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Banner } from '../../src/components/Banner/Banner.tsx';
import { FieldError } from '../../src/components/TextField/FieldError.tsx';
import { contactLink } from '../../src/page/form/contactLink.tsx';
import { FAILURES } from '../../src/page/form/words.ts';
import { REFUSALS, serverText } from '../fixtures/refusals.ts';
import { BANNERS, CLOSED_HINTS, FIELD_ERRORS, MISSING_THINGS } from './lists.ts';
import { Matrix, type Telling } from './Matrix.tsx';

const meta = preview.meta({
  title: 'Messages/Matrix',
  component: Matrix,
  tags: ['!autodocs', 'designer', 'product-owner'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  globals: { viewport: { value: 'desk' } },
  play: async ({ canvasElement, args }) => {
    const shown = [...canvasElement.querySelectorAll<HTMLElement>('[data-row]')];
    await expect(shown.map((row) => row.dataset.row)).toEqual(args.rows?.map(({ name }) => name));
    for (const row of shown) {
      await expect(row.querySelectorAll('[lang][data-scheme]')).toHaveLength(4);
    }
  },
});

export const Banners = meta.story({
  tags: ['banner', 'error'],
  args: {
    rows: BANNERS.map(({ where, kind, title, sentence }) => ({
      name: where,
      show: ({ say }) => (
        <Banner kind={kind} {...(title && { title: say(title) })}>
          {say(sentence)}
        </Banner>
      ),
    })),
  },
});

export const Fields = meta.story({
  name: 'Errors of fields, and why a choice is closed',
  tags: ['error'],
  args: {
    rows: [
      ...FIELD_ERRORS.map((id) => ({
        name: `message ${id}`,
        show: ({ say }: Telling) => <FieldError id="error" text={say(id)} />,
      })),
      ...CLOSED_HINTS.map((id) => ({
        name: `message ${id}`,
        show: () => (
          <p className="hint">
            <FormattedMessage id={id} values={{ a: contactLink }} />
          </p>
        ),
      })),
    ],
  },
});

export const Missing = meta.story({
  name: 'What is missing',
  args: {
    rows: MISSING_THINGS.map((id) => ({ name: `message ${id}`, show: ({ say }) => say(id) })),
  },
});

export const Refusals = meta.story({
  name: 'The server’s refusals',
  tags: ['banner', 'error'],
  args: {
    rows: REFUSALS.map((code) => ({
      name: code,
      show: ({ say, locale }) => (
        <Banner kind={FAILURES.upload.kind} title={serverText(code, locale)}>
          {say(FAILURES.upload.sentence)}
        </Banner>
      ),
    })),
  },
});
