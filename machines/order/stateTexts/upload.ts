import type { TextsOf } from './textsOf.ts';

/** The texts of the upload region. */
export const UPLOAD_TEXTS: TextsOf<'upload'> = {
  'order.upload': {
    title: { en: 'Upload', pt: 'Envio' },
    description: { en: 'The files, sent in batches.', pt: 'Os arquivos, enviados em lotes.' },
  },
  'order.upload.idle': {
    title: { en: 'Idle', pt: 'Inativo' },
    description: { en: 'No batch is being sent.', pt: 'Nenhum envio em curso.' },
  },
  'order.upload.uploading': {
    title: { en: 'Sending the files', pt: 'Enviando os arquivos' },
    description: {
      en: 'A batch is being sent. It carries the answers it started with, and goes on even if one of them is changed and the gate closes.',
      pt: 'Um envio está em curso. Ele leva as respostas do início e continua mesmo que alguma mude.',
    },
  },
  'order.upload.uploading.checking': {
    title: { en: 'Checking the files', pt: 'Conferindo os arquivos' },
    description: {
      en: 'The files are checked before their first byte leaves.',
      pt: 'Os arquivos são conferidos antes de sair o primeiro byte.',
    },
  },
  'order.upload.uploading.sending': {
    title: { en: 'Moving', pt: 'Avançando' },
    description: { en: 'Bytes are on their way.', pt: 'Há bytes a caminho.' },
  },
  'order.upload.uploading.stalled': {
    title: { en: 'No progress', pt: 'Sem avanço' },
    description: {
      en: 'Nothing has moved for 10 seconds, which the page says.',
      pt: 'Nada avança há 10 segundos, e a página avisa.',
    },
  },
  'order.upload.uploading.waiting': {
    title: { en: 'Waiting for the network', pt: 'Esperando a rede' },
    description: {
      en: 'The connection is broken. The batch goes on at its file by itself once it is back.',
      pt: 'A conexão caiu. Quando ela voltar, o envio continua sozinho, no arquivo em que parou.',
    },
  },
  'order.upload.error': {
    title: { en: 'Failed', pt: 'Falhou' },
    description: {
      en: 'A file failed, and nothing of its batch was added. The file can be replaced or left out, or all sent again.',
      pt: 'Um arquivo falhou, e nada desse envio foi acrescentado. Dá para trocar o arquivo, deixá-lo de fora ou enviar tudo de novo.',
    },
  },
};
