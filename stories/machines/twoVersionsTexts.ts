import type { Language } from '../../src/domain/language.ts';

/** The texts of the page that compares two versions of a machine. */
export const TWO_VERSIONS_TEXTS = {
  title: { en: 'Two versions of a machine', pt: 'Duas versões de uma máquina' },
  purpose: {
    en: 'What was added, removed and changed since an earlier version: its states, arrows, rules and words, in one picture and a list.',
    pt: 'O que foi acrescentado, retirado e mudado desde uma versão anterior: estados, setas, regras e palavras, em um desenho e uma lista.',
  },
  how: {
    en: 'The chart of that version as JSON: from “Export” in its Storybook, or by',
    pt: 'O diagrama daquela versão em JSON: de “Exportar” no Storybook dela, ou com',
  },
  file: { en: 'Earlier version', pt: 'Versão anterior' },
  noChart: {
    en: 'This file holds no chart of one of these machines.',
    pt: 'Este arquivo não tem o diagrama de uma destas máquinas.',
  },
  list: { en: 'What differs', pt: 'O que difere' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
