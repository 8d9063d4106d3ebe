/** The visualiser's own texts. Every language but Portuguese gets the English ones. */
const UI_TEXTS = {
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
  'state.initial': { en: 'starts here', pt: 'começa aqui' },
  'arrow.taken': { en: 'just taken', pt: 'acabou de ser tomado' },
  'shell.name': { en: 'Statechart of {title}', pt: 'Diagrama de estados de {title}' },
  'stage.name': {
    en: 'Drawing: arrow keys move it, plus and minus resize it, 0 shows all of it',
    pt: 'Desenho: as setas movem, mais e menos mudam o tamanho, 0 mostra tudo',
  },
  'caption.does': { en: 'Does: {actions}.', pt: 'Faz: {actions}.' },
  'caption.closed': { en: 'Closed now: {reason}.', pt: 'Fechado agora: {reason}.' },
  'search.name': { en: 'Search states and events', pt: 'Buscar estados e eventos' },
  'search.hint': { en: 'Search', pt: 'Buscar' },
  'search.count': { en: '{count} found', pt: '{count} encontrados' },
  'search.position': { en: '{position} of {count}', pt: '{position} de {count}' },
  'toolbar.machine': { en: 'Machine', pt: 'Máquina' },
  'toolbar.language': { en: 'Language', pt: 'Idioma' },
  'toolbar.names': { en: 'Names', pt: 'Nomes' },
  'toolbar.words': { en: 'Words', pt: 'Palavras' },
  'toolbar.code': { en: 'Code', pt: 'Código' },
  'toolbar.view': { en: 'View', pt: 'Visão' },
  'toolbar.drawing': { en: 'Drawing', pt: 'Desenho' },
  'toolbar.outline': { en: 'Outline', pt: 'Lista' },
  'toolbar.direction': { en: 'Direction', pt: 'Direção' },
  'toolbar.down': { en: 'Downwards', pt: 'Para baixo' },
  'toolbar.right': { en: 'To the right', pt: 'Para a direita' },
  'toolbar.size': { en: 'Size', pt: 'Tamanho' },
  'toolbar.smaller': { en: 'Smaller', pt: 'Menor' },
  'toolbar.larger': { en: 'Larger', pt: 'Maior' },
  'toolbar.collapse': { en: 'Collapse', pt: 'Recolher' },
  'toolbar.expand': { en: 'Expand', pt: 'Expandir' },
  'toolbar.fit': { en: 'Fit', pt: 'Ajustar' },
  'export.name': { en: 'Export', pt: 'Exportar' },
  'export.failed': { en: 'Not exported: {detail}', pt: 'Não foi exportado: {detail}' },
  'layout.waiting': { en: 'Drawing…', pt: 'Desenhando…' },
  'layout.failed': {
    en: 'It cannot be drawn ({detail}). The outline shows the same.',
    pt: 'Não é possível desenhar ({detail}). A lista mostra o mesmo.',
  },
  'layout.retry': { en: 'Try again', pt: 'Tentar de novo' },
  'event.type': { en: 'Event', pt: 'Evento' },
  'event.ignored': { en: 'Not waited for here', pt: 'Não esperados aqui' },
  'event.samples': { en: 'Samples', pt: 'Exemplos' },
  'event.payload': { en: 'As JSON', pt: 'Em JSON' },
  'event.send': { en: 'Send', pt: 'Enviar' },
  'event.notJson': { en: 'Not JSON: {detail}', pt: 'Não é JSON: {detail}' },
  'event.noType': {
    en: 'An event is an object with a “type”, the name of the event.',
    pt: 'Um evento é um objeto com “type”, o nome do evento.',
  },
  'try.name': { en: 'Send an event', pt: 'Enviar um evento' },
  'try.ended': {
    en: 'Nothing can be sent now.',
    pt: 'Nada pode ser enviado agora.',
  },
  'try.branches': {
    en: 'Take a branch, whatever its guard says',
    pt: 'Tomar um caminho, diga o que disser a guarda',
  },
  'try.start': { en: 'Start from', pt: 'Começar de' },
  'try.beginning': { en: 'The beginning', pt: 'O início' },
  'try.restart': { en: 'Start again', pt: 'Recomeçar' },
  'log.name': { en: 'What happened', pt: 'O que aconteceu' },
  'log.now': { en: 'Back to now', pt: 'Voltar ao agora' },
  'log.start': { en: 'Start', pt: 'Início' },
  'log.starts': { en: 'in {states}', pt: 'em {states}' },
  'log.leads': { en: 'leads to {states}', pt: 'leva a {states}' },
  'log.times': { en: '{count} times', pt: '{count} vezes' },
  'log.unexpected': {
    en: 'ignored, because {states} does not wait for it',
    pt: 'ignorado, porque {states} não espera por isso',
  },
  'log.unexpectedByAll': {
    en: 'ignored, because no active state waits for it',
    pt: 'ignorado, porque nenhum estado ativo espera por isso',
  },
  'log.refused': {
    en: 'refused, since it happens only if {conditions}',
    pt: 'recusado, pois só acontece se {conditions}',
  },
  'log.or': { en: ', or if ', pt: ', ou se ' },
  'drawing.name': { en: 'Chart of {title}', pt: 'Diagrama de {title}' },
} as const satisfies Readonly<Record<string, { readonly en: string; readonly pt: string }>>;

export type UiTextId = keyof typeof UI_TEXTS;

/** Returns one of the visualiser's own texts with its `{placeholders}` replaced by `values`. */
export function uiText(
  id: UiTextId,
  language: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const pattern = UI_TEXTS[id][language === 'pt' ? 'pt' : 'en'];
  return pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
