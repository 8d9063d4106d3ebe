import type { MachineTexts } from '../machineTexts.ts';
import type { uploadBatchMachine } from './machine.ts';

/** The texts of the chart, by the names in its code. */
export const UPLOAD_BATCH_TEXTS: MachineTexts<typeof uploadBatchMachine> = {
  states: {
    uploadBatch: {
      title: { en: 'Upload batch', pt: 'Envio em lote' },
      description: {
        en: 'Sends the chosen files one after the other. All of them arrive, or none counts.',
        pt: 'Envia os arquivos escolhidos, um depois do outro. Chegam todos ou nenhum conta.',
      },
    },
    'uploadBatch.sending': {
      title: { en: 'Sending a file', pt: 'Enviando um arquivo' },
      description: {
        en: 'One file is on its way. Leaving this state aborts its request.',
        pt: 'Um arquivo está a caminho. Sair deste estado interrompe o envio.',
      },
    },
    'uploadBatch.deciding': {
      title: { en: 'Was it the last?', pt: 'Era o último?' },
      description: {
        en: 'The server has the file; the next one follows, if there is one.',
        pt: 'O servidor recebeu o arquivo; o próximo segue, se houver.',
      },
    },
    'uploadBatch.done': {
      title: { en: 'All sent', pt: 'Todos enviados' },
      description: { en: 'Every file was confirmed.', pt: 'Todos os arquivos foram confirmados.' },
    },
    'uploadBatch.failed': {
      title: { en: 'Failed', pt: 'Falhou' },
      description: {
        en: 'A file failed: the files after it are not sent, those before it do not count.',
        pt: 'Um arquivo falhou: os seguintes não são enviados e os anteriores não contam.',
      },
    },
    'uploadBatch.cancelled': {
      title: { en: 'Cancelled', pt: 'Cancelado' },
      description: {
        en: 'The visitor stopped the batch; nothing of it counts.',
        pt: 'O visitante interrompeu o envio; nada dele conta.',
      },
    },
  },
  events: {
    'upload.cancelled': { en: 'Upload cancelled', pt: 'Envio cancelado' },
    'bytes.sent': { en: 'Bytes of the file sent', pt: 'Bytes do arquivo enviados' },
  },
  guards: {
    isFileConfirmed: { en: 'the server confirmed the file', pt: 'o servidor confirmou o arquivo' },
    isFileRefused: { en: 'the server refused the file', pt: 'o servidor recusou o arquivo' },
    isEveryFileConfirmed: {
      en: 'every file is confirmed',
      pt: 'todos os arquivos foram confirmados',
    },
  },
  actions: {
    recordConfirmedFile: { en: 'keep the confirmed file', pt: 'guardar o arquivo confirmado' },
    recordFailureText: { en: 'keep what went wrong', pt: 'guardar o que deu errado' },
    recordSentBytes: { en: 'keep the bytes sent', pt: 'guardar os bytes enviados' },
    reportProgress: { en: 'report the progress', pt: 'informar o progresso' },
  },
  actors: {
    sendFile: { en: 'Send the file', pt: 'Enviar o arquivo' },
  },
  outcomes: {
    sendFile: { isFileConfirmed: 'done', isFileRefused: 'refused', otherwise: 'unanswered' },
  },
};
