import { describe, expect, it } from 'vitest';
import { phrasesOf } from '../../../src/statechart/read/phrases.ts';
import { headPath, wirePath } from '../../../src/statechart/view/path.ts';
import { neighbourOf } from '../../../src/statechart/view/arrowKeys.ts';
import { DARK, LIGHT, type Palette } from '../../../src/statechart/view/style/palette.ts';
import { uiText } from '../../../src/statechart/view/uiText.ts';
import { shiftInto } from '../../../src/statechart/view/useListPlace.ts';
import {
  fitViewport,
  openViewport,
  panViewport,
  revealIn,
  zoomViewport,
} from '../../../src/statechart/view/viewport.ts';
import {
  fromParameters,
  initialViewState,
  toParameters,
} from '../../../src/statechart/view/viewState.ts';
import { contrast } from '../../../stories/foundations/contrast.ts';
import { DOOR_CHART } from './doorChart.ts';

describe('a view in URL parameters', () => {
  const view = {
    machine: 'door',
    state: 'door.open|door.closed|0',
    language: 'pt',
    direction: 'right',
    code: true,
    view: 'outline',
  } as const;

  it('is the same after being written and parsed', () => {
    expect(fromParameters(toParameters(view, [DOOR_CHART]), [DOOR_CHART])).toEqual(view);
  });

  it('omits parameters that have their initial value', () => {
    expect(toParameters(initialViewState([DOOR_CHART]), [DOOR_CHART]).toString()).toBe(
      'machine=door',
    );
  });

  it.each(['en', 'pt'])(
    'opens in its own language on a page in another, and in the page’s where both are %s',
    (language) => {
      const other = language === 'en' ? 'pt' : 'en';
      const opened = (page: string) => {
        const parameters = toParameters({ ...view, language }, [DOOR_CHART], page);
        return {
          names: parameters.get('language'),
          shows: fromParameters(parameters, [DOOR_CHART], page).language,
        };
      };
      expect(opened(other)).toEqual({ names: language, shows: language });
      expect(opened(language)).toEqual({ names: null, shows: language });
    },
  );

  it('is the initial view where parameters have unknown values', () => {
    const misspelt = 'machine=window&state=x&language=de&direction=up&code=1&view=all';
    expect(fromParameters(new URLSearchParams(misspelt), [DOOR_CHART])).toEqual(
      initialViewState([DOOR_CHART]),
    );
  });
});

describe('the visualiser’s own texts and the phrases around those of a machine', () => {
  it.each([
    ['pt', 'sim', 'senão'],
    ['pt-BR', 'sim', 'senão'],
    ['PT-pt', 'sim', 'senão'],
    ['en-GB', 'yes', 'otherwise'],
    ['de', 'yes', 'otherwise'],
  ])('are in the same language for the tag %s', (tag, yes, otherwise) => {
    expect([uiText('rule.yes', tag), phrasesOf(tag).otherwise]).toEqual([yes, otherwise]);
  });

  it.each([
    [0, 'Encontrados: 0', 'Acrescentados: 0; retirados: 0; mudados: 0'],
    [1, 'Encontrados: 1', 'Acrescentados: 1; retirados: 1; mudados: 1'],
    [2, 'Encontrados: 2', 'Acrescentados: 2; retirados: 2; mudados: 2'],
  ])('agree in Portuguese with the count %i', (count, found, changed) => {
    const changes = { added: count, removed: count, changed: count };
    expect(uiText('search.count', 'pt', { count })).toBe(found);
    expect(uiText('diff.counts', 'pt', changes)).toBe(changed);
  });
});

describe('a wire', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 0, y: 40 },
    { x: 50, y: 40 },
  ];

  it('has rounded corners and ends where its arrow head begins', () => {
    expect(wirePath(points)).toBe('M0 0L0 33Q0 40 7 40L43 40');
    expect(headPath(points)).toBe('M50 40L42 36L42 44Z');
  });

  it('rounds the corner of a short segment by half its length', () => {
    expect(
      wirePath([points[0], { x: 0, y: 4 }, { x: 50, y: 4 }].filter((at) => at !== undefined)),
    ).toBe('M0 0L0 2Q0 4 2 4L43 4');
  });

  it('of length zero has no arrow head', () => {
    expect(headPath([points[0], points[0]].filter((at) => at !== undefined))).toBe('');
  });
});

