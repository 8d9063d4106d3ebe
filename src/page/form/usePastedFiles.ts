import { useEffect } from 'react';

interface PastedFiles {
  /** Whether files are refused now. */
  readonly closed: boolean;
  /** Names a picture that was pasted at a time of the day. */
  readonly nameOf: (time: { readonly hour: string; readonly minute: string }) => string;
  readonly onPaste: (files: File[]) => void;
}

/** The name that browsers give to every pasted picture that has no file. */
const NAMELESS = /^image(\.\w+)$/i;

/** Handles files pasted anywhere on the page, except when text is pasted into a field. */
export function usePastedFiles({ closed, nameOf, onPaste }: PastedFiles): void {
  useEffect(() => {
    if (closed) return undefined;
    function handlePaste(event: ClipboardEvent) {
      const { clipboardData } = event;
      if (!clipboardData || clipboardData.files.length === 0) return;
      const isTextForField =
        clipboardData.types.includes('text/plain') &&
        event.target instanceof Element &&
        event.target.closest('input:not([type=file]):not([type=checkbox]):not([type=radio])');
      if (isTextForField) return;
      event.preventDefault();
      onPaste([...clipboardData.files].map(named));
    }

    function named(file: File): File {
      const extension = NAMELESS.exec(file.name)?.[1];
      if (extension === undefined) return file;
      const [hour = '', minute = ''] = new Date().toTimeString().split(':');
      return new File([file], nameOf({ hour, minute }) + extension, file);
    }

    // In the capture phase, because React stops events in sections that are not hydrated.
    document.addEventListener('paste', handlePaste, true);
    return () => document.removeEventListener('paste', handlePaste, true);
  }, [closed, nameOf, onPaste]);
}
