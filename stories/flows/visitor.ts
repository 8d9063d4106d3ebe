import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { RefusalCode } from '../../src/contract/refusal.ts';
import type { MessageId } from '../../src/i18n/messages.ts';
import type { OrderView } from '../../src/order/view.ts';
import { serverText } from '../fixtures/refusals.ts';
import { settingOf } from '../../.storybook/support/setting.ts';
import { textIn } from '../support/textIn.ts';

/** Those of the form's states that matter to a step. */
type ExpectedStates = Partial<OrderView['states']>;

const SCAN = new File(['%PDF-1.7 birth certificate'], 'Certidão de nascimento.pdf', {
  type: 'application/pdf',
});
const PHOTO = new File(['diploma'], 'Diploma.jpg', { type: 'image/jpeg' });

/** Enough for a slow network to send two files, in milliseconds. */
const WAIT = { timeout: 20_000 };

/** What a play is given of its story. */
interface PlayContext {
  readonly canvasElement: HTMLElement;
  readonly globals: Readonly<Record<string, unknown>>;
}

/**
 * Returns a visitor who finds controls by their names, and expects texts in the language of the
 * toolbar, so that a flow plays the same in both languages.
 */
export function visitorOf({ canvasElement: canvas, globals }: PlayContext) {
  const { locale, network } = settingOf(globals);
  const t = textIn(globals);
  function control(selector: string): HTMLElement {
    const found = canvas.querySelector<HTMLElement>(`form#order ${selector}`);
    if (found === null) throw new Error(`The form has no ${selector}`);
    return found;
  }
  const seesAlert = (text: string) =>
    waitFor(
      () =>
        expect(
          within(canvas)
            .getAllByRole('alert')
            .map((alert) => alert.textContent),
        ).toContainEqual(expect.stringContaining(text)),
      WAIT,
    );
  return {
    /**
     * Whether the server answers. With the toolbar's network "No answer" it does not: a flow is then
     * played up to where the visitor waits for an answer.
     */
    getsAnswers: network !== 'never',

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
    /** Gives all that has to be known before the first file. */
    async opensUpload() {
      await this.givesContact();
      await this.answersPrecheck();
    },

    /** Waits until the form is in these states. */
    sees: (states: ExpectedStates) =>
      waitFor(
        () => expect(Object.fromEntries(Object.entries(control('').dataset))).toMatchObject(states),
        WAIT,
      ),
    /** Waits until an alert contains the server's text for that refusal. */
    seesRefusal: (code: RefusalCode) => seesAlert(serverText(code, locale)),
    /** Waits until an alert contains that message of the page. */
    seesMessage: (id: MessageId) => seesAlert(t(id)),
    /** Waits until the form counts so many uploaded files. */
    seesFileCount: (files: string) =>
      waitFor(() => expect(control('output[name=uploadedCount]')).toHaveTextContent(files), WAIT),
  };
}
