import type { orderMachine } from './order/machine.ts';
import type { orderLifeMachine } from './orderLife/machine.ts';
import type { uploadBatchMachine } from './uploadBatch/machine.ts';
import type { Words } from './words.ts';

type Machine = typeof orderMachine | typeof uploadBatchMachine | typeof orderLifeMachine;

/** What the machines name in their `setup`: all that `provide` may replace. */
type Named<M> = M extends { provide(implementations: infer Implementations): unknown }
  ? {
      readonly [Kind in keyof Implementations]-?: keyof NonNullable<Implementations[Kind]> & string;
    }
  : never;

type WordsOf<Kind extends 'actors' | 'actions' | 'guards'> = Readonly<
  Record<Named<Machine>[Kind], Words>
>;

/** What each guard asks, as it stands behind "if". */
export const GUARD_WORDS: WordsOf<'guards'> = {
  isContactComplete: { en: 'all three details are valid', pt: 'os três dados são válidos' },
  isUnknown: { en: 'a question is still open', pt: 'ainda há pergunta em aberto' },
  isRequired: { en: 'a translation is required', pt: 'a tradução é exigida' },
  isLikely: { en: 'a translation is commonly required', pt: 'a tradução costuma ser exigida' },
  isTranslationConfirmed: { en: 'it is still wanted', pt: 'ela ainda é desejada' },
  isCustomQuoteNeeded: { en: 'more than 30 pages', pt: 'são mais de 30 páginas' },
  isRushAllowed: { en: 'at most 8 pages', pt: 'são no máximo 8 páginas' },
  isRushForbidden: { en: 'more than 8 pages', pt: 'são mais de 8 páginas' },
  isRushChosen: { en: 'rush is ticked', pt: 'a urgência está marcada' },
  canUpload: { en: 'nothing is missing for the upload', pt: 'nada falta para o envio' },
  cannotUpload: { en: 'something is missing for the upload', pt: 'falta algo para o envio' },
  isReadyToPay: {
    en: 'answers and files are complete',
    pt: 'respostas e arquivos estão completos',
  },
  isBatchRunning: { en: 'a batch is on its way', pt: 'há um envio em curso' },
  canCheckout: { en: 'nothing is missing for checkout', pt: 'nada falta para o pagamento' },
  cannotCheckout: { en: 'something is missing for checkout', pt: 'falta algo para o pagamento' },
  isRedirecting: { en: 'the payment is being opened', pt: 'o pagamento está sendo aberto' },
  isNotRedirecting: {
    en: 'the payment is not being opened',
    pt: 'o pagamento não está sendo aberto',
  },
  canSubmit: { en: 'the order can be submitted', pt: 'o pedido pode ser finalizado' },
  isAnyFileHeld: { en: 'files are waiting', pt: 'há arquivos à espera' },
  canSendHeldFiles: {
    en: 'files are waiting and the upload is open',
    pt: 'há arquivos à espera e o envio está aberto',
  },
  isAnyFileChosen: { en: 'at least one was chosen', pt: 'pelo menos um foi escolhido' },
  canStartBatch: { en: 'the upload is open', pt: 'o envio está aberto' },
  canSendChosenFiles: {
    en: 'the upload is open and at least one was chosen',
    pt: 'o envio está aberto e pelo menos um foi escolhido',
  },
  isBatchDone: { en: 'every file arrived', pt: 'todos os arquivos chegaram' },
  isBatchCancelled: { en: 'the visitor stopped it', pt: 'o visitante o interrompeu' },
  isCheckoutCreated: { en: 'the payment page is ready', pt: 'a página de pagamento está pronta' },
  wasPaid: { en: 'the order was paid', pt: 'o pedido foi pago' },
  wasCancelled: { en: 'the payment was cancelled', pt: 'o pagamento foi cancelado' },
  isPaidMeanwhile: { en: 'it was paid meanwhile', pt: 'ele foi pago nesse meio-tempo' },
  isStillToPay: { en: 'it is still to be paid', pt: 'ele ainda não foi pago' },
  isFileConfirmed: { en: 'the server confirmed the file', pt: 'o servidor confirmou o arquivo' },
  isFileRefused: { en: 'the server refused the file', pt: 'o servidor recusou o arquivo' },
  isEveryFileConfirmed: {
    en: 'every file is confirmed',
    pt: 'todos os arquivos foram confirmados',
  },
};

