import type { StateTexts } from '../machineTexts.ts';
import type { orderMachine } from './machine.ts';

/** The title and the description of each state of the order. */
export const ORDER_STATE_TEXTS: StateTexts<typeof orderMachine> = {
  order: {
    title: { en: 'Order', pt: 'Pedido' },
    description: {
      en: 'An order, from the first answer to the payment page.',
      pt: 'Um pedido, da primeira resposta à página de pagamento.',
    },
  },
  'order.contact': {
    title: { en: 'Contact', pt: 'Contato' },
    description: {
      en: 'Who orders: name, e-mail and phone.',
      pt: 'Quem faz o pedido: nome, e-mail e telefone.',
    },
  },
  'order.contact.deciding': {
    title: { en: 'Contact check', pt: 'Checagem do contato' },
    description: { en: 'Are all three details valid?', pt: 'Os três dados são válidos?' },
  },
  'order.contact.incomplete': {
    title: { en: 'Incomplete', pt: 'Incompleto' },
    description: {
      en: 'At least one contact detail is missing or not valid.',
      pt: 'Falta pelo menos um dado de contato, ou ele não é válido.',
    },
  },
  'order.contact.complete': {
    title: { en: 'Complete', pt: 'Completo' },
    description: {
      en: 'Name, e-mail and phone are valid.',
      pt: 'Nome, e-mail e telefone são válidos.',
    },
  },
  'order.precheck': {
    title: { en: 'Pre-check', pt: 'Verificação rápida' },
    description: {
      en: 'Whether a translation is needed at all.',
      pt: 'Se a tradução é mesmo necessária.',
    },
  },
  'order.precheck.deciding': {
    title: { en: 'Reading the answers', pt: 'Lendo as respostas' },
    description: { en: 'What do the answers say?', pt: 'O que dizem as respostas?' },
  },
  'order.precheck.unknown': {
    title: { en: 'Not known yet', pt: 'Ainda não se sabe' },
    description: {
      en: 'A question is still without an answer.',
      pt: 'Ainda há pergunta sem resposta.',
    },
  },
  'order.precheck.required': {
    title: { en: 'Required', pt: 'Exigida' },
    description: {
      en: 'A translation is required: filing in the US, Portuguese to English.',
      pt: 'A tradução é exigida: processo nos EUA, do português para o inglês.',
    },
  },
  'order.precheck.likely': {
    title: { en: 'Probably required', pt: 'Provavelmente exigida' },
    description: {
      en: 'A translation is commonly required: another country’s consulate.',
      pt: 'A tradução costuma ser exigida: consulado em outro país.',
    },
  },
  'order.precheck.optional': {
    title: { en: 'Often not required', pt: 'Muitas vezes dispensada' },
    description: {
      en: 'A translation is often not required.',
      pt: 'Muitas vezes a tradução não é exigida.',
    },
  },
  'order.precheck.optional.deciding': {
    title: { en: 'Still wanted?', pt: 'Quer mesmo assim?' },
    description: { en: 'Is the translation still wanted?', pt: 'A tradução ainda é desejada?' },
  },
  'order.precheck.optional.unconfirmed': {
    title: { en: 'Not confirmed', pt: 'Não confirmada' },
    description: {
      en: 'Not yet said that it is still wanted; the order waits.',
      pt: 'Ainda não confirmou que deseja a tradução; o pedido espera.',
    },
  },
  'order.precheck.optional.confirmed': {
    title: { en: 'Confirmed', pt: 'Confirmada' },
    description: {
      en: 'The translation is wanted all the same.',
      pt: 'A tradução é desejada mesmo assim.',
    },
  },
  'order.size': {
    title: { en: 'Size', pt: 'Tamanho' },
    description: { en: 'How large the job is.', pt: 'O tamanho do trabalho.' },
  },
  'order.size.deciding': {
    title: { en: 'Counting the pages', pt: 'Contando as páginas' },
    description: { en: 'More than 30 pages?', pt: 'Mais de 30 páginas?' },
  },
  'order.size.automatic': {
    title: { en: 'Automatic price', pt: 'Preço automático' },
    description: {
      en: 'Up to 30 pages: the page quotes the price.',
      pt: 'Até 30 páginas: a página calcula o preço.',
    },
  },
  'order.size.customQuote': {
    title: { en: 'Custom quote', pt: 'Orçamento personalizado' },
    description: {
      en: 'More than 30 pages: the price is asked for.',
      pt: 'Mais de 30 páginas: o preço é sob consulta.',
    },
  },
  'order.count': {
    title: { en: 'Page number', pt: 'Número de páginas' },
    description: {
      en: 'Whose number it is: that of the files, or the visitor’s. The visitor’s wins.',
      pt: 'De quem é o número: dos arquivos ou do visitante. O do visitante prevalece.',
    },
  },
  'order.count.deciding': {
    title: { en: 'Comparing', pt: 'Comparando' },
    description: {
      en: 'Did the visitor give a number, and does the count agree?',
      pt: 'O visitante deu um número, e a contagem confere?',
    },
  },
  'order.count.followed': {
    title: { en: 'Follows the count', pt: 'Segue a contagem' },
    description: {
      en: 'The visitor gave no number: the field shows the count of the files.',
      pt: 'O visitante não deu um número: o campo mostra a contagem dos arquivos.',
    },
  },
  'order.count.incomplete': {
    title: { en: 'Count incomplete', pt: 'Contagem incompleta' },
    description: {
      en: 'A file could not be counted: the visitor is asked for the number.',
      pt: 'Um arquivo não pôde ser contado: pede-se o número ao visitante.',
    },
  },
  'order.count.agreed': {
    title: { en: 'Visitor’s number', pt: 'Número do visitante' },
    description: {
      en: 'The visitor gave the number, and no count contradicts it.',
      pt: 'O visitante deu o número, e nenhuma contagem o contradiz.',
    },
  },
  'order.count.contradicted': {
    title: { en: 'Contradicted', pt: 'Contestado' },
    description: {
      en: 'The files were counted differently, and the visitor has not looked at it yet.',
      pt: 'A contagem dos arquivos é outra, e o visitante ainda não a conferiu.',
    },
  },
  'order.count.overruled': {
    title: { en: 'Count overruled', pt: 'Contagem preterida' },
    description: {
      en: 'The visitor knows the count and gave another number.',
      pt: 'O visitante conhece a contagem e deu outro número.',
    },
  },
  'order.rush': {
    title: { en: 'Rush', pt: 'Urgência' },
    description: {
      en: 'Rush delivery, for jobs of up to 8 pages.',
      pt: 'Entrega urgente, para trabalhos de até 8 páginas.',
    },
  },
  'order.rush.deciding': {
    title: { en: 'Rush check', pt: 'Checagem da urgência' },
    description: {
      en: 'Is rush allowed, and is it chosen?',
      pt: 'A urgência é permitida e foi escolhida?',
    },
  },
  'order.rush.off': {
    title: { en: 'Off', pt: 'Desligada' },
    description: { en: 'Rush is not chosen.', pt: 'A urgência não foi escolhida.' },
  },
  'order.rush.on': {
    title: { en: 'On', pt: 'Ligada' },
    description: { en: 'Rush is chosen.', pt: 'A urgência foi escolhida.' },
  },
  'order.rush.unavailable': {
    title: { en: 'Not available', pt: 'Indisponível' },
    description: {
      en: 'More than 8 pages. Rush is off, and stays off when pages go down again.',
      pt: 'Mais de 8 páginas. A urgência fica desligada, mesmo se as páginas baixarem.',
    },
  },
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
      en: 'Files can be uploaded; none is, or a batch is still on its way.',
      pt: 'Já dá para enviar arquivos; nenhum chegou, ou um envio está em curso.',
    },
  },
  'order.gate.checkoutOpen': {
    title: { en: 'Checkout open', pt: 'Pagamento aberto' },
    description: {
      en: 'Nothing is missing: the order can be paid.',
      pt: 'Não falta nada: o pedido pode ser pago.',
    },
  },
  'order.upload': {
    title: { en: 'Upload', pt: 'Envio' },
    description: { en: 'The files, sent in batches.', pt: 'Os arquivos, enviados em lotes.' },
  },
  'order.upload.idle': {
    title: { en: 'Nothing on its way', pt: 'Nada a caminho' },
    description: { en: 'No batch is on its way.', pt: 'Nenhum envio em curso.' },
  },
  'order.upload.uploading': {
    title: { en: 'Sending the files', pt: 'Enviando os arquivos' },
    description: {
      en: 'A batch is on its way. It carries the answers it started with, and goes on even if one of them is changed and the gate closes.',
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
      en: 'There is no network. The batch goes on at its file by itself.',
      pt: 'Não há rede. O envio continua sozinho, no arquivo em que parou.',
    },
  },
  'order.upload.error': {
    title: { en: 'Failed', pt: 'Falhou' },
    description: {
      en: 'A file failed, and nothing of its batch was added. The file can be replaced or left out, or all sent again.',
      pt: 'Um arquivo falhou, e nada desse envio foi acrescentado. Dá para trocar o arquivo, deixá-lo de fora ou enviar tudo de novo.',
    },
  },
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
      en: 'The payment page is asked for, then opened. A second submit changes nothing.',
      pt: 'A página de pagamento é solicitada e depois aberta. Um segundo clique não muda nada.',
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
