import { NOTES, SECTIONS } from '../../src/page/form/anchors.ts';

/** Ids of the form's elements, each with the stories of states that are about it. */
const STORIES: Readonly<Record<string, readonly string[]>> = {
  [SECTIONS.contact]: ['Empty form', 'Empty form, submitted: every missing field is pointed out'],
  [SECTIONS.precheck]: [
    'Pre-check unknown',
    'Pre-check required: upload open',
    'Pre-check likely',
    'Pre-check optional, not confirmed',
    'Pre-check optional, confirmed',
  ],
  [NOTES.upload]: [
    'Closed: name',
    'Closed: email',
    'Closed: phone',
    'Closed: filing location',
    'Closed: consular country',
    'Closed: translation direction',
  ],
  [SECTIONS.files]: [
    'Files held until the upload opens',
    'Checking the chosen files',
    'Uploading file 2 of 3',
    'Uploading, no progress for 10 seconds',
    'Uploading, waiting for the network',
    'Upload failed, in the server’s words',
    'Upload failed, without words',
    'Upload failed, without an answer',
    'Upload stopped before it began: one faulty file',
    'Upload stopped before it began: two faulty files',
    'Upload stopped before it began: every file faulty',
    'Upload cancelled',
    'A file was removed: it can be brought back',
    'Twenty files uploaded',
    'Checking three files',
    'Sending file 2 of 3',
    'No progress at file 3 of 3',
    'No answer about file 2 of 3: is the network there?',
    'Waiting for the network at file 2 of 3',
    'Every file confirmed',
    'File 2 of 3 failed',
    'Cancelled during file 2 of 3',
  ],
  [SECTIONS.pages]: [
    'Page count emptied while typing',
    'Above 30 pages: custom quote',
    'The count agrees with the visitor’s number',
    'The count contradicts the visitor’s number',
    'The visitor’s number is kept against the count',
    'A file could not be counted',
    'More than 30 pages counted: custom quote',
    'Rush on',
    'Rush unavailable: more than 8 pages',
  ],
  [SECTIONS.checkout]: [
    'Quote with every line',
    'Two files uploaded: checkout open',
    'Uploading more: checkout closed meanwhile',
    'Redirecting to the payment page',
    'Checkout failed, in the server’s words',
    'Checkout failed, without words',
    'Back from the payment page without paying',
    'The payment failed',
    'The server knows no such order',
  ],
  // A placed order has its receipt in place of the sections.
  receipt: [
    'Back from the payment page: the payment is being checked',
    'The payment is not confirmed yet',
    'A slow payment is on its way',
    'The payment differs and is in review',
    'The payment cannot be checked: no answer',
    'Paid',
    'Paid, with every extra, as a test, in another tab',
    'Paid and refunded',
  ],
};

/** The id of the element that each story of a state opens at, by the story's name. */
export const PLACES: ReadonlyMap<string, string> = new Map(
  Object.entries(STORIES).flatMap(([id, names]) => names.map((name) => [name, id] as const)),
);
