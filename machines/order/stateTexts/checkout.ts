import type { TextsOf } from './textsOf.ts';

/** The texts of the checkout region. */
export const CHECKOUT_TEXTS: TextsOf<'checkout'> = {
  'order.checkout': {
    title: { en: 'Checkout', pt: 'Pagamento' },
    description: {
      en: 'From the form to the payment page, and back.',
      pt: 'Do formulário à página de pagamento, e a volta.',
    },
  },
  'order.checkout.deciding': {
    title: { en: 'Coming back?', pt: 'Está voltando?' },
    description: {
      en: 'Does the visitor come back from the payment page?',
      pt: 'O visitante está voltando da página de pagamento?',
    },
  },
  'order.checkout.idle': {
    title: { en: 'Not submitted', pt: 'Não finalizado' },
    description: { en: 'The order has not been submitted.', pt: 'O pedido não foi finalizado.' },
  },
  'order.checkout.redirecting': {
    title: { en: 'Opening the payment', pt: 'Abrindo o pagamento' },
    description: {
      en: 'The payment page is asked for, then opened. A second submit changes nothing: by it nobody can pay twice.',
      pt: 'A página de pagamento é solicitada e depois aberta. Um segundo clique não muda nada: com ele ninguém paga duas vezes.',
    },
  },
  'order.checkout.error': {
    title: { en: 'Failed', pt: 'Falhou' },
    description: {
      en: 'The payment page could not be opened; the order can be submitted again.',
      pt: 'A página de pagamento não pôde ser aberta; o pedido pode ser refeito.',
    },
  },
  'order.checkout.cancelled': {
    title: { en: 'Cancelled', pt: 'Cancelado' },
    description: {
      en: 'The visitor came back without paying; the order is as it was.',
      pt: 'O visitante voltou sem pagar; o pedido continua como estava.',
    },
  },
  'order.checkout.confirming': {
    title: { en: 'Confirming', pt: 'Confirmando' },
    description: {
      en: 'Back from the payment page; the server is asked whether the payment has arrived.',
      pt: 'De volta da página de pagamento; pergunta-se ao servidor se o pagamento chegou.',
    },
  },
  'order.checkout.pending': {
    title: { en: 'Payment under way', pt: 'Pagamento em curso' },
    description: {
      en: 'The payment has not arrived yet; the server is asked again.',
      pt: 'O pagamento ainda não chegou; pergunta-se de novo ao servidor.',
    },
  },
  'order.checkout.paid': {
    title: { en: 'Paid', pt: 'Pago' },
    description: {
      en: 'The order is paid. Its receipt shows until a new order begins.',
      pt: 'O pedido está pago. O recibo aparece até um novo pedido começar.',
    },
  },
  'order.checkout.failed': {
    title: { en: 'Payment failed', pt: 'Pagamento recusado' },
    description: {
      en: 'Nothing was paid; the order is as it was and can be paid again.',
      pt: 'Nada foi pago; o pedido continua como estava e pode ser pago de novo.',
    },
  },
  'order.checkout.unconfirmed': {
    title: { en: 'Not confirmed', pt: 'Não confirmado' },
    description: {
      en: 'The server knows no such order of this visitor.',
      pt: 'O servidor não conhece esse pedido deste visitante.',
    },
  },
};
