import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { aboutOf } from '../fixtures/order/about.ts';
import { ORDER_FIXTURES } from '../fixtures/orderStates.ts';
import { expectErrorTag, expectStates } from '../support/checks.ts';
import { drivenState } from '../support/DrivenState.tsx';
import { openAtPlace } from './openAtPlace.ts';
import { ShownOrder, viewOf, type Listeners } from './ShownOrder.tsx';

/**
 * Returns the view of a fixture. Each story names its fixture, so neither can exist without the
 * other.
 */
function viewNamed(name: string) {
  const fixture = ORDER_FIXTURES.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture of the order is named "${name}"`);
  return viewOf(fixture);
}

const meta = preview.type<{ args: Listeners }>().meta({
  title: 'States/Order',
  tags: ['!autodocs', 'designer'],
  parameters: {
    layout: 'fullscreen',
    controls: { disable: true },
    statechart: { machine: 'order' },
  },
  decorators: [drivenState],
  args: { onEvent: fn(), onFiles: fn() },
  render: (args, { name }) => <ShownOrder {...args} view={viewNamed(name)} />,
  play: async ({ canvasElement, args, name, tags }) => {
    await openAtPlace(aboutOf(name));
    await expectStates(canvasElement, viewNamed(name).states);
    await expectErrorTag(canvasElement, tags);
    await expect(args.onEvent).not.toHaveBeenCalled();
  },
});

export const EmptyForm = meta.story({ name: 'Empty form', tags: ['banner', 'product-owner'] });
export const EmptyFormSubmittedEveryMissingFieldIsPointedOut = meta.story({
  name: 'Empty form, submitted: every missing field is pointed out',
  tags: ['error'],
});
export const PreCheckUnknown = meta.story({ name: 'Pre-check unknown', tags: ['banner'] });
export const PreCheckRequiredUploadOpen = meta.story({
  name: 'Pre-check required: upload open',
  tags: ['banner', 'product-owner'],
});
export const PreCheckLikely = meta.story({ name: 'Pre-check likely', tags: ['banner'] });
export const PreCheckOptionalNotConfirmed = meta.story({
  name: 'Pre-check optional, not confirmed',
  tags: ['banner', 'product-owner'],
});
export const PreCheckOptionalConfirmed = meta.story({
  name: 'Pre-check optional, confirmed',
  tags: ['banner', 'product-owner'],
});
export const ClosedName = meta.story({ name: 'Closed: name', tags: ['error'] });
export const ClosedEmail = meta.story({ name: 'Closed: email', tags: ['error'] });
export const ClosedPhone = meta.story({ name: 'Closed: phone', tags: ['error'] });
export const ClosedFilingLocation = meta.story({
  name: 'Closed: filing location',
  tags: ['error'],
});
export const ClosedConsularCountry = meta.story({
  name: 'Closed: consular country',
  tags: ['error'],
});
export const ClosedTranslationDirection = meta.story({
  name: 'Closed: translation direction',
  tags: ['error'],
});
export const PageCountEmptiedWhileTyping = meta.story({ name: 'Page count emptied while typing' });
export const Above30PagesCustomQuote = meta.story({
  name: 'Above 30 pages: custom quote',
  tags: ['banner', 'product-owner'],
});
export const TheCountAgreesWithTheVisitorsNumber = meta.story({
  name: 'The count agrees with the visitor’s number',
});
export const TheCountContradictsTheVisitorsNumber = meta.story({
  name: 'The count contradicts the visitor’s number',
  tags: ['banner', 'product-owner'],
});
export const TheVisitorsNumberIsKeptAgainstTheCount = meta.story({
  name: 'The visitor’s number is kept against the count',
  tags: ['product-owner'],
});
export const AFileCouldNotBeCounted = meta.story({
  name: 'A file could not be counted',
  tags: ['banner', 'product-owner'],
});
export const MoreThan30PagesCountedCustomQuote = meta.story({
  name: 'More than 30 pages counted: custom quote',
  tags: ['banner', 'product-owner'],
});
export const RushOn = meta.story({ name: 'Rush on' });
export const RushUnavailableMoreThan8Pages = meta.story({
  name: 'Rush unavailable: more than 8 pages',
  tags: ['product-owner'],
});
export const QuoteWithEveryLine = meta.story({
  name: 'Quote with every line',
  tags: ['product-owner'],
});
export const FilesHeldUntilTheUploadOpens = meta.story({
  name: 'Files held until the upload opens',
  tags: ['product-owner'],
});
export const UploadingFile2Of3 = meta.story({
  name: 'Uploading file 2 of 3',
  tags: ['product-owner'],
});
export const CheckingTheChosenFiles = meta.story({ name: 'Checking the chosen files' });
export const UploadingNoProgressFor10Seconds = meta.story({
  name: 'Uploading, no progress for 10 seconds',
  tags: ['product-owner'],
});
export const UploadingWaitingForTheNetwork = meta.story({
  name: 'Uploading, waiting for the network',
  tags: ['product-owner'],
});
export const UploadFailedInTheServersWords = meta.story({
  name: 'Upload failed, in the server’s words',
  tags: ['error', 'banner', 'product-owner'],
});
export const UploadFailedWithoutWords = meta.story({
  name: 'Upload failed, without words',
  tags: ['error', 'banner'],
});
export const UploadFailedWithoutAnAnswer = meta.story({
  name: 'Upload failed, without an answer',
  tags: ['error', 'banner', 'product-owner'],
});
export const UploadFailedAFileCannotBeReadAnyMore = meta.story({
  name: 'Upload failed, a file cannot be read any more',
  tags: ['error', 'banner'],
});
export const UploadFailedTheServerWasUnavailable = meta.story({
  name: 'Upload failed, the server was unavailable',
  tags: ['error', 'banner', 'product-owner'],
});
export const UploadStoppedBeforeItBeganOneFaultyFile = meta.story({
  name: 'Upload stopped before it began: one faulty file',
  tags: ['error', 'banner', 'product-owner'],
});
export const UploadStoppedBeforeItBeganTwoFaultyFiles = meta.story({
  name: 'Upload stopped before it began: two faulty files',
  tags: ['error', 'banner'],
});
export const UploadStoppedBeforeItBeganEveryFileFaulty = meta.story({
  name: 'Upload stopped before it began: every file faulty',
  tags: ['error', 'banner'],
});
export const UploadCancelled = meta.story({ name: 'Upload cancelled' });
export const TwoFilesUploadedCheckoutOpen = meta.story({
  name: 'Two files uploaded: checkout open',
  tags: ['product-owner'],
});
export const UploadingMoreCheckoutClosedMeanwhile = meta.story({
  name: 'Uploading more: checkout closed meanwhile',
});
export const UploadOfMoreFilesFailedCheckoutOpenWithoutThem = meta.story({
  name: 'Upload of more files failed: checkout open without them',
  tags: ['error', 'banner', 'product-owner'],
});
export const FileRemoved = meta.story({ name: 'A file was removed: it can be brought back' });
export const TwentyFilesUploaded = meta.story({ name: 'Twenty files uploaded' });
export const RedirectingToThePaymentPage = meta.story({
  name: 'Redirecting to the payment page',
  tags: ['product-owner'],
});
export const CheckoutFailedInTheServersWords = meta.story({
  name: 'Checkout failed, in the server’s words',
  tags: ['error', 'banner', 'product-owner'],
});
export const CheckoutFailedWithoutWords = meta.story({
  name: 'Checkout failed, without words',
  tags: ['error', 'banner'],
});
export const BackFromThePaymentPageWithoutPaying = meta.story({
  name: 'Back from the payment page without paying',
  tags: ['banner', 'product-owner'],
});
export const BackFromThePaymentPageThePaymentIsBeingChecked = meta.story({
  name: 'Back from the payment page: the payment is being checked',
  tags: ['product-owner'],
});
export const ThePaymentIsNotConfirmedYet = meta.story({
  name: 'The payment is not confirmed yet',
  tags: ['product-owner'],
});
export const ASlowPaymentIsOnItsWay = meta.story({ name: 'A slow payment is on its way' });
export const ThePaymentDiffersAndIsInReview = meta.story({
  name: 'The payment differs and is in review',
});
export const ThePaymentCannotBeCheckedNoAnswer = meta.story({
  name: 'The payment cannot be checked: no answer',
});
export const ThePaymentFailed = meta.story({
  name: 'The payment failed',
  tags: ['banner', 'product-owner'],
});
export const TheServerKnowsNoSuchOrder = meta.story({
  name: 'The server knows no such order',
  tags: ['banner'],
});
export const Paid = meta.story({ name: 'Paid', tags: ['product-owner'] });
export const PaidWithEveryExtraAsATestInAnotherTab = meta.story({
  name: 'Paid, with every extra, as a test, in another tab',
  tags: ['product-owner'],
});
export const PaidAndRefunded = meta.story({ name: 'Paid and refunded' });
export const PaidButForAFileThatCameLater = meta.story({
  name: 'Paid, but for a file that came later',
  tags: ['banner'],
});
