import { describe, expect, test } from 'vitest';
import type {
  ConsularCountry,
  Direction,
  FilingPlace,
  OrderDraft,
} from '../../../src/domain/draft.ts';
import { EMPTY_DRAFT } from '../../../src/domain/draft.ts';
import type { UploadRequirement } from '../../../src/domain/gate.ts';
import { READY_DRAFT } from '../../../stories/fixtures/samples.ts';
import { startOrder } from '../support/order.ts';

describe('contact', () => {
  test('is complete once name, e-mail and phone are valid, and incomplete again after', () => {
    const order = startOrder();
    expect(order.states.contact).toBe('incomplete');
    order.send(
      { type: 'contact.edited', field: 'name', value: 'Jo' },
      { type: 'contact.edited', field: 'email', value: 'jo@example.com' },
    );
    expect(order.states.contact).toBe('incomplete');
    order.send({ type: 'contact.edited', field: 'phone', value: '(555) 010-0123' });
    expect(order.states.contact).toBe('complete');
    order.send({ type: 'contact.edited', field: 'name', value: 'J' });
    expect(order.states.contact).toBe('incomplete');
    expect(order.view.draft).toMatchObject({
      name: 'J',
      email: 'jo@example.com',
      phone: '(555) 010-0123',
    });
  });

  test('a field at fault shows once it has been left', () => {
    const order = startOrder();
    order.send({ type: 'contact.edited', field: 'email', value: 'jo@' });
    expect(order.view.faultyFields).toEqual([]);
    order.send(
      { type: 'field.blurred', field: 'email' },
      { type: 'field.blurred', field: 'email' },
    );
    expect(order.view.faultyFields).toEqual(['email']);
    order.send({ type: 'contact.edited', field: 'email', value: 'jo@example.com' });
    expect(order.view.faultyFields).toEqual([]);
  });
});

describe('pre-check', () => {
  test.each<[FilingPlace | null, ConsularCountry | null, Direction | null, string]>([
    [null, null, null, 'unknown'],
    ['us', null, null, 'unknown'],
    [null, null, 'PT_EN', 'unknown'],
    ['consular', null, 'PT_EN', 'unknown'],
    ['consular', null, 'EN_PT', 'unknown'],
    ['consular', 'Brazil', null, 'unknown'],
    ['us', null, 'PT_EN', 'required'],
    ['us', null, 'EN_PT', 'optional.unconfirmed'],
    ['consular', 'Brazil', 'PT_EN', 'optional.unconfirmed'],
    ['consular', 'Brazil', 'EN_PT', 'optional.unconfirmed'],
    ['consular', 'Other', 'PT_EN', 'likely'],
    ['consular', 'Other', 'EN_PT', 'optional.unconfirmed'],
    ['us', 'Brazil', 'PT_EN', 'required'],
  ])('filing %s, country %s, direction %s: %s', (filingWhere, country, direction, expected) => {
    const order = startOrder();
    if (filingWhere !== null) order.send({ type: 'filing.answered', filingWhere });
    if (country !== null) order.send({ type: 'country.answered', consularCountry: country });
    if (direction !== null) order.send({ type: 'direction.answered', direction });
    expect(order.states.precheck).toBe(expected);
  });

  test('an optional translation goes on only when "still want" is ticked', () => {
    const order = startOrder({ draft: { ...READY_DRAFT, direction: 'EN_PT' } });
    expect(order.states).toMatchObject({ precheck: 'optional.unconfirmed', gate: 'closed' });
    expect(order.view.missingForUpload).toEqual(['stillWantTranslation']);
    order.send({ type: 'stillWant.toggled', stillWantTranslation: true });
    expect(order.states).toMatchObject({ precheck: 'optional.confirmed', gate: 'uploadOpen' });
    order.send({ type: 'stillWant.toggled', stillWantTranslation: false });
    expect(order.states).toMatchObject({ precheck: 'optional.unconfirmed', gate: 'closed' });
  });

  test('leaving optional and coming back finds the tick as it was', () => {
    const order = startOrder({ draft: { ...READY_DRAFT, direction: 'EN_PT' } });
    order.send({ type: 'stillWant.toggled', stillWantTranslation: true });
    order.send({ type: 'direction.answered', direction: 'PT_EN' });
    expect(order.states.precheck).toBe('required');
    order.send({ type: 'direction.answered', direction: 'EN_PT' });
    expect(order.states.precheck).toBe('optional.confirmed');
  });
});

describe('pages', () => {
  test('may be empty while typing: the draft counts 1', () => {
    const order = startOrder();
    order.send({ type: 'pages.edited', text: '' });
    expect(order.view).toMatchObject({ pagesText: '', draft: { pages: 1 } });
    order.send({ type: 'pages.edited', text: '2.7' });
    expect(order.view).toMatchObject({ pagesText: '2.7', draft: { pages: 2 } });
  });

  test('above 30 a custom quote is required, rush is unavailable too, and the upload is closed', () => {
    const order = startOrder({ draft: READY_DRAFT });
    order.send({ type: 'pages.edited', text: '31' });
    expect(order.states).toMatchObject({
      size: 'customQuote',
      rush: 'unavailable',
      gate: 'closed',
    });
    expect(order.view.missingForUpload).toEqual(['pages']);
    expect(order.view).toMatchObject({ isCustomQuote: true, delivery: 'customQuote' });
    order.send({ type: 'pages.edited', text: '30' });
    expect(order.states).toMatchObject({
      size: 'automatic',
      rush: 'unavailable',
      gate: 'uploadOpen',
    });
  });
});

