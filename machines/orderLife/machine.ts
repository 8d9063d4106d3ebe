import { setup } from 'xstate';
import type { OrderLifeEvent } from './events.ts';
import type { StateMeta } from '../words.ts';

/** The effects are the server's: it runs those that a change asks for in the change's transaction. */
const byServer = (): void => {};

/**
 * What becomes of an order once it is submitted; see `machines/index.ts`. An event that a state does
 * not name changes nothing: it has come twice, or too late.
 */
export const orderLifeMachine = setup({
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion -- XState reads its type alone
  types: {} as {
    events: OrderLifeEvent;
    meta: StateMeta;
  },
  actions: {
    /** The order takes its files, as far as no other order has them. */
    claimFiles: byServer,
    /** Another order may take the files. */
    freeFiles: byServer,
    /** One mail to the customer and one to the provider. */
    queueMails: byServer,
  },
}).createMachine({
  id: 'orderLife',
  description: 'What becomes of a submitted order. Only the payment decides it.',
  meta: {
    title: { en: 'Order life', pt: 'Vida do pedido' },
    pt: 'O que acontece com um pedido finalizado. Só o pagamento decide.',
  },
  initial: 'awaitingPayment',
  states: {
    awaitingPayment: {
      description: 'The order has its files and waits to be paid; no other order can take them.',
      meta: {
        title: { en: 'Waiting for payment', pt: 'Aguardando pagamento' },
        pt: 'O pedido tem seus arquivos e espera o pagamento; nenhum outro pedido pode usá-los.',
      },
      entry: 'claimFiles',
      on: {
        'payment.succeeded': { target: 'paid' },
        'payment.pending': { target: 'processing' },
        'payment.cancelled': { target: 'cancelled' },
        'payment.expired': { target: 'expired' },
        'payment.failed': { target: 'failed' },
      },
    },
    processing: {
      description: 'The customer has paid by a slow method, and the money is on its way.',
      meta: {
        title: { en: 'Money on its way', pt: 'Dinheiro a caminho' },
        pt: 'O cliente pagou por um meio lento, e o dinheiro está a caminho.',
      },
      entry: 'claimFiles',
      on: {
        'payment.succeeded': { target: 'paid' },
        'payment.failed': { target: 'failed' },
      },
    },
    paid: {
      description: 'The money has arrived. Customer and provider are each told once.',
      meta: {
        title: { en: 'Paid', pt: 'Pago' },
        pt: 'O dinheiro chegou. Cliente e prestador são avisados uma vez cada.',
      },
      entry: ['claimFiles', 'queueMails'],
      on: { 'payment.refunded': { target: 'refunded' } },
    },
    refunded: {
      description: 'All of the money was given back.',
      meta: { title: { en: 'Refunded', pt: 'Reembolsado' }, pt: 'Todo o dinheiro foi devolvido.' },
      type: 'final',
    },
    cancelled: {
      description:
        'The customer cancelled the payment; the files are free. Money that was taken all the same makes the order paid.',
      meta: {
        title: { en: 'Cancelled', pt: 'Cancelado' },
        pt: 'O cliente cancelou o pagamento; os arquivos estão livres. Se mesmo assim houve cobrança, o pedido fica pago.',
      },
      entry: 'freeFiles',
      on: {
        'payment.succeeded': { target: 'paid' },
        'payment.pending': { target: 'processing' },
      },
    },
    expired: {
      description:
        'The time to pay is over; the files are free. Money that was taken all the same makes the order paid.',
      meta: {
        title: { en: 'Expired', pt: 'Expirado' },
        pt: 'O prazo para pagar terminou; os arquivos estão livres. Se mesmo assim houve cobrança, o pedido fica pago.',
      },
      entry: 'freeFiles',
      on: {
        'payment.succeeded': { target: 'paid' },
        'payment.pending': { target: 'processing' },
      },
    },
    failed: {
      description:
        'The money of a slow method never arrived; the files are free. If it does arrive, the order is paid.',
      meta: {
        title: { en: 'Failed', pt: 'Falhou' },
        pt: 'O dinheiro de um meio lento não chegou; os arquivos estão livres. Se ainda chegar, o pedido fica pago.',
      },
      entry: 'freeFiles',
      on: { 'payment.succeeded': { target: 'paid' } },
    },
  },
});
