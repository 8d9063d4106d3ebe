import type { Chart, ChartArrow, ChartState, Named } from '../chart.ts';
import type { IconName } from '../placed.ts';
import { fillPattern, phrasesOf } from '../read/phrases.ts';
import { nameOf, type TextOptions } from '../texts.ts';
import type { Passage } from './text.ts';

/** Returns the texts at the top of a state's box: name, entry and exit actions, invoked actors. */
export function statePassages(state: ChartState, options: TextOptions): Passage[] {
  const phrases = phrasesOf(options.language);
  const actions = (named: readonly Named[], code: string, pattern: string): Passage[] =>
    named.map((action) => ({
      role: 'action',
      text: options.showsCode
        ? `${code} / ${action.code}`
        : fillPattern(pattern, nameOf(action, options)),
    }));
  return [
    {
      role: 'title',
      text: nameOf(state.name, options),
      ...(state.kind === 'parallel' ? { icon: 'parallel' } : {}),
    },
    ...actions(state.entry, 'entry', phrases.entry),
    ...actions(state.exit, 'exit', phrases.exit),
    ...state.invokes.map(({ actor }): Passage => ({
      role: 'invoke',
      text: nameOf(actor, options),
      icon: 'invoke',
    })),
  ];
}

/** Returns the description of a state; none among code names. */
export function descriptionPassages(
  { description }: ChartState,
  { language, showsCode }: TextOptions,
): Passage[] {
  const text = description?.[language];
  return text === undefined || showsCode ? [] : [{ role: 'description', text }];
}

const ICONS: Partial<Record<ChartArrow['trigger']['kind'], IconName>> = {
  always: 'always',
  after: 'after',
  stateDone: 'done',
  actorSnapshot: 'snapshot',
};

/** Returns the icon that says how a transition is caused, or how its actor ended. */
export function iconOf({ trigger, outcome }: ChartArrow): IconName | undefined {
  return outcome ?? ICONS[trigger.kind];
}

/** Returns the texts of a transition's label: its event, its condition and its actions. */
export function arrowPassages(arrow: ChartArrow, chart: Chart, options: TextOptions): Passage[] {
  const condition = conditionOf(arrow, chart, options);
  const phrases = phrasesOf(options.language);
  const showsEvent = arrow.trigger.kind !== 'always' || options.showsCode || condition === null;
  const passages: Passage[] = [
    ...(showsEvent ? [{ role: 'event' as const, text: nameOf(arrow.name, options) }] : []),
    ...(condition === null ? [] : [{ role: 'guard' as const, text: condition }]),
    ...(isRestart(arrow, chart)
      ? [{ role: 'guard' as const, text: options.showsCode ? 'reenter' : phrases.reenters }]
      : []),
    ...arrow.actions.map((action) => ({
      role: 'action' as const,
      text: `/ ${nameOf(action, options)}`,
    })),
  ];
  const icon = iconOf(arrow);
  const [first, ...others] = passages;
  return icon === undefined || first === undefined ? passages : [{ ...first, icon }, ...others];
}

/** Whether a transition to its own state restarts it, besides running actions. */
function isRestart({ source, targets, reenters }: ChartArrow, chart: Chart): boolean {
  const isToItself = targets.length > 0 && targets.every((target) => target === source);
  return isToItself && (reenters || chart.states.some(({ parent }) => parent === source));
}

/** Returns "if …", "else if …" or "otherwise", by the transition's position among those of its event. */
export function conditionOf(
  { source, eventType, guard, position }: ChartArrow,
  chart: Chart,
  options: TextOptions,
): string | null {
  const isAlone = !chart.arrows.some(
    (other) =>
      other.source === source && other.eventType === eventType && other.position !== position,
  );
  const phrases = phrasesOf(options.language);
  if (guard === null) {
    if (isAlone || position === 0) return null;
    return options.showsCode ? '[else]' : phrases.otherwise;
  }
  if (options.showsCode) return `[${guard.code}]`;
  return fillPattern(position === 0 ? phrases.if : phrases.elseIf, nameOf(guard, options));
}
