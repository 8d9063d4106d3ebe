import type { StateTexts } from '../machineTexts.ts';
import type { orderMachine } from './machine.ts';
import { ANSWER_TEXTS } from './stateTexts/answers.ts';
import { CHECKOUT_TEXTS } from './stateTexts/checkout.ts';
import { GATE_TEXTS } from './stateTexts/gate.ts';
import { PAGE_TEXTS } from './stateTexts/pages.ts';
import { UPLOAD_TEXTS } from './stateTexts/upload.ts';

/** The title and the description of each state of the order. */
export const ORDER_STATE_TEXTS: StateTexts<typeof orderMachine> = {
  order: {
    title: { en: 'Order', pt: 'Pedido' },
    description: {
      en: 'An order, from the first answer to the payment page.',
      pt: 'Um pedido, da primeira resposta à página de pagamento.',
    },
  },
  ...ANSWER_TEXTS,
  ...PAGE_TEXTS,
  ...GATE_TEXTS,
  ...UPLOAD_TEXTS,
  ...CHECKOUT_TEXTS,
};
