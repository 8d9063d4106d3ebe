import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Button } from '../../src/components/Button/Button.tsx';
import { FileRow } from '../../src/components/FileList/FileRow.tsx';
import type { LegibilityDoubt } from '../../src/domain/legibility.ts';
import { PhotoAdvice } from '../../src/page/form/PhotoAdvice.tsx';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { Message, message } from '../support/messages.tsx';
import { textIn } from '../support/textIn.ts';

const LONG_NAME = 'Certidão de casamento de inteiro teor com averbação de divórcio, 2019 (2).pdf';

const meta = preview.meta({
  title: 'Components/File list',
  component: FileRow,
  tags: ['designer'],
  args: {
    name: 'Certidão de nascimento.pdf',
    type: 'application/pdf',
    size: '471 kB',
    state: 'uploaded',
    stateText: message('files.fileUploaded'),
  } as const,
  argTypes: { action: { control: false } },
  decorators: (Story) => (
    <ul className="rows" style={{ maxWidth: '40em' }}>
      <Story />
    </ul>
  ),
});

export const Uploaded = meta.story({
  play: async ({ canvas, globals }) => {
    const t = textIn(globals);
    await expect(canvas.getByRole('listitem')).toHaveTextContent(
      `Certidão de nascimento.pdf471 kB · ${t('files.fileUploaded')}`,
    );
  },
});

export const Removable = meta.story({
  name: 'With a button of its own',
  args: {
    action: (
      <Button size="small">
        <Message id="upload.cancel" />
      </Button>
    ),
  },
  play: async ({ canvas }) => {
    await expectTabOrder(canvas.getByRole('button'));
  },
});

export const Sending = meta.story({
  args: {
    name: 'Diploma, frente e verso.jpg',
    type: 'image/jpeg',
    state: 'sending',
    stateText: '62%',
  },
});

export const Sent = meta.story({ args: { state: 'sent', stateText: message('batch.fileSent') } });

export const Waiting = meta.story({
  args: {
    name: 'IMG_2041.HEIC',
    type: 'image/heic',
    state: 'waiting',
    stateText: message('batch.fileWaiting'),
  },
});

export const Failed = meta.story({
  tags: ['error'],
  args: { state: 'failed', stateText: message('batch.stoppedHere') },
});

export const Refused = meta.story({
  tags: ['error'],
  args: {
    state: 'refused',
    stateText: message('batch.faultEmpty'),
    below: (
      <Button size="small">
        <Message id="batch.replace" />
      </Button>
    ),
  },
});

const onKeep = fn();

/** Photos, each with a reason why it may be hard to read. */
const DOUBTFUL: readonly (readonly [name: string, doubt: LegibilityDoubt])[] = [
  ['RG, frente.jpg', 'small'],
  ['Diploma.jpg', 'dark'],
  [LONG_NAME.replace('.pdf', '.jpg'), 'blurred'],
];

export const HardToRead = meta.story({
  name: 'Photos that may be hard to read, at 360 px',
  args: { type: 'image/jpeg' },
  globals: { viewport: { value: 'phone360' } },
  render: (args) => (
    <>
      {DOUBTFUL.map(([name, doubt]) => (
        <FileRow
          key={doubt}
          {...args}
          name={name}
          below={
            <PhotoAdvice
              name={name}
              doubt={doubt}
              closed={false}
              onChange={fn()}
              onKeep={() => onKeep(name)}
            />
          }
        />
      ))}
    </>
  ),
  play: async ({ canvas, globals, userEvent }) => {
    const t = textIn(globals);
    await expect(canvas.getAllByRole('listitem')).toHaveLength(DOUBTFUL.length);
    for (const [name] of DOUBTFUL) {
      await expect(
        canvas.getByRole('button', { name: t('files.changeNamed', { name }) }),
      ).toHaveTextContent(t('files.change'));
      onKeep.mockClear();
      await userEvent.click(canvas.getByRole('button', { name: t('files.keepNamed', { name }) }));
      await expect(onKeep.mock.calls).toEqual([[name]]);
    }
    await expectToFit();
  },
});

export const NotAdded = meta.story({
  args: { state: 'waiting', stateText: message('batch.notAdded') },
});

export const UnknownKind = meta.story({
  name: 'A kind no browser names',
  args: { name: 'historico.tiff', type: '' },
});

export const LongName = meta.story({
  name: 'A long name keeps its end, at 320 px',
  args: { name: LONG_NAME, state: 'waiting', stateText: message('batch.notAdded') },
  globals: { viewport: { value: 'phone320' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByTitle(LONG_NAME)).toHaveTextContent(LONG_NAME);
    await expect(canvas.getByText(/9 \(2\)\.pdf$/, { ignore: '.unseen' })).toBeVisible();
    await expectToFit();
  },
});
