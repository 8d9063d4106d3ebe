/** The viewer's own words. English is also what a language without its own is shown. */
const UI_WORDS = {
  'condition.if': { en: 'if {guard}', pt: 'se {guard}' },
  'condition.elseIf': { en: 'else if {guard}', pt: 'senão, se {guard}' },
  'condition.otherwise': { en: 'else', pt: 'senão' },
  'arrow.leads': { en: 'from {source} to {targets}', pt: 'de {source} para {targets}' },
  'arrow.stays': { en: 'stays in {source}', pt: 'continua em {source}' },
  'closed.notActive': { en: 'its state is not active', pt: 'o estado não está ativo' },
  'closed.automatic': { en: 'happens by itself', pt: 'acontece sozinho' },
  'closed.guard': { en: 'only if {guard}', pt: 'só se {guard}' },
  'closed.earlierBranch': {
    en: 'another branch comes first',
    pt: 'outro caminho vem antes',
  },
  'kind.final': { en: 'end', pt: 'fim' },
  'kind.parallel': { en: 'all parts at the same time', pt: 'todas as partes ao mesmo tempo' },
  'kind.history': { en: 'where it was last', pt: 'onde estava por último' },
  'kind.deepHistory': {
    en: 'where it was last, down to the innermost state',
    pt: 'onde estava por último, até o estado mais interno',
  },
  'outline.name': { en: 'Outline of {title}', pt: 'Lista de {title}' },
  'outline.inside': { en: 'What {name} contains', pt: 'O que há em {name}' },
  'outline.arrows': { en: 'What leads on from {name}', pt: 'O que sai de {name}' },
  'state.entry': { en: 'on entering: {actions}', pt: 'ao entrar: {actions}' },
  'state.exit': { en: 'on leaving: {actions}', pt: 'ao sair: {actions}' },
  'state.active': { en: 'active', pt: 'ativo' },
  'state.initial': { en: 'starts here', pt: 'começa aqui' },
  'arrow.taken': { en: 'just taken', pt: 'acabou de ser tomado' },
  'drawing.name': { en: 'Chart of {title}', pt: 'Diagrama de {title}' },
} as const satisfies Readonly<Record<string, { readonly en: string; readonly pt: string }>>;

export type UiId = keyof typeof UI_WORDS;

/** One of the viewer's own texts, with its `{values}` put in. */
export function uiText(
  id: UiId,
  language: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const pattern = UI_WORDS[id][language === 'pt' ? 'pt' : 'en'];
  return pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
