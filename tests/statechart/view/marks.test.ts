import { describe, expect, it } from 'vitest';
import { marksOf, pathThrough } from '../../../src/statechart/view/marks.ts';
import { searchChart } from '../../../src/statechart/view/search.ts';
import { arrowSentence, closedReason } from '../../../src/statechart/view/labels.ts';
import { DOOR } from './door.ts';

const LIVE = {
  active: ['door', 'door.open', 'door.open.ajar'],
  open: ['door.open|door.closed|0'],
  blocked: ['door.open.ajar|door.pushed|0'],
  taken: ['door.closed|door.opened|0'],
};
const READING = { language: 'en', showsCode: false };

describe('what is lit', () => {
  it('is the innermost active state strongly, and its containers weakly', () => {
    const marks = marksOf(DOOR, LIVE);
    expect(DOOR.states.map(({ id }) => [id, marks.state(id)])).toEqual([
      ['door', 'container'],
      ['door.closed', 'off'],
      ['door.open', 'container'],
      ['door.open.ajar', 'leaf'],
      ['door.open.wide', 'off'],
    ]);
  });

  it('tells open arrows from those that a guard closes, and marks the one just taken', () => {
    const marks = marksOf(DOOR, LIVE);
    expect(DOOR.arrows.map(({ id }) => [id, marks.arrow(id), marks.isTaken(id)])).toEqual([
      ['door.closed|door.opened|0', 'off', true],
      ['door.open|door.closed|0', 'open', false],
      ['door.open.ajar|door.pushed|0', 'blocked', false],
    ]);
  });

  it('is nothing where nothing runs', () => {
    const marks = marksOf(DOOR, null);
    expect(DOOR.states.every(({ id }) => marks.state(id) === 'off')).toBe(true);
    expect(DOOR.arrows.every(({ id }) => marks.arrow(id) === 'off')).toBe(true);
  });

  it('is said with its reason where an arrow is closed', () => {
    const marks = marksOf(DOOR, LIVE);
    expect(DOOR.arrows.map((arrow) => closedReason(arrow, marks, READING))).toEqual([
      'its state is not active',
      null,
      'another branch comes first',
    ]);
  });
});

describe('every path through a selected state', () => {
  it('has its containers, the arrows in and out and the states at their ends', () => {
    expect([...(pathThrough(DOOR, 'door.open.ajar') ?? [])].toSorted()).toEqual([
      'door',
      'door.closed',
      'door.open',
      'door.open.ajar',
      'door.open.ajar|door.pushed|0',
      'door.open.wide',
      'door.open|door.closed|0',
    ]);
  });

  it('of an arrow has the states at its ends', () => {
    expect([...(pathThrough(DOOR, 'door.closed|door.opened|0') ?? [])]).toEqual([
      'door.closed|door.opened|0',
      'door.closed',
      'door.open',
    ]);
  });

  it.each([null, 'window'])('of %s is none', (selected) => {
    expect(pathThrough(DOOR, selected)).toBeNull();
  });
});

describe('the search', () => {
  it.each([
    ['open', 'en', ['door.open', 'door.closed|door.opened|0']],
    ['OPERACAO', 'pt', ['door.open.ajar|door.pushed|0']],
    ['door.pushed', 'en', ['door.open.ajar|door.pushed|0']],
    ['  ', 'en', []],
    ['window', 'en', []],
  ])('for "%s" in %s finds states and events', (sought, language, found) => {
    expect(searchChart(DOOR, sought, language)).toEqual(found);
  });
});

describe('a transition in a sentence', () => {
  it.each([
    [READING, 'Door opened, from Closed to Open'],
    [{ language: 'pt', showsCode: false }, 'Porta aberta, de Closed para Open'],
    [{ language: 'en', showsCode: true }, 'door.opened, from closed to open'],
  ])('is read as %o', (reading, sentence) => {
    const [arrow] = DOOR.arrows;
    expect(arrow === undefined ? null : arrowSentence(DOOR, arrow, reading)).toBe(sentence);
  });
});
