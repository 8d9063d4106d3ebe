import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: [
    'For one thing to tick or not: rush, a paper copy, “I still want a translation”.',
    'In a group for a required question with two answers, as radio buttons side by side.',
    'With a question that follows from the second answer right below the group.',
  ],
  avoid: [
    'Not for more than two answers: the row has room for two.',
    'Not to start something at once: that is a Button.',
  ],
  parts: [
    { name: 'Row', about: 'The whole row is the target, 52 px high or more.' },
    {
      name: 'Mark',
      about: 'A box for a checkbox, a circle for a radio button; filled once it is chosen.',
    },
    { name: 'Label', about: 'The answer itself.' },
    { name: 'Hint', about: 'What follows from it; when the choice is closed, why.' },
    {
      name: 'Edge',
      about: 'Green and 2 px once it is chosen, red when it is faulty, dashed when it is closed.',
    },
    { name: 'Question', about: 'Above a group, with the asterisk of what is required.' },
    { name: 'Error', about: 'Below a group that was left without an answer.' },
  ],
  keyboard: [
    { keys: 'Tab', does: 'focuses a checkbox, or the chosen answer of a group' },
    { keys: 'Space', does: 'ticks or unticks; nothing while the choice is closed' },
    { keys: 'Arrow keys', does: 'choose the other answer of a group' },
  ],
  spoken: [
    {
      of: 'A checkbox',
      says: '“{delivery.rushLabel}”, checkbox, not ticked, “{delivery.rushHint}”',
    },
    { of: 'A group', says: '“{precheck.filing}”, group of radio buttons, required' },
    { of: 'An answer', says: '“{precheck.us}”, radio button, 1 of 2, “{precheck.usHint}”' },
    {
      of: 'A group without an answer, once it was left',
      says: 'invalid, “{precheck.filingError}”',
    },
  ],
};
