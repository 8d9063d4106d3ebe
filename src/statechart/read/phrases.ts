import type { LocalizedText, Outcome } from '../chart.ts';

/** The phrases that connect the texts of a machine; `{0}` and `{1}` are placeholders for those texts. */
export interface Phrases {
  readonly and: string;
  readonly or: string;
  readonly not: string;
  readonly inState: string;
  readonly condition: string;
  readonly action: string;
  readonly actor: string;
  readonly assign: string;
  readonly raise: string;
  readonly send: string;
  readonly spawn: string;
  readonly stop: string;
  readonly cancel: string;
  readonly emit: string;
  readonly log: string;
  readonly enqueueActions: string;
  readonly anyEvent: string;
  readonly anyEventOf: string;
  readonly atOnce: string;
  readonly after: string;
  readonly outcomes: Readonly<Record<Outcome, string>>;
  readonly actorSnapshot: string;
  readonly stateDone: string;
  readonly if: string;
  readonly elseIf: string;
  readonly otherwise: string;
  readonly reenters: string;
  readonly entry: string;
  readonly exit: string;
}

const ENGLISH: Phrases = {
  and: '{0} and {1}',
  or: '{0} or {1}',
  not: 'not: {0}',
  inState: 'in “{0}”',
  condition: 'a condition',
  action: 'an action',
  actor: 'An actor',
  assign: 'update the data',
  raise: 'raise “{0}”',
  send: 'send “{0}”',
  spawn: 'start “{0}”',
  stop: 'stop “{0}”',
  cancel: 'call off “{0}”',
  emit: 'announce “{0}”',
  log: 'write to the log',
  enqueueActions: 'choose and run actions',
  anyEvent: 'Any other event',
  anyEventOf: 'Any event of “{0}”',
  atOnce: 'At once',
  after: 'After {0}',
  outcomes: {
    done: '{0}: done',
    refused: '{0}: refused',
    unanswered: '{0}: no answer',
    stopped: '{0}: stopped',
    ended: '{0}: ended',
    failed: '{0}: failed',
  },
  actorSnapshot: '{0}: changed',
  stateDone: 'All done',
  if: 'if {0}',
  elseIf: 'else if {0}',
  otherwise: 'otherwise',
  reenters: 'starts over',
  entry: 'On entry: {0}',
  exit: 'On exit: {0}',
};

const PORTUGUESE: Phrases = {
  and: '{0} e {1}',
  or: '{0} ou {1}',
  not: 'não: {0}',
  inState: 'em “{0}”',
  condition: 'uma condição',
  action: 'uma ação',
  actor: 'Um ator',
  assign: 'atualizar os dados',
  raise: 'disparar “{0}”',
  send: 'enviar “{0}”',
  spawn: 'iniciar “{0}”',
  stop: 'parar “{0}”',
  cancel: 'cancelar “{0}”',
  emit: 'anunciar “{0}”',
  log: 'escrever no registro',
  enqueueActions: 'escolher e executar ações',
  anyEvent: 'Qualquer outro evento',
  anyEventOf: 'Qualquer evento de “{0}”',
  atOnce: 'Imediatamente',
  after: 'Depois de {0}',
  outcomes: {
    done: '{0}: concluído',
    refused: '{0}: recusado',
    unanswered: '{0}: sem resposta',
    stopped: '{0}: interrompido',
    ended: '{0}: encerrado',
    failed: '{0}: falhou',
  },
  actorSnapshot: '{0}: mudou',
  stateDone: 'Tudo concluído',
  if: 'se {0}',
  elseIf: 'senão, se {0}',
  otherwise: 'senão',
  reenters: 'recomeça',
  entry: 'Ao entrar: {0}',
  exit: 'Ao sair: {0}',
};

/** Returns the language of the visualiser's own texts for a tag such as `pt-BR`; English for an unknown one. */
export function ownLanguageOf(tag: string): 'en' | 'pt' {
  return /^pt\b/i.test(tag) ? 'pt' : 'en';
}

/** Returns the phrases in the language of a tag. */
export function phrasesOf(tag: string): Phrases {
  return ownLanguageOf(tag) === 'pt' ? PORTUGUESE : ENGLISH;
}

/** Replaces the placeholders `{0}` and `{1}` of a pattern. */
export function fillPattern(pattern: string, ...values: readonly string[]): string {
  return pattern.replaceAll(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '');
}

/** Spells a name of the code out: `sendFile`, `send-file` and `SEND_FILE` become `Send file`. */
export function humanise(code: string): string {
  const words = code
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/[\s._\-:/]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) =>
      /^\p{Lu}\p{Ll}/u.test(word) || /^\p{Lu}$/u.test(word) ? word.toLowerCase() : word,
    );
  const isShouted = words.every((word) => word === word.toUpperCase());
  const text = (isShouted ? words.map((word) => word.toLowerCase()) : words).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a text in each of the languages. */
export function inEachLanguage(
  languages: readonly string[],
  textOf: (phrases: Phrases, language: string) => string,
): LocalizedText {
  return Object.fromEntries(
    languages.map((language) => [language, textOf(phrasesOf(language), language)]),
  );
}
