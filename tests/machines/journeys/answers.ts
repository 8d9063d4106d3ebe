import { describe, expect, test } from 'vitest';
import type { ConsularCountry, Direction, FilingPlace } from '../../../src/domain/draft.ts';
import { READY_DRAFT } from '../../../stories/fixtures/samples.ts';
import { startOrder } from '../support/order.ts';

describe('the contact', () => {
  test('is complete once name, email and phone are valid, and incomplete once one of them is not', () => {
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

  test('shows the error of a field only after the field was blurred', () => {
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

describe('the pre-check', () => {
  test.each<[FilingPlace, ConsularCountry | null, Direction, string]>([
    ['consular', null, 'PT_EN', 'unknown'],
    ['us', null, 'PT_EN', 'required'],
    ['consular', 'Other', 'PT_EN', 'likely'],
    ['consular', 'Brazil', 'EN_PT', 'optional.unconfirmed'],
  ])(
    'of filing %s, country %s and direction %s is %s',
    (filingWhere, country, direction, expected) => {
      const order = startOrder();
      order.send({ type: 'filing.answered', filingWhere });
      if (country !== null) order.send({ type: 'country.answered', consularCountry: country });
      order.send({ type: 'direction.answered', direction });
      expect(order.states.precheck).toBe(expected);
    },
  );

  test('keeps the upload of an optional translation closed until "still want" is ticked', () => {
    const order = startOrder({ draft: { ...READY_DRAFT, direction: 'EN_PT' } });
    expect(order.states).toMatchObject({ precheck: 'optional.unconfirmed', gate: 'closed' });
    expect(order.view.missingForUpload).toEqual(['stillWantTranslation']);
    order.send({ type: 'stillWant.toggled', stillWantTranslation: true });
    expect(order.states).toMatchObject({ precheck: 'optional.confirmed', gate: 'uploadOpen' });
    order.send({ type: 'stillWant.toggled', stillWantTranslation: false });
    expect(order.states).toMatchObject({ precheck: 'optional.unconfirmed', gate: 'closed' });
  });

  test('remembers the tick of "still want" while another answer makes the translation required', () => {
    const order = startOrder({ draft: { ...READY_DRAFT, direction: 'EN_PT' } });
    order.send({ type: 'stillWant.toggled', stillWantTranslation: true });
    order.send({ type: 'direction.answered', direction: 'PT_EN' });
    expect(order.states.precheck).toBe('required');
    order.send({ type: 'direction.answered', direction: 'EN_PT' });
    expect(order.states.precheck).toBe('optional.confirmed');
  });
});

describe('the page count', () => {
  test('may be empty while the visitor types: the draft then has 1 page', () => {
    const order = startOrder();
    order.send({ type: 'pages.edited', text: '' });
    expect(order.view).toMatchObject({ pagesText: '', draft: { pages: 1 } });
    order.send({ type: 'pages.edited', text: '2.7' });
    expect(order.view).toMatchObject({ pagesText: '2.7', draft: { pages: 2 } });
  });

  test('above 30 requires a custom quote, makes rush unavailable and closes the upload', () => {
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

  test('is off again when the visitor clears the checkbox', () => {
    const order = startOrder();
    order.send({ type: 'rush.toggled', rush: true }, { type: 'rush.toggled', rush: false });
    expect(order.states.rush).toBe('off');
    expect(order.view.draft.rush).toBe(false);
  });

  test('stays off when it is ticked while it is unavailable', () => {
    const order = startOrder();
    order.send({ type: 'pages.edited', text: '9' }, { type: 'rush.toggled', rush: true });
    expect(order.states.rush).toBe('unavailable');
    expect(order.view.draft.rush).toBe(false);
  });

  test('goes from off to unavailable above 8 pages, and back', () => {
    const order = startOrder();
    order.send({ type: 'pages.edited', text: '9' });
    expect(order.states.rush).toBe('unavailable');
    order.send({ type: 'pages.edited', text: '' });
    expect(order.states.rush).toBe('off');
  });

  test('is switched off in a restored draft of 9 pages', () => {
    const order = startOrder({ draft: { ...READY_DRAFT, pages: 9, rush: true } });
    expect(order.states.rush).toBe('unavailable');
    expect(order.view.draft.rush).toBe(false);
  });

  test('stays on in a restored draft of 8 pages', () => {
    const order = startOrder({ draft: { ...READY_DRAFT, pages: 8, rush: true } });
    expect(order.states.rush).toBe('on');
  });
});

test('ticking hard-copy mailing records it in the draft and adds its price', () => {
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

describe('the gate', () => {
  test('opens the upload when the last requirement is met and closes it when it no longer is', () => {
    const order = startOrder({ draft: { ...READY_DRAFT, name: '' } });
    order.send({ type: 'contact.edited', field: 'name', value: 'Ana' });
    expect(order.states.gate).toBe('uploadOpen');
    expect(order.view).toMatchObject({ isUploadOpen: true, missingForUpload: [] });
    order.send({ type: 'contact.edited', field: 'name', value: '' });
    expect(order.states.gate).toBe('closed');
  });

  test('opens the checkout at once for a restored order with a file, and closes it after an edit', () => {
    const order = startOrder({
      draft: READY_DRAFT,
      uploaded: [{ key: 'a', name: 'a.pdf', size: 1, type: '', pages: 1 }],
    });
    expect(order.states.gate).toBe('checkoutOpen');
    order.send({ type: 'filing.answered', filingWhere: 'consular' });
    expect(order.states.gate).toBe('closed');
    expect(order.view.missingForCheckout).toEqual(['consularCountry']);
    order.send({ type: 'country.answered', consularCountry: 'Other' });
    expect(order.states.gate).toBe('checkoutOpen');
  });
});
