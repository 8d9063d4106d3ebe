import type { Chart, ChartArrow, ChartState } from '../chart.ts';
import { arrowPassages } from '../layout/content.ts';
import { nameOf, type TextOptions } from '../texts.ts';

/**
 * Returns the chart as a Mermaid `stateDiagram-v2`. Transitions that Mermaid cannot draw are listed in
 * a note beside their state: those without a target, to the same state, and between a container and
 * the states inside it.
 */
export function mermaidOf(chart: Chart, options: TextOptions): string {
  const nodeNames = new Map(chart.states.map(({ id }, index) => [id, `s${index}`]));
  const nodeOf = (id: string): string => nodeNames.get(id) ?? id;
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
    const node = nodeOf(state.id);
    const children = childrenOf(state.id);
    return [
      `${indent}state "${escape(nameOf(state.name, options))}" as ${node}`,
      ...(state.isInitial ? [`${indent}[*] --> ${node}`] : []),
      ...(state.kind === 'final' ? [`${indent}${node} --> [*]`] : []),
      ...(children.length === 0 ? [] : [`${indent}state ${node} {`]),
      ...children.flatMap((child, index) => [
        ...(state.kind === 'parallel' && index > 0 ? [`${indent}  --`] : []),
        ...linesOf(child, `${indent}  `),
      ]),
      ...(children.length === 0 ? [] : [`${indent}}`]),
    ];
  };
  const textOf = (arrow: ChartArrow): string =>
    arrowPassages(arrow, chart, options)
      .map(({ text }) => escape(text))
      .join(' ');
  const drawn = chart.arrows.filter(isDrawn);
  const noted = chart.arrows.filter((arrow) => !isDrawn(arrow));
  const notes = [...new Set(noted.map(({ source }) => source))].map((source) => ({
    source,
    lines: noted
      .filter((arrow) => arrow.source === source)
      .map((arrow) => {
        const targets = arrow.targets.map((target) => targetName(chart, target, options));
        return targets.length === 0 ? textOf(arrow) : `${textOf(arrow)} → ${targets.join(', ')}`;
      }),
  }));
  return [
    'stateDiagram-v2',
    ...chart.states.filter(({ parent }) => parent === null).flatMap((root) => linesOf(root, '  ')),
    ...drawn.flatMap((arrow) =>
      arrow.targets.map(
        (target) => `  ${nodeOf(arrow.source)} --> ${nodeOf(target)} : ${textOf(arrow)}`,
      ),
    ),
    ...notes.flatMap(({ source, lines }) =>
      [`  note right of ${nodeOf(source)}`].concat(
        lines.map((line) => `    ${line}`),
        '  end note',
      ),
    ),
    '',
  ].join('\n');
}

function targetName(chart: Chart, id: string, options: TextOptions): string {
  const state = chart.states.find((each) => each.id === id);
  return state === undefined ? id : escape(nameOf(state.name, options));
}

/** Escapes the characters of Mermaid's syntax as its entities. */
function escape(text: string): string {
  return text.replaceAll(/[#;:"<>{}\n]/g, (character) => `#${character.codePointAt(0)};`);
}
