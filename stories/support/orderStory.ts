/** Returns the id of the story that shows a fixture of the order, by the fixture's name. */
export function orderStoryId(name: string): string {
  return `states-order--${toStoryId(name)}`;
}

/** Spells a name as Storybook does in ids. */
function toStoryId(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('’', '')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
