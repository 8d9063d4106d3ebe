import type { Language } from '../../../domain/language.ts';

/** The notices that a customer gets. */
export type CustomerNotice = 'paymentFailed' | 'refunded' | 'partlyRefunded' | 'surplusRefunded';

interface NoticeText {
  readonly subject: (reference: string) => string;
  readonly title: string;
  /** @param amount the refunded amount, such as "$10.00" */
  readonly paragraphs: (order: {
    reference: string;
    amount: string;
    /** What was paid before the refund. */
    paid: string;
    page: string;
  }) => readonly string[];
}

const EN_ARRIVAL =
  'It goes back to the card or account that you paid with. Banks take up to ten working days to show it.';
const PT_ARRIVAL =
  'O valor volta para o cartão ou a conta que você usou. Os bancos levam até dez dias úteis para mostrá-lo.';

/** The texts of the customer's mails about failed and refunded payments. */
export const CUSTOMER_NOTICE_TEXTS: Readonly<
  Record<Language, Readonly<Record<CustomerNotice, NoticeText>>>
> = {
  en: {
    paymentFailed: {
      subject: (reference) => `Order ${reference}: the payment did not go through`,
      title: 'Your payment did not go through',
      paragraphs: ({ reference, page }) => [
        `Your bank did not complete the payment for order ${reference}. No money has reached us, and we have not started the translation.`,
        `If you still want it, please order again, with another way to pay: ${page}`,
        'If your account shows a charge all the same, your bank returns it within a few days. Please write to us if it does not.',
      ],
    },
    refunded: {
      subject: (reference) => `Order ${reference}: refunded`,
      title: 'We have refunded your order',
      paragraphs: ({ reference, amount }) => [
        `We have given back your payment of ${amount} for order ${reference}. ${EN_ARRIVAL}`,
        'The order is closed. If you did not expect this, please write to us.',
      ],
    },
    partlyRefunded: {
      subject: (reference) => `Order ${reference}: part of your payment refunded`,
      title: 'We have refunded part of your payment',
      paragraphs: ({ reference, amount, paid }) => [
        `Of the ${paid} that you paid for order ${reference}, we have now given back ${amount} in total. ${EN_ARRIVAL}`,
        'The rest of your order stays as it is. If you did not expect this, please write to us.',
      ],
    },
    surplusRefunded: {
      subject: (reference) => `Order ${reference}: a surplus payment refunded`,
      title: 'We have refunded a surplus payment',
      paragraphs: ({ reference, amount }) => [
        `Your order ${reference} had been paid more than once. We have given back ${amount} of the payment that was not needed. ${EN_ARRIVAL}`,
        'Your order itself stays as it is.',
      ],
    },
  },
  pt: {
    paymentFailed: {
      subject: (reference) => `Pedido ${reference}: o pagamento não foi concluído`,
      title: 'O seu pagamento não foi concluído',
      paragraphs: ({ reference, page }) => [
        `O seu banco não concluiu o pagamento do pedido ${reference}. Não recebemos nenhum valor e não começamos a tradução.`,
        `Se você ainda quiser a tradução, faça o pedido de novo com outra forma de pagamento: ${page}`,
        'Se mesmo assim aparecer uma cobrança na sua conta, o banco a devolve em alguns dias. Se isso não acontecer, escreva para nós.',
      ],
    },
    refunded: {
      subject: (reference) => `Pedido ${reference}: pagamento devolvido`,
      title: 'Devolvemos o seu pagamento',
      paragraphs: ({ reference, amount }) => [
        `Devolvemos o seu pagamento de ${amount} do pedido ${reference}. ${PT_ARRIVAL}`,
        'O pedido está encerrado. Se você não esperava por isso, escreva para nós.',
      ],
    },
    partlyRefunded: {
      subject: (reference) => `Pedido ${reference}: parte do pagamento devolvida`,
      title: 'Devolvemos parte do seu pagamento',
      paragraphs: ({ reference, amount, paid }) => [
        `Dos ${paid} que você pagou pelo pedido ${reference}, já devolvemos ${amount} no total. ${PT_ARRIVAL}`,
        'O restante do pedido continua como está. Se você não esperava por isso, escreva para nós.',
      ],
    },
    surplusRefunded: {
      subject: (reference) => `Pedido ${reference}: pagamento excedente devolvido`,
      title: 'Devolvemos um pagamento excedente',
      paragraphs: ({ reference, amount }) => [
        `O seu pedido ${reference} tinha sido pago mais de uma vez. Devolvemos ${amount} do pagamento que não era necessário. ${PT_ARRIVAL}`,
        'O pedido em si continua como está.',
      ],
    },
  },
};
