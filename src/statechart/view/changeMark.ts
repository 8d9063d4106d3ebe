/** What happened to a state or an arrow between two versions of a chart. */
export type ChangeMark = 'added' | 'removed' | 'changed';
