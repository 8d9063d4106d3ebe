import type { Chart, ChartArrow, ChartState } from '../chart.ts';
import { arrowPassages, shown } from '../layout/content.ts';
import type { LayoutOptions } from '../placed.ts';

type Naming = Pick<LayoutOptions, 'language' | 'showsCode'>;

/**
 * The chart as Mermaid's `stateDiagram-v2`. What Mermaid cannot draw is left to a note: transitions
 * that stay where they are, and those of a container to a state inside it.
 */
export function mermaidOf(chart: Chart, options: Naming): string {
  const names = new Map(chart.states.map(({ id }, index) => [id, `s${index}`]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  const root = chart.states.find(({ parent }) => parent === null);
  const isWithin = (id: string, container: string): boolean => {
    const parent = chart.states.find((state) => state.id === id)?.parent ?? null;
    return parent !== null && (parent === container || isWithin(parent, container));
  };
  const isDrawn = ({ source, targets }: ChartArrow): boolean =>
    source !== root?.id &&
    targets.length > 0 &&
    targets.every(
      (target) => target !== root?.id && !isWithin(target, source) && !isWithin(source, target),
    );

  const linesOf = (container: ChartState, indent: string): string[] => {
    const children = chart.states.filter(({ parent }) => parent === container.id);
    const isParallel = container.kind === 'parallel';
    return children.flatMap((child, index) => {
      const inner = chart.states.some(({ parent }) => parent === child.id);
      const name = nameOf(child.id);
      return [
        ...(isParallel && index > 0 ? [`${indent}--`] : []),
        `${indent}state "${escaped(shown(child.name, options))}" as ${name}`,
        ...(child.isInitial ? [`${indent}[*] --> ${name}`] : []),
        ...(child.kind === 'final' ? [`${indent}${name} --> [*]`] : []),
        ...(inner
          ? [`${indent}state ${name} {`, ...linesOf(child, `${indent}  `), `${indent}}`]
          : []),
      ];
    });
  };
  const textOf = (arrow: ChartArrow): string =>
    arrowPassages(arrow, chart, options)
      .map(({ text }) => escaped(text))
      .join(' ');
  const drawn = chart.arrows.filter(isDrawn);
  const told = chart.arrows.filter((arrow) => !isDrawn(arrow) && arrow.source !== root?.id);
  const notes = [...new Set(told.map(({ source }) => source))].map((source) => ({
    source,
    lines: told
      .filter((arrow) => arrow.source === source)
      .map((arrow) => {
        const targets = arrow.targets.map((target) => titleIn(chart, target, options));
        return [textOf(arrow), ...(targets.length === 0 ? [] : [`→ ${targets.join(', ')}`])].join(
          ' ',
        );
      }),
  }));
  return [
    'stateDiagram-v2',
    ...(root === undefined ? [] : linesOf(root, '  ')),
    ...drawn.flatMap((arrow) =>
      arrow.targets.map(
        (target) => `  ${nameOf(arrow.source)} --> ${nameOf(target)} : ${textOf(arrow)}`,
      ),
    ),
    ...notes.flatMap(({ source, lines }) => [
      `  note right of ${nameOf(source)}`,
      ...lines.map((line) => `    ${line}`),
      '  end note',
    ]),
    '',
  ].join('\n');
}

function titleIn(chart: Chart, id: string, options: Naming): string {
  const state = chart.states.find((each) => each.id === id);
  return state === undefined ? id : escaped(shown(state.name, options));
}

/** Characters that Mermaid reads as its own, as its entities. */
function escaped(text: string): string {
  return text.replaceAll(/[#;:"<>{}\n]/g, (character) => `#${character.codePointAt(0)};`);
}
