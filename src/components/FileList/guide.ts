import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: [
    'For each file of an order, one row: those of the running upload in one list, those that are uploaded in another.',
    'In the state that is true of this file: nothing in a batch looks uploaded before the batch ends.',
  ],
  avoid: ['Not for a link to a file: rows cannot be opened.'],
  parts: [
    {
      name: 'Thumbnail',
      about: '44 by 56: the photo, or a drawing of a page, a photo, or a sheet with the kind.',
    },
    {
      name: 'Name',
      about: 'A long one is cut in the middle, so that its end and kind stay; on a phone it wraps.',
    },
    {
      name: 'Line of facts',
      about: 'Size, pages and state, in soft ink; done in green, faulty in red.',
    },
    { name: 'Action', about: 'At the end: remove, replace.' },
    { name: 'Below', about: 'Advice about a photo, with its buttons.' },
  ],
  keyboard: [{ keys: 'Tab', does: 'visits the action, then what is below' }],
  spoken: [
    { of: 'A row', says: 'list item: the whole name, its size and “{files.fileUploaded}”' },
    { of: 'A thumbnail', says: 'nothing' },
  ],
};
