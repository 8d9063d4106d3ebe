import type { Language } from '../../src/domain/language.ts';

/** The texts of the evidence for states and arrows. */
export const EVIDENCE_TEXTS = {
  title: { en: 'What is shown is what is tested', pt: 'O que se mostra é o que se testa' },
  purpose: {
    en: 'Each state and arrow, the stories that show it, the journeys of the tests that take it, and the line that asks for it. A test fails when one of these is missing.',
    pt: 'Cada estado e seta, as histórias que o mostram, os percursos dos testes que passam por ele e a linha que o pede. Um teste falha quando um deles falta.',
  },
  percent: {
    en: '{percent}% of {count} states and arrows lack nothing.',
    pt: 'A {percent}% de {count} estados e setas não falta nada.',
  },
  every: { en: 'Show each of them', pt: 'Mostrar cada um' },
  item: { en: 'State or arrow', pt: 'Estado ou seta' },
  stories: { en: 'Seen in the story', pt: 'Visto na história' },
  tests: { en: 'Tests that take it: {count}', pt: 'Testes que passam por ele: {count}' },
  testsHead: { en: 'Tests that take it', pt: 'Testes que passam por ele' },
  source: { en: 'Where it comes from', pt: 'De onde vem' },
  section: { en: 'Specification, section {section}:', pt: 'Especificação, seção {section}:' },
  decision: { en: 'Decision {number}:', pt: 'Decisão {number}:' },
  unseen: {
    en: 'Nothing to see: the machine decides here',
    pt: 'Nada a ver: aqui a máquina decide',
  },
  none: { en: 'None', pt: 'Nenhum' },
  more: { en: 'Stories, tests and source', pt: 'Histórias, testes e origem' },
  coverage: { en: 'All states and arrows', pt: 'Todos os estados e setas' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
