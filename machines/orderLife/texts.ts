import type { MachineTexts } from '../machineTexts.ts';
import type { orderLifeMachine } from './machine.ts';

/** The texts of the chart, by the names in its code. */
export const ORDER_LIFE_TEXTS: MachineTexts<typeof orderLifeMachine> = {
  states: {
    orderLife: {
      title: { en: 'Order life', pt: 'Ciclo de vida do pedido' },
      description: {
        en: 'What becomes of a submitted order. Only the payment decides it.',
        pt: 'O que acontece com um pedido finalizado. Só o pagamento decide.',
      },
    },
    'orderLife.awaitingPayment': {
      title: { en: 'Waiting for payment', pt: 'Aguardando pagamento' },
      description: {
        en: 'The order has its files and waits to be paid; no other order can take them.',
        pt: 'O pedido tem seus arquivos e espera o pagamento; nenhum outro pedido pode usá-los.',
      },
    },
    'orderLife.processing': {
      title: { en: 'Payment processing', pt: 'Pagamento em processamento' },
      description: {
        en: 'The customer has paid by a slow method, and the money is on its way. If Stripe does not know the payment page any more, the provider is told, and can give the payment up.',
        pt: 'O cliente pagou por um meio lento, e o dinheiro está a caminho. Se o Stripe não conhece mais a página de pagamento, o prestador é avisado e pode desistir do pagamento.',
      },
    },
    'orderLife.mismatched': {
      title: { en: 'Payment differs', pt: 'Pagamento diferente' },
      description: {
        en: 'Money arrived, but not as ordered: another amount, currency, mode or payment page. The provider is told of each such payment, and decides whether to accept or refund it.',
        pt: 'Chegou dinheiro, mas não como no pedido: outro valor, moeda, modo ou página de pagamento. O prestador é avisado de cada pagamento assim e decide se aceita ou devolve.',
      },
    },
    'orderLife.paid': {
      title: { en: 'Paid', pt: 'Pago' },
      description: {
        en: 'The money has arrived. Customer and provider are each told once.',
        pt: 'O dinheiro chegou. Cliente e prestador são avisados uma vez cada.',
      },
    },
    'orderLife.refunded': {
      title: { en: 'Refunded', pt: 'Reembolsado' },
      description: {
        en: 'All of the money was given back. Customer and provider are told. Another payment opens the order again, and so does a refund that fails.',
        pt: 'Todo o dinheiro foi devolvido. Cliente e prestador são avisados. Outro pagamento reabre o pedido, e uma devolução que falha também.',
      },
    },
    'orderLife.cancelled': {
      title: { en: 'Cancelled', pt: 'Cancelado' },
      description: {
        en: 'The customer cancelled the payment; the files are free. Money that was taken all the same makes the order paid.',
        pt: 'O cliente cancelou o pagamento; os arquivos estão livres. Se mesmo assim houve cobrança, o pedido fica pago.',
      },
    },
    'orderLife.expired': {
      title: { en: 'Expired', pt: 'Expirado' },
      description: {
        en: 'The time to pay is over, or the payment was given up; the files are free. Money that was taken all the same makes the order paid.',
        pt: 'O prazo para pagar terminou, ou desistiu-se do pagamento; os arquivos estão livres. Se mesmo assim houve cobrança, o pedido fica pago.',
      },
    },
    'orderLife.failed': {
      title: { en: 'Failed', pt: 'Falhou' },
      description: {
        en: 'The money of a slow method never arrived; the customer is told, and the files are free. If it does arrive, the order is paid.',
        pt: 'O dinheiro de um meio lento não chegou; o cliente é avisado e os arquivos estão livres. Se ainda chegar, o pedido fica pago.',
      },
    },
  },
  events: {
    'payment.succeeded': { en: 'Payment arrived', pt: 'Pagamento recebido' },
    'payment.pending': {
      en: 'Paid by a method that takes days',
      pt: 'Pago por um meio que leva dias',
    },
    'payment.cancelled': { en: 'Payment cancelled', pt: 'Pagamento cancelado' },
    'payment.expired': { en: 'Time to pay is over', pt: 'Prazo para pagar encerrado' },
    'payment.failed': { en: 'Payment failed', pt: 'Pagamento não se concretizou' },
    'payment.refunded': { en: 'Payment refunded', pt: 'Pagamento devolvido' },
    'payment.partlyRefunded': {
      en: 'Part of the payment refunded',
      pt: 'Parte do pagamento devolvida',
    },
    'payment.mismatched': {
      en: 'A payment that differs arrived',
      pt: 'Pagamento diferente recebido',
    },
    'payment.repeated': { en: 'A second payment arrived', pt: 'Segundo pagamento recebido' },
    'payment.orphaned': {
      en: 'A payment arrived after the deletion',
      pt: 'Pagamento recebido depois da exclusão',
    },
    'payment.surplusRefunded': {
      en: 'A surplus payment refunded',
      pt: 'Pagamento excedente devolvido',
    },
    'payment.refundFailed': { en: 'A refund failed', pt: 'Uma devolução falhou' },
    'payment.restored': {
      en: 'Refunded money came back',
      pt: 'O dinheiro devolvido voltou',
    },
    'payment.unknown': {
      en: 'Stripe does not know the payment page',
      pt: 'O Stripe não conhece a página de pagamento',
    },
    'payment.abandoned': { en: 'Payment given up', pt: 'Desistência do pagamento' },
    'payment.inquired': {
      en: 'The bank inquires about the payment',
      pt: 'O banco pede informações sobre o pagamento',
    },
    'payment.disputed': { en: 'Payment disputed', pt: 'Pagamento contestado' },
  },
  guards: {},
  actions: {
    claimFiles: { en: 'claim the files', pt: 'reservar os arquivos' },
    freeFiles: { en: 'free the files', pt: 'liberar os arquivos' },
    queueMails: { en: 'mail customer and provider', pt: 'avisar cliente e prestador por e-mail' },
    notifyOfFailure: { en: 'tell the customer', pt: 'avisar o cliente' },
    notifyOfRefund: { en: 'tell both of the refund', pt: 'avisar ambos da devolução' },
    notifyOfPartialRefund: {
      en: 'tell both what was refunded',
      pt: 'avisar ambos do valor devolvido',
    },
    notifyOfSurplusRefund: {
      en: 'tell both which payment was refunded',
      pt: 'avisar ambos do pagamento devolvido',
    },
    reportRefundFailure: {
      en: 'tell the provider of the failed refund',
      pt: 'avisar o prestador da devolução que falhou',
    },
    reportMismatch: { en: 'tell the provider what differs', pt: 'avisar o prestador da diferença' },
    reportRepetition: {
      en: 'tell the provider of the second payment',
      pt: 'avisar o prestador do segundo pagamento',
    },
    reportOrphan: {
      en: 'tell the provider to refund it',
      pt: 'avisar o prestador para devolver',
    },
    reportLatePayment: {
      en: 'tell the provider that it came late',
      pt: 'avisar o prestador do atraso',
    },
    reportUnknownPage: {
      en: 'tell the provider that Stripe does not know the page',
      pt: 'avisar o prestador de que o Stripe não conhece a página',
    },
    reportInquiry: {
      en: 'tell the provider of the inquiry',
      pt: 'avisar o prestador do pedido de informações',
    },
    reportDispute: {
      en: 'tell the provider of the dispute',
      pt: 'avisar o prestador da contestação',
    },
  },
  actors: {},
  fields: {},
  values: {},
  outcomes: {},
};
