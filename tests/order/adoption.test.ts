import { describe, expect, it } from 'vitest';
import { eventsOfEntries } from '../../src/order/adoption.ts';

describe('answers given before hydration', () => {
  it('lead to no event when the form is untouched', () => {
    expect(
      eventsOfEntries([
        ['name', ''],
        ['email', ''],
        ['phone', ''],
        ['pages', '1'],
      ]),
    ).toEqual([]);
  });

  it('lead to the events that typing and ticking would have sent', () => {
    expect(
      eventsOfEntries([
        ['name', 'Helena'],
        ['email', 'helena@example.com'],
        ['phone', '+1 555 010 0142'],
        ['filingWhere', 'consular'],
        ['consularCountry', 'Brazil'],
        ['direction', 'PT_EN'],
        ['stillWantTranslation', 'on'],
        ['pages', '3'],
        ['rush', 'on'],
        ['mailHardCopy', 'on'],
      ]),
    ).toEqual([
      { type: 'contact.edited', field: 'name', value: 'Helena' },
      { type: 'contact.edited', field: 'email', value: 'helena@example.com' },
      { type: 'contact.edited', field: 'phone', value: '+1 555 010 0142' },
      { type: 'filing.answered', filingWhere: 'consular' },
      { type: 'country.answered', consularCountry: 'Brazil' },
      { type: 'direction.answered', direction: 'PT_EN' },
      { type: 'stillWant.toggled', stillWantTranslation: true },
      { type: 'pages.edited', text: '3' },
      { type: 'rush.toggled', rush: true },
      { type: 'mailing.toggled', mailHardCopy: true },
    ]);
  });

  it('lead to no event for values that no control of the form has', () => {
    expect(
      eventsOfEntries([
        ['filingWhere', 'moon'],
        ['direction', ''],
        ['unknown', 'x'],
      ]),
    ).toEqual([]);
  });

  it('lead to an event for a page number that was emptied', () => {
    expect(eventsOfEntries([['pages', '']])).toEqual([{ type: 'pages.edited', text: '' }]);
  });

  it('on several documents lead to the last answer that each field was given', () => {
    expect(
      eventsOfEntries([
        ['name', 'Helena'],
        ['phone', '+1 555'],
        ['pages', '3'],
        ['name', ''],
        ['phone', '+1 555 010 0142'],
        ['pages', '1'],
      ]),
    ).toEqual([
      { type: 'contact.edited', field: 'name', value: 'Helena' },
      { type: 'contact.edited', field: 'phone', value: '+1 555 010 0142' },
      { type: 'pages.edited', text: '3' },
    ]);
  });

  it('lead to no event for files, which the file registry holds', () => {
    expect(eventsOfEntries([['file', new File(['x'], 'x.pdf')]])).toEqual([]);
  });
});
