import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { FilePicker } from '../../src/components/FilePicker/FilePicker.tsx';
import { PICKER_ACCEPT } from '../../src/domain/files.ts';
import { DEFAULT_MAX_FILE_MB } from '../../src/domain/limits.ts';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { Message, message } from '../support/messages.tsx';
import { textIn } from '../support/textIn.ts';

const SCAN = new File(['%PDF-1.7'], 'scan.pdf', { type: 'application/pdf' });
const PHOTO = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });

const meta = preview.meta({
  title: 'Components/File picker',
  component: FilePicker,
  tags: ['designer'],
  args: {
    id: 'picker',
    name: 'file',
    accept: PICKER_ACCEPT,
    label: message('upload.choose'),
    aside: message('upload.aside'),
    closed: false,
    describedBy: 'picker-note',
    children: (
      <p id="picker-note">
        <Message id="upload.kinds" values={{ max: DEFAULT_MAX_FILE_MB }} />
      </p>
    ),
    onChoose: fn(),
  },
  argTypes: { children: { control: false } },
});

export const Open = meta.story({
  play: async ({ canvas, userEvent, args, globals, step }) => {
    const t = textIn(globals);
    const picker = canvas.getByLabelText<HTMLInputElement>(t('upload.choose'));
    await step('the words above describe it', async () => {
      await expect(picker).toHaveAccessibleDescription(
        t('upload.kinds', { max: DEFAULT_MAX_FILE_MB }),
      );
      await expectTabOrder(picker);
    });
    await step('files picked are reported together, and the picker is empty again', async () => {
      await userEvent.upload(picker, [SCAN, PHOTO]);
      await expect(args.onChoose).toHaveBeenCalledOnce();
      await expect(args.onChoose).toHaveBeenCalledWith({ files: [SCAN, PHOTO] });
      await expect(picker.value).toBe('');
    });
  },
});

export const Closed = meta.story({
  name: 'Closed: takes none, keeps focus',
  args: { closed: true },
  play: async ({ canvas, userEvent, args, globals }) => {
    const t = textIn(globals);
    const picker = canvas.getByLabelText(t('upload.choose'));
    await expect(picker).toHaveAttribute('aria-disabled', 'true');
    await expectTabOrder(picker);
    await userEvent.upload(picker, SCAN);
    await expect(args.onChoose).not.toHaveBeenCalled();
  },
});

export const Narrow = meta.story({
  name: 'At 320 px',
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
