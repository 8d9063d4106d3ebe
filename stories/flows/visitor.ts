import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { RefusalCode } from '../../src/contract/refusal.ts';
import en from '../../src/i18n/en.json';
import { languageOfTag, type Language } from '../../src/domain/language.ts';
import type { MessageId } from '../../src/i18n/messages.ts';
import pt from '../../src/i18n/pt.json';
import type { OrderView } from '../../src/order/view.ts';
import { serverText } from '../fixtures/refusals.ts';

const CATALOGUES = { en, pt };

/** The form's states, those that matter to the step. */
export type Expected = Partial<OrderView['states']>;

const SCAN = new File(['%PDF-1.7 birth certificate'], 'Certidão de nascimento.pdf', {
  type: 'application/pdf',
});
const PHOTO = new File(['diploma'], 'Diploma.jpg', { type: 'image/jpeg' });

/** Long enough for a slow network to send two files. */
const PATIENCE = { timeout: 20_000 };

function spokenLocale(): Language {
  return languageOfTag(document.documentElement.lang);
}

/** A visitor who goes by the form's field names, so that a flow reads the same in both languages. */
export function visitorOf(canvas: HTMLElement) {
  function control(selector: string): HTMLElement {
    const found = canvas.querySelector<HTMLElement>(`form#order ${selector}`);
    if (found === null) throw new Error(`The form has no ${selector}`);
    return found;
  }
  const hearsAlert = (words: string) =>
    waitFor(
      () =>
        expect(
          within(canvas)
            .getAllByRole('alert')
            .map((alert) => alert.textContent),
        ).toContainEqual(expect.stringContaining(words)),
      PATIENCE,
    );
  return {
    types: (name: string, text: string) =>
      userEvent.type(control(`[name=${name}]`), text, {
        initialSelectionStart: 0,
        initialSelectionEnd: 99,
      }),
    chooses: (name: string, value: string) =>
      userEvent.click(control(`[name=${name}][value=${value}]`)),
    ticks: (name: string) => userEvent.click(control(`[name=${name}]`)),
    picksTwoFiles: () => userEvent.upload(control('[name=file]'), [SCAN, PHOTO]),
    presses: (selector: string) => userEvent.click(control(selector)),
    submits: () => userEvent.click(control('button[type=submit]')),

    async givesContact() {
      await this.types('name', 'Ana Beatriz Souza');
      await this.types('email', 'ana.souza@example.com');
      await this.types('phone', '+1 555 010 0123');
    },
    async answersPrecheck() {
      await this.chooses('filingWhere', 'us');
      await this.chooses('direction', 'PT_EN');
    },

    /** The form comes to stand in these states. */
    sees: (states: Expected) =>
      waitFor(
        () => expect(Object.fromEntries(Object.entries(control('').dataset))).toMatchObject(states),
        PATIENCE,
      ),
    /** An alert holds the server's words for that refusal, in the document's language. */
    hears: (code: RefusalCode) => hearsAlert(serverText(code, spokenLocale())),
    /** An alert holds that message of the page, in the document's language. */
    hearsOwn: (id: MessageId) => hearsAlert(CATALOGUES[spokenLocale()][id]),
    counts: (files: string) =>
      waitFor(
        () => expect(control('output[name=uploadedCount]')).toHaveTextContent(files),
        PATIENCE,
      ),
  };
}
