import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: [
    'Once on a page that takes files: while files are dragged over it, the whole page says where they may be dropped.',
  ],
  avoid: [
    'Not as the only way to give files: it is never there without a File picker.',
    'Not as a visible zone: it shows only while something is dragged.',
  ],
  parts: [
    {
      name: 'Cover',
      about: 'Over the whole window, in the colour of the page, with a dashed green edge.',
    },
    { name: 'Words', about: 'What to do, in the serif, in the middle.' },
  ],
  keyboard: [],
  spoken: [
    {
      of: 'The cover',
      says: 'nothing that is needed: who cannot drag uses the picker, “{upload.choose}”',
    },
  ],
};
