import type { PaymentState } from '../../src/contract/orderReport.ts';
import type { IdentifierIn, Texts } from '../machineTexts.ts';
import type { UploadFailure } from '../uploadBatch/types.ts';
import type { ActorDoneEvent, OrderEvent } from './events.ts';

/** The fields of the order's events and of its actors' results. */
export const ORDER_FIELDS: Readonly<Record<string, Texts>> = {
  field: { en: 'Field', pt: 'Campo' },
  value: { en: 'Text', pt: 'Texto' },
  filingWhere: { en: 'Filing location', pt: 'Local do processo' },
  consularCountry: { en: 'Consular country', pt: 'País do consulado' },
  direction: { en: 'Direction', pt: 'Sentido' },
  stillWantTranslation: { en: 'Still wanted', pt: 'Quero a tradução mesmo assim' },
  text: { en: 'Text', pt: 'Texto' },
  rush: { en: 'Rush', pt: 'Urgência' },
  mailHardCopy: { en: 'Paper copy', pt: 'Via impressa' },
  index: { en: 'File, counted from 0', pt: 'Arquivo, contado de 0' },
  sentBytes: { en: 'Bytes sent', pt: 'Bytes enviados' },
  minutesLeft: { en: 'Minutes left', pt: 'Minutos restantes' },
  key: { en: 'Key of the file', pt: 'Chave do arquivo' },
  id: { en: 'Id of the file', pt: 'Id do arquivo' },
  name: { en: 'Name of the file', pt: 'Nome do arquivo' },
  size: { en: 'Bytes', pt: 'Bytes' },
  type: { en: 'Kind of file', pt: 'Tipo de arquivo' },
  paid: { en: 'Paid order', pt: 'Pedido pago' },
  kind: { en: 'Result', pt: 'Resultado' },
  url: { en: 'Payment page', pt: 'Página de pagamento' },
};

/** What the order's events and its actors' results say by identifiers of the code. */
type OrderIdentifier =
  | IdentifierIn<OrderEvent>
  | IdentifierIn<ActorDoneEvent['output']>
  | UploadFailure['cause']
  | PaymentState;

/** The identifiers among their values. One without its text does not compile. */
export const ORDER_VALUES: Readonly<Record<OrderIdentifier, Texts>> = {
  name: { en: 'name', pt: 'nome' },
  email: { en: 'e-mail', pt: 'e-mail' },
  phone: { en: 'phone', pt: 'telefone' },
  filingWhere: { en: 'filing location', pt: 'local do processo' },
  consularCountry: { en: 'consular country', pt: 'país do consulado' },
  direction: { en: 'direction', pt: 'sentido' },
  stillWantTranslation: { en: 'still wanted', pt: 'quero a tradução mesmo assim' },
  us: { en: 'in the United States', pt: 'nos Estados Unidos' },
  consular: { en: 'at a consulate', pt: 'em um consulado' },
  Brazil: { en: 'Brazil', pt: 'Brasil' },
  Other: { en: 'another country', pt: 'outro país' },
  PT_EN: { en: 'Portuguese to English', pt: 'de português para inglês' },
  EN_PT: { en: 'English to Portuguese', pt: 'de inglês para português' },
  done: { en: 'all files arrived', pt: 'todos os arquivos chegaram' },
  cancelled: { en: 'cancelled', pt: 'cancelado' },
  failed: { en: 'failed', pt: 'falhou' },
  refused: { en: 'refused', pt: 'recusado' },
  unavailable: { en: 'server unavailable', pt: 'servidor indisponível' },
  unanswered: { en: 'no answer', pt: 'sem resposta' },
  unreadable: { en: 'file unreadable', pt: 'arquivo ilegível' },
  faults: { en: 'faulty files', pt: 'arquivos com problema' },
  created: { en: 'payment page opened', pt: 'página de pagamento aberta' },
  reported: { en: 'the server answered', pt: 'o servidor respondeu' },
  paid: { en: 'paid', pt: 'pago' },
  awaited: { en: 'still awaited', pt: 'ainda aguardado' },
  underWay: { en: 'on its way', pt: 'a caminho' },
  inReview: { en: 'being reviewed', pt: 'em análise' },
  refunded: { en: 'refunded', pt: 'reembolsado' },
  unknown: { en: 'order unknown', pt: 'pedido desconhecido' },
  unreachable: { en: 'server not reached', pt: 'servidor não alcançado' },
};
