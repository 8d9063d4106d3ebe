import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: [
    'For one required line of text: a name, an e-mail address, a phone number, a number of pages.',
    'Short where a few digits are typed.',
    'With an error once the field has lost the focus, worded as the way to correct it.',
  ],
  avoid: [
    'Not for a choice between two answers, which is a Choice.',
    'Not with a placeholder for a label: it would go with the first letter.',
  ],
  parts: [
    { name: 'Label', about: 'Above the field, with the asterisk of what is required.' },
    { name: 'Hint', about: 'Between label and field: what helps before typing.' },
    { name: 'Field', about: '48 px high; its edge is red and 2 px when it is faulty.' },
    { name: 'Error', about: 'Under the field, with its icon.' },
    { name: 'Below', about: 'What follows from the value, for example a counted number of pages.' },
  ],
  keyboard: [
    { keys: 'Tab', does: 'focuses the field; leaving it shows its error' },
    { keys: 'Enter', does: 'submits the form, which then names what is missing' },
  ],
  spoken: [
    { of: 'The field', says: '“{contact.email}”, edit text, required' },
    { of: 'A hint', says: '“{delivery.pagesHint}”' },
    { of: 'An error', says: 'invalid, “{contact.emailError}”, when the field is reached again' },
    { of: 'The asterisk', says: 'nothing' },
  ],
};
