import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Seal, SealCopy } from '../../src/components/Seal/Seal.tsx';
import { EXAMPLE_PROVIDER } from '../../src/domain/provider.ts';

const meta = preview.meta({
  title: 'Components/Seal',
  component: Seal,
  tags: ['designer'],
  args: { name: EXAMPLE_PROVIDER.name },
  render: ({ name }) => (
    <div style={{ display: 'grid', gridTemplateColumns: '14rem 7rem', alignItems: 'end', gap: 24 }}>
      <svg viewBox="-56 -56 112 112" strokeLinecap="round" aria-hidden="true">
        <Seal name={name} />
      </svg>
      <SealCopy />
    </div>
  ),
});

export const OnceAndAgain = meta.story({
  name: 'Drawn once, and shown again',
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('#seal')).toHaveLength(1);
    await expect(canvasElement).toHaveTextContent(EXAMPLE_PROVIDER.name.toUpperCase());
  },
});
