import { lineAmounts, QUOTE_LINES } from '../../domain/quote.ts';
import type { Order } from '../orders/orders.ts';
import type { OrderStatus } from '../database/tables/orders.ts';
import type { Language } from '../../domain/language.ts';
import { SANDBOX_PATH } from './paymentProvider.ts';
import { returnPath } from './returnPath.ts';
import { formatUsd } from '../../domain/money.ts';
import { QUOTE_LINE_LABELS, translationLabel } from '../orders/labels.ts';
import { html, Html, renderDocument } from '../html/document.ts';

interface Texts {
  readonly title: string;
  readonly testTitle: string;
  readonly test: string;
  readonly total: string;
  readonly pay: (total: string) => string;
  readonly cancel: string;
  readonly back: string;
  /** The text shown for a settled order instead of the buttons. */
  readonly settled: Readonly<Record<Settled, string>>;
}

/** The outcome of a settled order, as shown to the visitor. */
type Settled = 'paid' | 'cancelled' | 'expired';

/**
 * The outcome for each status. The sandbox has no pending payments and no refunds, but the order may
 * have been placed while Stripe was configured.
 */
const SETTLED: Readonly<Record<OrderStatus, Settled | null>> = {
  awaitingPayment: null,
  processing: 'paid',
  mismatched: 'paid',
  paid: 'paid',
  refunded: 'paid',
  cancelled: 'cancelled',
  expired: 'expired',
  failed: 'expired',
};

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'Test payment',
    testTitle: 'This is a test page.',
    test: 'No card is asked for and no money moves. “Pay” only marks the order as paid.',
    total: 'Total (USD)',
    pay: (total) => `Pay ${total} (test)`,
    cancel: 'Cancel and go back',
    back: 'Go back to your order',
    settled: {
      paid: 'This order has been paid. You do not need to pay again.',
      cancelled:
        'This payment was cancelled and cannot be made any more. Nothing was charged. Your files can be ordered again from the order page.',
      expired:
        'The time to pay for this order is over. Nothing was charged. Your files can be ordered again from the order page.',
    },
  },
  pt: {
    title: 'Pagamento de teste',
    testTitle: 'Esta é uma página de teste.',
    test: 'Nenhum cartão é pedido e nada é cobrado. “Pagar” apenas marca o pedido como pago.',
    total: 'Total em dólares',
    pay: (total) => `Pagar ${total} (teste)`,
    cancel: 'Cancelar e voltar',
    back: 'Voltar ao pedido',
    settled: {
      paid: 'Este pedido já foi pago. Não é preciso pagar de novo.',
      cancelled:
        'Este pagamento foi cancelado e não pode mais ser feito. Nada foi cobrado. Você pode fazer o pedido de novo, com os mesmos arquivos, na página do pedido.',
      expired:
        'O prazo para pagar este pedido terminou. Nada foi cobrado. Você pode fazer o pedido de novo, com os mesmos arquivos, na página do pedido.',
    },
  },
};

const TRIANGLE = new Html(
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><path d="M12 4 2.5 20h19zM12 10v4.5M12 17.2v.1"/></svg>',
);

/** Returns the embedded payment page of an order in the order's language, with amounts in USD. */
export function paymentPage(order: Order): string {
  const { language } = order;
  const texts = TEXTS[language];
  const outcome = SETTLED[order.status];
  return renderDocument({
    language,
    title: texts.title,
    body: html`<h1>${texts.title}</h1>
      <div class="test">
        ${TRIANGLE}
        <p><strong>${texts.testTitle}</strong>${texts.test}</p>
      </div>
      ${quoteTable(order, texts)}
      ${outcome === null ? paymentForms(order, texts) : settledNotice(order, outcome, texts)}`,
  });
}

function quoteTable({ quote, request: { pages }, language }: Order, texts: Texts): Html {
  const amounts = lineAmounts(quote);
  const rows = QUOTE_LINES.filter((line) => line === 'items' || amounts[line] > 0).map(
    (line) =>
      html`<tr>
        <th scope="row">${QUOTE_LINE_LABELS[language][line]}</th>
        <td>${formatUsd(amounts[line])}</td>
      </tr>`,
  );
  return html`<table>
    <caption>
      ${translationLabel(pages, language)}
    </caption>
    <tbody>
      ${rows}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">${texts.total}</th>
        <td>${formatUsd(quote.total)}</td>
      </tr>
    </tfoot>
  </table>`;
}

function paymentForms({ id, quote }: Order, texts: Texts): Html {
  return html`<form method="post" action="${SANDBOX_PATH}/${id}/pay">
      <button>${texts.pay(formatUsd(quote.total))}</button>
    </form>
    <form method="post" action="${SANDBOX_PATH}/${id}/cancel">
      <button class="quiet">${texts.cancel}</button>
    </form>`;
}

function settledNotice(order: Order, outcome: Settled, texts: Texts): Html {
  const returnOutcome = outcome === 'paid' ? 'paid' : 'cancelled';
  return html`<p role="status">${texts.settled[outcome]}</p>
    <a class="action" href="${returnPath(order, returnOutcome)}">${texts.back}</a>`;
}
