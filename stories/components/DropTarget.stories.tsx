import { expect, fn, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { DropTarget } from '../../src/components/DropTarget/DropTarget.tsx';
import { message } from '../support/messages.tsx';
import { textIn } from '../support/textIn.ts';

const SCAN = new File(['%PDF-1.7'], 'scan.pdf', { type: 'application/pdf' });

/** Fires a drag event over the page, and returns whether the browser may take its default action. */
function drag(type: 'dragover' | 'drop', dataTransfer: DataTransfer): boolean {
  const init = { bubbles: true, cancelable: true, dataTransfer };
  return document.body.dispatchEvent(new DragEvent(type, init));
}

function withFile(): DataTransfer {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(SCAN);
  return dataTransfer;
}

/** A play may begin before React has run the target's effect, which listens to drags. */
async function untilListening(): Promise<void> {
  await waitFor(() => expect(drag('dragover', withFile())).toBe(false));
}

const meta = preview.meta({
  title: 'Components/Drop target',
  component: DropTarget,
  tags: ['designer'],
  args: { label: message('upload.drop'), closed: false, onDrop: fn() },
});

export const DraggedOver = meta.story({
  name: 'While files are dragged over the page',
  // The target disappears by itself once the browser reports no more drag events.
  beforeEach: () => {
    const dragging = window.setInterval(() => drag('dragover', withFile()), 100);
    return () => window.clearInterval(dragging);
  },
  play: async ({ canvas, globals }) => {
    const t = textIn(globals);
    await waitFor(() => expect(canvas.getByText(t('upload.drop'))).toBeVisible());
  },
});

export const Dropped = meta.story({
  name: 'Takes what is dropped anywhere, and goes when the files have left',
  play: async ({ canvas, args, globals }) => {
    const t = textIn(globals);
    await untilListening();
    await waitFor(() => expect(canvas.getByText(t('upload.drop'))).toBeVisible());
    const dropped = withFile();
    await expect(drag('drop', dropped)).toBe(false);
    await expect(args.onDrop).toHaveBeenCalledOnce();
    await expect(args.onDrop).toHaveBeenCalledWith(dropped);
    await waitFor(() => expect(canvas.queryByText(t('upload.drop'))).toBeNull());
    drag('dragover', withFile());
    await waitFor(() => expect(canvas.getByText(t('upload.drop'))).toBeVisible());
    await waitFor(() => expect(canvas.queryByText(t('upload.drop'))).toBeNull(), {
      timeout: 20_000,
    });
  },
});

export const Closed = meta.story({
  name: 'Refuses files while it is closed, and text always',
  args: { closed: true },
  play: async ({ canvas, args, globals }) => {
    const t = textIn(globals);
    const link = new DataTransfer();
    link.setData('text/uri-list', 'https://example.com/');
    // The default action is prevented, so the browser does not leave the page for the file.
    await untilListening();
    await expect(drag('drop', withFile())).toBe(false);
    await expect(drag('dragover', link)).toBe(false);
    await expect(args.onDrop).not.toHaveBeenCalled();
    await expect(canvas.queryByText(t('upload.drop'))).toBeNull();
  },
});
