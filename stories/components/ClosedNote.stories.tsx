import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { ClosedLine, ClosedNote } from '../../src/components/ClosedNote/ClosedNote.tsx';
import { ANCHORS } from '../../src/page/form/anchors.ts';
import { REQUIREMENT_LABELS } from '../../src/page/form/messageIds.ts';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { Message, message } from '../support/messages.tsx';
import { textIn } from '../support/textIn.ts';

const NAME = { href: ANCHORS.name, text: message(REQUIREMENT_LABELS.name) };
const DIRECTION = { href: ANCHORS.direction, text: message(REQUIREMENT_LABELS.direction) };

const meta = preview.meta({
  title: 'Components/Closed note',
  component: ClosedNote,
  tags: ['designer'],
  args: { id: 'note', title: message('missing.beforeUpload'), missing: [NAME, DIRECTION] },
  argTypes: { children: { control: false } },
});

export const TwoThings = meta.story({
  name: 'Two things missing',
  play: async ({ canvas, globals }) => {
    const t = textIn(globals);
    const [first, second] = canvas.getAllByRole('link');
    await expect(first).toHaveTextContent(t(REQUIREMENT_LABELS.name));
    await expect(first).toHaveAttribute('href', ANCHORS.name);
    await expect(second).toHaveAttribute('href', ANCHORS.direction);
    if (first && second) await expectTabOrder(first, second);
  },
});

export const OneThing = meta.story({ name: 'One thing missing', args: { missing: [NAME] } });

export const Waiting = meta.story({
  name: 'Nothing to do but wait',
  parameters: { controls: { disable: true } },
  render: () => (
    <ClosedLine id="line">
      <Message id="checkout.afterBatch" />
    </ClosedLine>
  ),
});

export const Everything = meta.story({
  name: 'Everything that can be missing, at 320 px',
  args: {
    title: message('missing.beforeCheckout'),
    missing: Object.entries(ANCHORS).map(([code, href]) => ({
      href,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both records have the same keys
      text: message(REQUIREMENT_LABELS[code as keyof typeof REQUIREMENT_LABELS]),
    })),
  },
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