describe('the viewport of a drawing', () => {
  const content = { width: 1000, height: 500 };
  const room = { width: 524, height: 524 };

  it('shows the whole drawing, centred', () => {
    expect(fitViewport(content, room)).toEqual({ scale: 0.5, x: 12, y: 137 });
  });

  it('does not enlarge a small drawing', () => {
    expect(fitViewport({ width: 100, height: 100 }, room).scale).toBe(1);
  });

  it('starts at the focus if the whole drawing would be too small to read', () => {
    const large = { width: 2000, height: 400 };
    const focus = { x: 900, y: 100, width: 200, height: 50 };
    expect(openViewport(content, room, focus)).toEqual(fitViewport(content, room));
    expect(openViewport(large, room, focus)).toEqual({ scale: 0.75, x: -488, y: 112 });
    expect(openViewport(large, room, null)).toEqual({ scale: 0.75, x: 12, y: 112 });
    expect(openViewport(large, room, { ...focus, x: 1800 })).toEqual({
      scale: 0.75,
      x: -988,
      y: 112,
    });
  });

  it('zooms around the pointer', () => {
    const bounds = { content, room };
    expect(zoomViewport({ x: 10, y: 20, scale: 1 }, 2, { x: 110, y: 20 }, bounds)).toEqual({
      x: -90,
      y: 20,
      scale: 2,
    });
  });

  it('keeps a part of the drawing visible however far it is moved, and then zoomed', () => {
    const away = panViewport({ x: 0, y: 0, scale: 1 }, { x: -9999, y: 9999 }, { content, room });
    expect(away).toEqual({ scale: 1, x: -940, y: 464 });
    const centre = { x: 262, y: 262 };
    expect(zoomViewport(away, 2, centre, { content, room })).toEqual({
      scale: 2,
      x: -1940,
      y: 464,
    });
    const corner = { x: 0, y: 0 };
    expect(zoomViewport(away, 0.25, corner, { content, room })).toEqual({
      scale: 0.25,
      x: -190,
      y: 116,
    });
  });

  it('moves as little as needed to bring a box into view', () => {
    const box = { x: 600, y: 100, width: 100, height: 40 };
    expect(revealIn({ x: 0, y: 0, scale: 1 }, box, room)).toEqual({ x: -188, y: 0, scale: 1 });
    expect(revealIn({ x: -188, y: 0, scale: 1 }, box, room).x).toBe(-188);
  });
});

describe('a list that opens over the chart', () => {
  const room = { left: 100, right: 460 };

  it.each([
    { list: { left: 200, right: 400 }, shift: 0, why: 'stays where there is room for it' },
    { list: { left: 300, right: 500 }, shift: -52, why: 'is not cut off at the right edge' },
    { list: { left: 60, right: 180 }, shift: 52, why: 'is not cut off at the left edge' },
    { list: { left: 80, right: 480 }, shift: 32, why: 'shows its start where it is too wide' },
  ])('$why', ({ list, shift }) => {
    expect(shiftInto(list, room)).toBe(shift);
  });
});

describe('an arrow key pressed on a box', () => {
  const boxes = new Map([
    ['middle', { x: 100, y: 100, width: 80, height: 24 }],
    ['below', { x: 110, y: 200, width: 80, height: 24 }],
    ['right', { x: 300, y: 104, width: 80, height: 24 }],
  ]);

  it.each([
    ['ArrowDown', 'below'],
    ['ArrowRight', 'right'],
    ['ArrowUp', null],
    ['Enter', null],
  ])('%s moves the focus to %s', (key, next) => {
    expect(neighbourOf(boxes, 'middle', key)).toBe(next);
  });
});

describe('the contrast of the colours', () => {
  const READ: readonly (readonly [keyof Palette, readonly (keyof Palette)[], number])[] = [
    ['ink', ['desk', 'sheet', 'sunken', 'tint', 'found'], 4.5],
    ['soft', ['desk', 'sheet', 'sunken', 'tint', 'found'], 4.5],
    ['accent', ['desk', 'sheet', 'sunken', 'tint'], 4.5],
    ['onAccent', ['accent'], 4.5],
    ['danger', ['sheet', 'desk', 'dangerTint'], 4.5],
    ['done', ['sheet', 'desk', 'tint'], 4.5],
    ['edge', ['desk', 'sheet', 'sunken'], 3],
  ];
  const rows = [LIGHT, DARK].flatMap((palette, position) =>
    READ.flatMap(([text, grounds, least]) =>
      grounds.map((ground) => ({
        scheme: position === 0 ? 'light' : 'dark',
        text,
        ground,
        least,
        measured: contrast(palette[text], palette[ground]),
      })),
    ),
  );

  it.each(rows)('$scheme: $text on $ground', ({ measured, least }) => {
    expect(measured).toBeGreaterThanOrEqual(least);
  });
});
