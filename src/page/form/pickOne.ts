import { PICKER_ACCEPT } from '../../domain/files.ts';

/** Opens the browser's picker for one file. */
export function pickOne(onPick: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = PICKER_ACCEPT;
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) onPick(file);
  });
  input.click();
}
