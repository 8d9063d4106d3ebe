import type { ComponentGuide } from '../guide.ts';

export const GUIDE: ComponentGuide = {
  use: [
    'For a result or a failure that concerns a whole section: the pre-check, a failed upload, a return from the payment page.',
    'With the kind that the message has for the visitor: a question (info), good news (success), a caution (warning), a fact (neutral), a failure (danger).',
  ],
  avoid: [
    'Not for the error of one field: that stands under it (Text field, Choice).',
    'Not to say why a control is closed: that is a Closed note.',
    'Not for decoration: a tinted area always means a status.',
  ],
  parts: [
    { name: 'Sign', about: 'One icon for each kind, beside the first line.' },
    { name: 'Title', about: 'The message in a few words, in the colour of its kind.' },
    { name: 'Sentence', about: 'What it means and what to do, in ink.' },
    {
      name: 'Actions',
      about: 'Small buttons and links below the sentence, if there is something to do.',
    },
  ],
  keyboard: [{ keys: 'Tab', does: 'visits the actions; a banner without actions takes no focus' }],
  spoken: [
    { of: 'A failure, once it appears', says: '“{checkout.failed} {checkout.failedSentence}”' },
    {
      of: 'The pre-check, when it is read',
      says: '“{precheck.required} {precheck.requiredSentence}”; its changes are told by the status of the form',
    },
    { of: 'The sign', says: 'nothing: title and sentence say it all' },
  ],
};
