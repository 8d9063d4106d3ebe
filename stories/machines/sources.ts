import type { Language } from '../../src/domain/language.ts';

/** Where something that a machine does was asked for, or decided. */
export type Source =
  | {
      readonly kind: 'specification';
      readonly section: number;
      /** The line, as the specification has it. */
      readonly line: string;
    }
  | {
      readonly kind: 'decision';
      /** The file in `docs/decisions`, without its ending. */
      readonly file: string;
    }
  | {
      readonly kind: 'reading';
      /** How a point that the specification leaves open is read. */
      readonly text: Readonly<Record<Language, string>>;
    };

function specified(section: number, line: string): Source {
  return { kind: 'specification', section, line };
}

function decided(file: string): Source {
  return { kind: 'decision', file };
}

function read(en: string, pt: string): Source {
  return { kind: 'reading', text: { en, pt } };
}

const ONE_BY_ONE = specified(
  4,
  'Several files are sent one request per file, in order, and the file list accumulates.',
);
const CHECKOUT = specified(
  4,
  'Checkout states: idle; redirecting (button reads "Redirecting..."); error.',
);
const COUNTED = decided('057-counted-pages-are-advice');
const CHECKED = decided('058-files-are-checked-in-the-browser');
const WAITS = decided('059-an-upload-waits-for-the-network');
const RECEIPT = decided('060-the-receipt-asks-the-server');
const STOPS = specified(8, 'The batch stops at the first failing file.');
const CANCEL = read(
  'A running batch can be cancelled; like a failure, it adds nothing.',
  'Um envio em curso pode ser cancelado; como uma falha, não acrescenta nada.',
);
const REMOVE = read(
  'An uploaded file can be removed from the list before checkout; its key is then not sent.',
  'Um arquivo enviado pode sair da lista antes do pagamento; sua chave então não é enviada.',
);
const RETURN = read(
  'Coming back from the payment page, the draft and the list are as they were.',
  'Na volta da página de pagamento, o rascunho e a lista estão como estavam.',
);
const PAYMENT = decided('020-order-life-as-a-statechart');

/**
 * Where each state of the machines comes from, by its id; a state that is not here comes from where its
 * parent does. An event has a line of its own where it stands for more than its state.
 */
export const SOURCES: Readonly<Record<string, Source>> = {
  order: specified(
    1,
    'The product sells certified Portuguese-to-English and English-to-Portuguese translations of personal documents.',
  ),
  'order|field.blurred': read(
    'A field shows its error once the visitor has left it.',
    'Um campo mostra seu erro depois que o visitante sai dele.',
  ),
  'order|mailing.toggled': specified(3, 'mailHardCopy (boolean)'),
  'order|page.restored': RETURN,
  'order.contact': specified(
    5,
    'Name: trimmed length above 1. Email: non-space text, an @, a domain, a dot and a suffix of at least 2 characters. Phone: after stripping all characters except digits and plus signs, at least 10 remain.',
  ),
  'order.precheck': specified(
    4,
    'Pre-check result, derived from filing location, consular country and direction.',
  ),
  'order.precheck.unknown': specified(
    4,
    'unknown: filing location or direction is missing, or consular is chosen without a country.',
  ),
  'order.precheck.required': specified(4, 'required: filing in the US with PT_EN.'),
  'order.precheck.likely': specified(4, 'likely if direction is PT_EN and the country is Other'),
  'order.precheck.optional': specified(
    4,
    'When the result is optional, the user must tick the "still want" checkbox to continue.',
  ),
  'order.size': specified(
    5,
    'Above 30 pages the message is "For large jobs (>30 pages), a custom quote is required."',
  ),
  'order.count': COUNTED,
  'order.rush': specified(4, 'Rush is automatically switched off if pages exceed 8.'),
  'order.gate': specified(
    4,
    'Upload is enabled only when contact details are valid, the pre-check is answered (not unknown), the optional case is confirmed, and pages are 30 or fewer.',
  ),
  'order.gate.checkoutOpen': specified(
    4,
    'Checkout is enabled only when the same conditions hold and at least one file has been uploaded.',
  ),
  'order.upload': ONE_BY_ONE,
  'order.upload|file.removed': REMOVE,
  'order.upload|file.restored': REMOVE,
  'order.upload.uploading': specified(
    4,
    'uploading, with the message "Uploading… please don\'t close the page."',
  ),
  'order.upload.uploading|upload.cancelled': CANCEL,
  'order.upload.uploading.checking': CHECKED,
  'order.upload.uploading.stalled': WAITS,
  'order.upload.uploading.waiting': WAITS,
  'order.upload.error': specified(
    8,
    "Upload failure: the server's error text is shown in red under the file picker.",
  ),
  'order.checkout': CHECKOUT,
  'order.checkout.redirecting': specified(
    7,
    'Success is when the response is ok and a url is present. The browser then navigates to that url.',
  ),
  'order.checkout.error': specified(
    8,
    'Checkout failure: the server\'s error text, or "Checkout failed", is shown in red under the button.',
  ),
  'order.checkout.cancelled': RETURN,
  'order.checkout.confirming': RECEIPT,
  'order.checkout.pending': RECEIPT,
  'order.checkout.paid': RECEIPT,
  'order.checkout.failed': RECEIPT,
  'order.checkout.unconfirmed': RECEIPT,
  uploadBatch: ONE_BY_ONE,
  'uploadBatch.checking': CHECKED,
  'uploadBatch.sending.stalled': WAITS,
  'uploadBatch.judging': WAITS,
  'uploadBatch.waiting': WAITS,
  'uploadBatch.done': specified(7, 'On success the returned files are added to the uploaded list.'),
  'uploadBatch.failed': STOPS,
  'uploadBatch.cancelled': CANCEL,
  orderLife: PAYMENT,
  'orderLife.mismatched': decided('040-payments-are-compared'),
};
