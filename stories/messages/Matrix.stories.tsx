import { expect, userEvent } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import pt from '../../src/i18n/pt.json';
import { GROUPS } from './groups.tsx';
import { Matrix } from './Matrix.tsx';

const meta = preview.meta({
  title: 'Messages/Matrix',
  tags: ['!autodocs', 'designer', 'product-owner', 'banner', 'error'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  render: () => <Matrix groups={GROUPS} />,
});

/** Returns the names of the rows that the matrix shows, from top to bottom. */
function rowsIn(canvasElement: HTMLElement): (string | undefined)[] {
  return [...canvasElement.querySelectorAll<HTMLElement>('[data-row]')].map(
    ({ dataset }) => dataset.row,
  );
}

export const EveryMessage = meta.story({
  name: 'Every banner and error',
  play: async ({ canvas, canvasElement }) => {
    await expect(rowsIn(canvasElement)).toEqual(
      GROUPS.flatMap((group) => group.rows.map(({ name }) => name)),
    );
    for (const row of canvasElement.querySelectorAll('[data-row]')) {
      await expect(row.querySelectorAll('[lang][data-scheme]')).toHaveLength(4);
    }
    for (const link of canvas.getByRole('navigation').querySelectorAll('a')) {
      await expect(document.getElementById(link.hash.slice(1))).toBeVisible();
    }
  },
});

export const Filtered = meta.story({
  name: 'Filtered by words of either language, in columns of a small phone',
  tags: ['!dev'],
  play: async ({ canvas, canvasElement, step }) => {
    const filter = canvas.getByRole('searchbox', { name: 'Filter' });
    await step('by what it says in Portuguese', async () => {
      await userEvent.type(filter, pt['precheck.likely'].toUpperCase());
      await expect(rowsIn(canvasElement)).toEqual(['Pre-check: likely']);
    });
    await step('by what a designer calls it', async () => {
      await userEvent.clear(filter);
      await userEvent.type(filter, 'under “full name”');
      await expect(rowsIn(canvasElement)).toEqual([
        'Under “Full name”',
        'Under “Full name”: too long',
      ]);
      await expect(canvas.getByRole('status')).toHaveTextContent('2 shown');
      await expect(canvas.getByRole('navigation')).toHaveTextContent(/^Errors under fields \(2\)$/);
    });
    await step('each column is as wide as a small phone', async () => {
      await userEvent.click(canvas.getByRole('checkbox'));
      for (const cell of canvasElement.querySelectorAll('[lang][data-scheme]')) {
        await expect(cell.getBoundingClientRect().width).toBe(320);
      }
    });
  },
});
