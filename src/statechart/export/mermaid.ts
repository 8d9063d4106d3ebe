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
  const isWithin = (id: string, container: string): boolean => {
    const parent = chart.states.find((state) => state.id === id)?.parent ?? null;
    return parent !== null && (parent === container || isWithin(parent, container));
  };
  const isDrawn = ({ source, targets }: ChartArrow): boolean =>
    targets.length > 0 &&
    targets.every(
      (target) => target !== source && !isWithin(target, source) && !isWithin(source, target),
    );

  const childrenOf = (id: string) => chart.states.filter(({ parent }) => parent === id);
  const linesOf = (state: ChartState, indent: string): string[] => {
    const name = nameOf(state.id);
    const children = childrenOf(state.id);
    return [
      `${indent}state "${escaped(shown(state.name, options))}" as ${name}`,
      ...(state.isInitial ? [`${indent}[*] --> ${name}`] : []),
      ...(state.kind === 'final' ? [`${indent}${name} --> [*]`] : []),
      ...(children.length === 0 ? [] : [`${indent}state ${name} {`]),
      ...children.flatMap((child, index) => [
        ...(state.kind === 'parallel' && index > 0 ? [`${indent}  --`] : []),
        ...linesOf(child, `${indent}  `),
      ]),
      ...(children.length === 0 ? [] : [`${indent}}`]),
    ];
  };
  const textOf = (arrow: ChartArrow): string =>
    arrowPassages(arrow, chart, options)
      .map(({ text }) => escaped(text))
      .join(' ');
  const drawn = chart.arrows.filter(isDrawn);
  const told = chart.arrows.filter((arrow) => !isDrawn(arrow));
  const notes = [...new Set(told.map(({ source }) => source))].map((source) => ({
    source,
    lines: told
      .filter((arrow) => arrow.source === source)
      .map((arrow) => {
        const targets = arrow.targets.map((target) => titleIn(chart, target, options));
        return targets.length === 0 ? textOf(arrow) : `${textOf(arrow)} → ${targets.join(', ')}`;
      }),
  }));
  return [
    'stateDiagram-v2',
    ...chart.states.filter(({ parent }) => parent === null).flatMap((root) => linesOf(root, '  ')),
    ...drawn.flatMap((arrow) =>
      arrow.targets.map(
        (target) => `  ${nameOf(arrow.source)} --> ${nameOf(target)} : ${textOf(arrow)}`,
      ),
    ),
    ...notes.flatMap(({ source, lines }) =>
      [`  note right of ${nameOf(source)}`].concat(
        lines.map((line) => `    ${line}`),
        '  end note',
      ),
    ),
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
