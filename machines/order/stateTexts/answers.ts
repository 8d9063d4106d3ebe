import type { TextsOf } from './textsOf.ts';

/** The texts of the states that the contact details and the answers of the pre-check decide. */
export const ANSWER_TEXTS: TextsOf<'contact' | 'precheck'> = {
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
      en: 'The visitor has not confirmed yet; the order waits.',
      pt: 'O visitante ainda não confirmou; o pedido espera.',
    },
  },
  'order.precheck.optional.confirmed': {
    title: { en: 'Confirmed', pt: 'Confirmada' },
    description: {
      en: 'The translation is wanted all the same.',
      pt: 'A tradução é desejada mesmo assim.',
    },
  },
};
