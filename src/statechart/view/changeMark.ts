/** What happened to a state or an arrow between two versions of a chart. */
export type ChangeMark = 'added' | 'removed' | 'changed';

/** What happened to states and arrows, by their ids. */
export type ChangeMarks = ReadonlyMap<string, ChangeMark>;

export const NO_CHANGES: ChangeMarks = new Map();
