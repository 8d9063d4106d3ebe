/** The event of Storybook's channel that carries what viewer and stories tell each other. */
export const STATECHART_EVENT = 'statechart/message';
