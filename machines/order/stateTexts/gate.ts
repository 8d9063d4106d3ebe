import type { TextsOf } from './textsOf.ts';

/** The texts of the gate region. */
export const GATE_TEXTS: TextsOf<'gate'> = {
  'order.gate': {
    title: { en: 'Gate', pt: 'Liberação' },
    description: { en: 'What the visitor may do next.', pt: 'O que o visitante já pode fazer.' },
  },
  'order.gate.deciding': {
    title: { en: 'What is missing?', pt: 'O que falta?' },
    description: {
      en: 'Is anything missing before checkout, or before the upload?',
      pt: 'Falta algo antes do pagamento, ou antes do envio?',
    },
  },
  'order.gate.closed': {
    title: { en: 'Closed', pt: 'Fechada' },
    description: {
      en: 'Something is missing before files can be uploaded.',
      pt: 'Falta algo antes de enviar arquivos.',
    },
  },
  'order.gate.uploadOpen': {
    title: { en: 'Upload open', pt: 'Envio aberto' },
    description: {
      en: 'Files can be uploaded; none has been yet, or a batch is still being sent.',
      pt: 'Já dá para enviar arquivos; nenhum foi enviado ainda, ou um envio está em curso.',
    },
  },
  'order.gate.checkoutOpen': {
    title: { en: 'Checkout open', pt: 'Pagamento aberto' },
    description: {
      en: 'Nothing is missing: the order can be paid.',
      pt: 'Não falta nada: o pedido pode ser pago.',
    },
  },
};
