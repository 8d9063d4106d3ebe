/** The event on Storybook's channel that carries messages between the viewer and the stories. */
export const STATECHART_EVENT = 'statechart/message';
