import { useEffect } from 'react';

interface PastedFiles {
  /** Whether files are accepted now. */
  readonly isOpen: boolean;
  readonly onPaste: (files: File[]) => void;
}

/** Handles files pasted anywhere on the page, except when text is pasted into a field. */
export function usePastedFiles({ isOpen, onPaste }: PastedFiles): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    function handlePaste(event: ClipboardEvent) {
      const { clipboardData } = event;
      if (!clipboardData || clipboardData.files.length === 0) return;
      const isTextForField =
        clipboardData.types.includes('text/plain') &&
        event.target instanceof Element &&
        event.target.closest('input:not([type=file]):not([type=checkbox]):not([type=radio])');
      if (isTextForField) return;
      event.preventDefault();
      onPaste([...clipboardData.files]);
    }
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, [isOpen, onPaste]);
}
