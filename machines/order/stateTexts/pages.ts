import type { TextsOf } from './textsOf.ts';

/** The texts of the states that the number of pages decides. */
export const PAGE_TEXTS: TextsOf<'size' | 'count' | 'rush'> = {
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
};
