import type { BytesSent } from './uploadBatch/actors.ts';
import type { OrderEvent } from './order/events.ts';
import type { OrderLifeEvent } from './orderLife/events.ts';

/** The same text in both languages. A type alias, so that it fits an index by language too. */
export type Words = {
  readonly en: string;
  readonly pt: string;
};

/** What a state is called, and its `description` in Portuguese. */
export interface StateMeta {
  readonly title: Words;
  readonly pt: string;
}

type EventType = OrderEvent['type'] | BytesSent['type'] | OrderLifeEvent['type'];

/** What each event says, for those who read a chart without reading code. */
export const EVENT_WORDS: Readonly<Record<EventType, Words>> = {
  'contact.edited': { en: 'Contact detail edited', pt: 'Dado de contato alterado' },
  'field.left': { en: 'Field left', pt: 'Campo deixado' },
  'filing.answered': { en: 'Filing location answered', pt: 'Local do processo respondido' },
  'country.answered': { en: 'Consular country answered', pt: 'País do consulado respondido' },
  'direction.answered': {
    en: 'Translation direction answered',
    pt: 'Direção da tradução respondida',
  },
  'stillWant.toggled': {
    en: '“I still want a translation” ticked or cleared',
    pt: '“Ainda quero a tradução” marcado ou desmarcado',
  },
  'pages.edited': { en: 'Page count edited', pt: 'Número de páginas alterado' },
  'rush.toggled': { en: 'Rush ticked or cleared', pt: 'Urgência marcada ou desmarcada' },
  'mailing.toggled': {
    en: 'Hard copy by mail ticked or cleared',
    pt: 'Cópia impressa pelo correio marcada ou desmarcada',
  },
  'files.chosen': { en: 'Files chosen', pt: 'Arquivos escolhidos' },
  'upload.progressed': { en: 'More of the file has left', pt: 'Mais uma parte do arquivo saiu' },
  'upload.cancelled': { en: 'Upload cancelled', pt: 'Envio cancelado' },
  'upload.retried': { en: 'Upload tried again', pt: 'Envio tentado de novo' },
  'file.removed': { en: 'Uploaded file removed', pt: 'Arquivo enviado removido' },
  'order.submitted': { en: 'Order submitted', pt: 'Pedido finalizado' },
  'page.restored': {
    en: 'Page restored by the back button',
    pt: 'Página recuperada pelo botão voltar',
  },
  'bytes.sent': { en: 'Bytes of the file sent', pt: 'Bytes do arquivo enviados' },
  'payment.succeeded': { en: 'Payment arrived', pt: 'Pagamento recebido' },
  'payment.pending': {
    en: 'Paid by a method that takes days',
    pt: 'Pago por um meio que leva dias',
  },
  'payment.cancelled': { en: 'Payment cancelled', pt: 'Pagamento cancelado' },
  'payment.expired': { en: 'Time to pay is over', pt: 'Prazo para pagar encerrado' },
  'payment.failed': { en: 'Payment failed', pt: 'Pagamento não se concretizou' },
  'payment.refunded': { en: 'Payment refunded', pt: 'Pagamento devolvido' },
};
