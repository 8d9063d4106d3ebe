import { MACHINES } from '../../machines/index.ts';
import { ACTION_WORDS, ACTOR_WORDS, GUARD_WORDS } from '../../machines/referenceWords.ts';
import { EVENT_WORDS } from '../../machines/words.ts';
import { LANGUAGES } from '../domain/language.ts';
import type { Chart } from '../statechart/chart.ts';
import { chartOf } from '../statechart/read/chartOf.ts';

/** The statecharts of the product as data, in both languages, in the order of `MACHINES`. */
export const CHARTS: readonly Chart[] = MACHINES.map(({ machine, title, purpose }) =>
  chartOf(machine, {
    languages: LANGUAGES,
    title,
    purpose,
    events: EVENT_WORDS,
    guards: GUARD_WORDS,
    actions: ACTION_WORDS,
    actors: ACTOR_WORDS,
  }),
);