describe('rush', () => {
  test('is switched off above 8 pages and stays off when pages go down again', () => {
    const order = startOrder({ draft: { ...READY_DRAFT, pages: 8 } });
    order.send({ type: 'rush.toggled', rush: true });
    expect(order.states.rush).toBe('on');
    expect(order.view.quote.rushUpcharge).toBe(6000);
    order.send({ type: 'pages.edited', text: '9' });
    expect(order.states.rush).toBe('unavailable');
    expect(order.view.draft.rush).toBe(false);
    order.send({ type: 'pages.edited', text: '8' });
    expect(order.states.rush).toBe('off');
    expect(order.view.quote.rushUpcharge).toBe(0);
  });

  test('can be taken back', () => {
    const order = startOrder();
    order.send({ type: 'rush.toggled', rush: true }, { type: 'rush.toggled', rush: false });
    expect(order.states.rush).toBe('off');
    expect(order.view.draft.rush).toBe(false);
  });

  test('ticking it while it is unavailable changes nothing', () => {
    const order = startOrder();
    order.send({ type: 'pages.edited', text: '9' }, { type: 'rush.toggled', rush: true });
    expect(order.states.rush).toBe('unavailable');
    expect(order.view.draft.rush).toBe(false);
  });

  test('goes from off to unavailable and back', () => {
    const order = startOrder();
    order.send({ type: 'pages.edited', text: '9' });
    expect(order.states.rush).toBe('unavailable');
    order.send({ type: 'pages.edited', text: '' });
    expect(order.states.rush).toBe('off');
  });

  test('a restored draft with rush and 9 pages loses rush', () => {
    const order = startOrder({ draft: { ...READY_DRAFT, pages: 9, rush: true } });
    expect(order.states.rush).toBe('unavailable');
    expect(order.view.draft.rush).toBe(false);
  });

  test('a restored draft with rush and 8 pages keeps it', () => {
    const order = startOrder({ draft: { ...READY_DRAFT, pages: 8, rush: true } });
    expect(order.states.rush).toBe('on');
  });
});

test('mailing is kept in the draft and priced', () => {
  const order = startOrder({ draft: READY_DRAFT });
  order.send({ type: 'mailing.toggled', mailHardCopy: true });
  expect(order.view.draft.mailHardCopy).toBe(true);
  expect(order.view.quote).toEqual({
    items: 4500,
    rushUpcharge: 0,
    mailing: 1900,
    notary: 0,
    total: 6400,
    rushAllowed: true,
  });
});

describe('gate: the upload is closed for each single reason, and said to be', () => {
  test.each<[UploadRequirement, Partial<OrderDraft>]>([
    ['name', { name: 'A' }],
    ['email', { email: 'ana@example' }],
    ['phone', { phone: '555 010 012' }],
    ['filingWhere', { filingWhere: null }],
    ['consularCountry', { filingWhere: 'consular' }],
    ['direction', { direction: null }],
    ['stillWantTranslation', { direction: 'EN_PT' }],
    ['pages', { pages: 31 }],
  ])('%s', (reason, draft) => {
    const order = startOrder({ draft: { ...READY_DRAFT, ...draft } });
    expect(order.states.gate).toBe('closed');
    expect(order.view).toMatchObject({
      isUploadOpen: false,
      isCheckoutOpen: false,
      missingForUpload: [reason],
      missingForCheckout: [reason, 'files'],
    });
  });

  test('opens when the last thing is given and closes when it is taken back', () => {
    const order = startOrder({ draft: { ...READY_DRAFT, name: '' } });
    order.send({ type: 'contact.edited', field: 'name', value: 'Ana' });
    expect(order.states.gate).toBe('uploadOpen');
    expect(order.view).toMatchObject({ isUploadOpen: true, missingForUpload: [] });
    order.send({ type: 'contact.edited', field: 'name', value: '' });
    expect(order.states.gate).toBe('closed');
  });

  test('a restored order with a file opens the checkout at once, and editing closes it', () => {
    const order = startOrder({
      draft: READY_DRAFT,
      uploaded: [{ key: 'a', name: 'a.pdf', size: 1, type: '' }],
    });
    expect(order.states.gate).toBe('checkoutOpen');
    order.send({ type: 'filing.answered', filingWhere: 'consular' });
    expect(order.states.gate).toBe('closed');
    expect(order.view.missingForCheckout).toEqual(['consularCountry']);
    order.send({ type: 'country.answered', consularCountry: 'Other' });
    expect(order.states.gate).toBe('checkoutOpen');
  });
});

test('a new order: every question open, one page, nothing sent', () => {
  const order = startOrder();
  expect(order.states).toEqual({
    contact: 'incomplete',
    precheck: 'unknown',
    size: 'automatic',
    rush: 'off',
    gate: 'closed',
    upload: 'idle',
    checkout: 'idle',
  });
  expect(order.view.draft).toEqual(EMPTY_DRAFT);
  expect(order.files).toEqual([]);
});
