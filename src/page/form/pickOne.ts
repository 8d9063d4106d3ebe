import { PICKER_ACCEPT } from '../../domain/files.ts';

/** The open pickers. Safari may garbage-collect a picker that nothing refers to. */
const openPickers = new Set<HTMLInputElement>();

/** Opens the browser's picker for one file. */
export function pickOne(onPick: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = PICKER_ACCEPT;
  input.addEventListener('change', () => {
    openPickers.clear();
    const file = input.files?.[0];
    if (file) onPick(file);
  });
  openPickers.add(input);
  input.click();
}
