/** The faults with which a visitor can leave a field of the form, or a question that stays open. */

import type { Locator, Page } from 'playwright';
import { MAX_CONTACT_CHARACTERS } from '../../../src/domain/limits.ts';
import { choice, control, orderForm, region } from './form.ts';
import { framesShown } from './frames.ts';
import { hold } from './press.ts';

/** A fault of the field that has the focus. The message about it appears when the field is left. */
export interface FieldFault {
  readonly name: string;
  /** Enters it, after the faults before it. */
  readonly enter: (page: Page) => Promise<void>;
  /** Whether the page shows that the field was left with it. */
  readonly isShown: (page: Page) => Promise<boolean>;
}

const CONTACT_ENTRIES = [
  { name: '', phone: '', email: '' },
  { name: 'A', phone: '555', email: 'ana@' },
  {
    name: 'A'.repeat(MAX_CONTACT_CHARACTERS.name + 1),
    phone: '5'.repeat(MAX_CONTACT_CHARACTERS.phone + 1),
    email: `${'a'.repeat(MAX_CONTACT_CHARACTERS.email)}@example.com`,
  },
] as const;

/** Faults of all contact fields, a list for each page: on a page, a field shows its first error only once. */
export const CONTACT_FAULTS: readonly (readonly FieldFault[])[] = CONTACT_ENTRIES.map((entries) =>
  (['name', 'phone', 'email'] as const).map((field) => {
    const text = entries[field];
    return {
      name: `the ${field} "${text.length > 20 ? `${text.slice(0, 5)}…` : text}"`,
      enter: (page) => enterText(page, field, text),
      isShown: (page) => isInvalid(control(page, field)),
    };
  }),
);

/** The faults of the other fields, in the sequence in which a page shows them. */
export const OTHER_FAULTS: readonly FieldFault[] = [
  {
    name: 'a slip in the email address',
    enter: async (page) => {
      // The page may follow the press before for 400 ms. Nobody types an address in that time.
      await hold(500);
      await enterText(page, 'email', 'ana@gmial.com');
    },
    isShown: (page) => orderForm(page).locator('#order-contact .remedies button').isVisible(),
  },
  openQuestion('the place of filing', (page) => choice(page, 'filingWhere', 'us')),
  openQuestion('the direction', (page) => choice(page, 'direction', 'PT_EN')),
  {
    ...openQuestion('the country', (page) => choice(page, 'consularCountry', 'Brazil')),
    enter: async (page) => {
      await choice(page, 'filingWhere', 'consular').check();
      await choice(page, 'consularCountry', 'Brazil').focus();
    },
  },
  {
    name: 'a translation that is not confirmed',
    enter: async (page) => {
      await choice(page, 'filingWhere', 'us').check();
      await choice(page, 'direction', 'EN_PT').check();
      await control(page, 'stillWantTranslation').focus();
    },
    isShown: (page) => isInvalid(control(page, 'stillWantTranslation')),
  },
  ...(
    [
      ['', '1'],
      ['abc', '1'],
      ['0', '1'],
      ['31', '31'],
    ] as const
  ).map(([text, shown]) => ({
    name: `the number of pages "${text}"`,
    enter: (page: Page) => enterText(page, 'pages', text),
    isShown: async (page: Page) => (await control(page, 'pages').inputValue()) === shown,
  })),
  {
    name: 'more pages than are translated in a rush',
    enter: async (page) => {
      await enterText(page, 'pages', '8');
      await control(page, 'rush').check();
      await enterText(page, 'pages', '9');
    },
    isShown: async (page) => (await region(page, 'rush')) === 'unavailable',
  },
];

function openQuestion(name: string, first: (page: Page) => Locator): FieldFault {
  return {
    name: `${name}, not answered`,
    enter: (page) => first(page).focus(),
    isShown: (page) => isInvalid(first(page).locator('xpath=ancestor::*[@role="radiogroup"][1]')),
  };
}

/** Types a text in the place of what a field holds, and waits until the order has it. */
async function enterText(page: Page, field: string, text: string): Promise<void> {
  await control(page, field).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
  await framesShown(page);
}

async function isInvalid(target: Locator): Promise<boolean> {
  return (await target.getAttribute('aria-invalid')) === 'true';
}
