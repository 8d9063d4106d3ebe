import { describe, expect, test } from 'vitest';
import { ORDER_FIXTURES } from '../../stories/fixtures/orderStates.ts';
import { UPLOAD_BATCH_FIXTURES } from '../../stories/fixtures/uploadBatchStates.ts';
import { SHOWN_MESSAGES } from '../../stories/messages/lists.ts';
import {
  listComponentFolders,
  listFaultMessages,
  listStoriedFolders,
  listStories,
} from './inventory.ts';

const stories = listStories();

function namesUnder(title: string): string[] {
  return stories.filter((story) => story.title === title).map(({ name }) => name);
}

describe('what Storybook shows', () => {
  test('one story for each visible state of the order', () => {
    const names = ORDER_FIXTURES.map(({ name }) => name);
    expect(namesUnder('States/Order').toSorted()).toEqual(names.toSorted());
  });

  test('one story for each visible state of a batch', () => {
    const names = UPLOAD_BATCH_FIXTURES.map(({ name }) => name);
    expect(namesUnder('States/Upload batch').toSorted()).toEqual(names.toSorted());
  });

  test('stories for every folder of components', () => {
    expect(listStoriedFolders()).toEqual(listComponentFolders());
  });

  test('a row of the matrix for each banner and error message', () => {
    expect(SHOWN_MESSAGES.toSorted()).toEqual(listFaultMessages());
  });
});