/** What each action does. */
export const ACTION_WORDS: WordsOf<'actions'> = {
  keepContact: { en: 'keep the detail', pt: 'guardar o dado' },
  keepFiling: { en: 'keep the answer', pt: 'guardar a resposta' },
  keepCountry: { en: 'keep the answer', pt: 'guardar a resposta' },
  keepDirection: { en: 'keep the answer', pt: 'guardar a resposta' },
  keepStillWant: { en: 'keep the answer', pt: 'guardar a resposta' },
  keepPages: { en: 'keep the page count', pt: 'guardar o número de páginas' },
  keepRush: { en: 'keep the choice', pt: 'guardar a escolha' },
  switchRushOff: { en: 'switch rush off', pt: 'desligar a urgência' },
  keepMailing: { en: 'keep the choice', pt: 'guardar a escolha' },
  noteFieldLeft: {
    en: 'show the field’s error from now on',
    pt: 'mostrar o erro do campo daqui em diante',
  },
  pointOutMissingFields: { en: 'point out what is missing', pt: 'apontar o que falta' },
  takeHeldFiles: { en: 'take the waiting files', pt: 'pegar os arquivos à espera' },
  takeChosenFiles: { en: 'take the chosen files', pt: 'pegar os arquivos escolhidos' },
  takeSameFiles: { en: 'take the same files again', pt: 'pegar de novo os mesmos arquivos' },
  forgetLastBatch: { en: 'forget the last batch', pt: 'esquecer o último envio' },
  keepProgress: { en: 'keep the progress', pt: 'guardar o progresso' },
  passCancelOn: { en: 'tell the batch to stop', pt: 'avisar o envio para parar' },
  addUploadedFiles: { en: 'add the files to the list', pt: 'acrescentar os arquivos à lista' },
  dropBatch: { en: 'drop the batch', pt: 'descartar o envio' },
  keepUploadFailure: { en: 'keep what went wrong', pt: 'guardar o que deu errado' },
  removeFile: { en: 'take the file off the list', pt: 'tirar o arquivo da lista' },
  forgetCheckoutFailure: { en: 'forget the last failure', pt: 'esquecer a última falha' },
  keepCheckoutFailure: { en: 'keep what went wrong', pt: 'guardar o que deu errado' },
  leaveForPayment: { en: 'leave for the payment page', pt: 'ir para a página de pagamento' },
  startOver: { en: 'start with an empty order', pt: 'começar com um pedido vazio' },
  keepConfirmedFile: { en: 'keep the confirmed file', pt: 'guardar o arquivo confirmado' },
  keepFailureText: { en: 'keep what went wrong', pt: 'guardar o que deu errado' },
  keepSentBytes: { en: 'keep the bytes sent', pt: 'guardar os bytes enviados' },
  reportProgress: { en: 'report the progress', pt: 'informar o progresso' },
  claimFiles: { en: 'claim the files', pt: 'reservar os arquivos' },
  freeFiles: { en: 'free the files', pt: 'liberar os arquivos' },
  queueMails: { en: 'mail customer and provider', pt: 'avisar cliente e prestador por e-mail' },
};

/** What each job is. */
export const ACTOR_WORDS: WordsOf<'actors'> = {
  uploadBatch: { en: 'Upload batch', pt: 'Envio em lote' },
  createCheckout: { en: 'Ask for the payment page', pt: 'Pedir a página de pagamento' },
  sendFile: { en: 'Send the file', pt: 'Enviar o arquivo' },
};
