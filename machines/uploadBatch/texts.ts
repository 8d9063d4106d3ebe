import type { IdentifierIn, MachineTexts, Texts } from '../machineTexts.ts';
import type { NetworkResult, SendFileResult } from './actors.ts';
import type { uploadBatchMachine } from './machine.ts';

/** What the results of the batch's actors say by identifiers. One without its text does not compile. */
const VALUES: Readonly<Record<IdentifierIn<SendFileResult | NetworkResult>, Texts>> = {
  confirmed: { en: 'confirmed', pt: 'confirmado' },
  refused: { en: 'refused', pt: 'recusado' },
  unavailable: { en: 'server unavailable', pt: 'servidor indisponível' },
  unanswered: { en: 'no answer', pt: 'sem resposta' },
  unreadable: { en: 'file unreadable', pt: 'arquivo ilegível' },
  reached: { en: 'server reached', pt: 'servidor alcançado' },
  unreached: { en: 'server not reached', pt: 'servidor não alcançado' },
};

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
    'uploadBatch.checking': {
      title: { en: 'Checking the files', pt: 'Conferindo os arquivos' },
      description: {
        en: 'Before the first byte leaves: would the server refuse any of the files?',
        pt: 'Antes de sair o primeiro byte: o servidor recusaria algum dos arquivos?',
      },
    },
    'uploadBatch.sending': {
      title: { en: 'Sending a file', pt: 'Enviando um arquivo' },
      description: {
        en: 'One file is on its way. Leaving this state aborts its request.',
        pt: 'Um arquivo está a caminho. Sair deste estado interrompe o envio.',
      },
    },
    'uploadBatch.sending.moving': {
      title: { en: 'Moving', pt: 'Avançando' },
      description: {
        en: 'Bytes leave, or did within the last 10 seconds.',
        pt: 'Há bytes saindo, ou saíram nos últimos 10 segundos.',
      },
    },
    'uploadBatch.sending.stalled': {
      title: { en: 'No progress', pt: 'Sem avanço' },
      description: {
        en: 'Nothing has moved for 10 seconds, which the page says. A minute ends it.',
        pt: 'Nada avança há 10 segundos, e a página avisa. Um minuto encerra.',
      },
    },
    'uploadBatch.judging': {
      title: { en: 'Is the network available?', pt: 'A rede está disponível?' },
      description: {
        en: 'No response arrived. With a network the file has failed; without one the batch waits.',
        pt: 'Não chegou resposta. Com rede, o arquivo falhou; sem rede, o envio espera.',
      },
    },
    'uploadBatch.waiting': {
      title: { en: 'Waiting for the network', pt: 'Esperando a rede' },
      description: {
        en: 'The connection is broken. The confirmed files stay confirmed, and the current one is sent anew once it is back.',
        pt: 'A conexão caiu. Os arquivos confirmados continuam assim, e o atual é enviado de novo quando ela voltar.',
      },
    },
    'uploadBatch.deciding': {
      title: { en: 'What comes next?', pt: 'O que vem agora?' },
      description: {
        en: 'A file was confirmed, or the network is back. What is not checked yet is checked first.',
        pt: 'Um arquivo foi confirmado, ou a rede voltou. O que ainda não foi conferido vem primeiro.',
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
    isAnyFileFaulty: { en: 'a file would be refused', pt: 'um arquivo seria recusado' },
    isFileConfirmed: { en: 'the server confirmed the file', pt: 'o servidor confirmou o arquivo' },
    isFileUnreadable: {
      en: 'the file can no longer be read',
      pt: 'não dá mais para ler o arquivo',
    },
    isInterrupted: {
      en: 'the network was lost or the computer slept',
      pt: 'a rede caiu ou o computador dormiu',
    },
    isUnanswered: { en: 'no response arrived', pt: 'não chegou resposta' },
    isServerReached: { en: 'the server can be reached', pt: 'dá para chegar ao servidor' },
    isAnyFileUnchecked: {
      en: 'the files are not checked yet',
      pt: 'os arquivos ainda não foram conferidos',
    },
    isEveryFileConfirmed: {
      en: 'every file is confirmed',
      pt: 'todos os arquivos foram confirmados',
    },
  },
  actions: {
    recordConfirmedFile: { en: 'record the confirmed file', pt: 'registrar o arquivo confirmado' },
    recordCheck: {
      en: 'record that the files are checked',
      pt: 'registrar que os arquivos foram conferidos',
    },
    recordFaults: {
      en: 'record the faulty files and why',
      pt: 'registrar os arquivos com problema e por quê',
    },
    recordRefusal: { en: 'record why it was refused', pt: 'registrar por que foi recusado' },
    recordUnreadableFile: {
      en: 'record which file cannot be read',
      pt: 'registrar qual arquivo não dá para ler',
    },
    recordNoAnswer: {
      en: 'record that no response arrived',
      pt: 'registrar que não chegou resposta',
    },
    recordSentBytes: { en: 'record the bytes sent', pt: 'registrar os bytes enviados' },
    expectResend: { en: 'expect to send the file again', pt: 'esperar enviar o arquivo de novo' },
    reportProgress: { en: 'report the progress', pt: 'informar o progresso' },
    reportStall: { en: 'report that nothing moves', pt: 'informar que nada avança' },
    reportLostNetwork: { en: 'report that the network is gone', pt: 'informar que a rede caiu' },
    reportCheck: {
      en: 'report that the files are being checked',
      pt: 'informar que os arquivos estão sendo conferidos',
    },
  },
  actors: {
    checkFiles: { en: 'Check the files', pt: 'Conferir os arquivos' },
    sendFile: { en: 'Send the file', pt: 'Enviar o arquivo' },
    probeNetwork: {
      en: 'Check whether the server can be reached',
      pt: 'Verificar se o servidor pode ser alcançado',
    },
    awaitNetwork: { en: 'Wait until the network is back', pt: 'Esperar a rede voltar' },
  },
  fields: {
    sentBytes: { en: 'Bytes sent', pt: 'Bytes enviados' },
    bytesPerSecond: { en: 'Bytes per second', pt: 'Bytes por segundo' },
    kind: { en: 'Result', pt: 'Resultado' },
    text: { en: 'Reason', pt: 'Motivo' },
    isInterrupted: { en: 'Network interrupted', pt: 'Rede interrompida' },
    faults: { en: 'Faulty files', pt: 'Arquivos com problema' },
    records: { en: 'Files confirmed', pt: 'Arquivos confirmados' },
  },
  values: VALUES,
  outcomes: {
    checkFiles: { isAnyFileFaulty: 'refused', otherwise: 'done' },
    sendFile: {
      isFileConfirmed: 'done',
      isFileUnreadable: 'refused',
      isInterrupted: 'unanswered',
      isUnanswered: 'unanswered',
      otherwise: 'refused',
    },
    probeNetwork: { isServerReached: 'done', otherwise: 'unanswered' },
    awaitNetwork: { isServerReached: 'done', otherwise: 'unanswered' },
  },
};
