import { describe, expect, test } from 'vitest';
import { EMPTY_DRAFT, type UploadedFile } from '../../../src/domain/draft.ts';
import { READY_DRAFT, THREE_ENTRIES } from '../../../stories/fixtures/samples.ts';
import { confirmed, counted, startOrder, type TestOrder } from '../support/order.ts';

const [first, second] = THREE_ENTRIES;
const UNTOUCHED = { draft: { ...READY_DRAFT, pages: EMPTY_DRAFT.pages } };

function fileOf(key: string, pages: number | null): UploadedFile {
  return { key, name: `${key}.pdf`, size: 1000, type: 'application/pdf', pages };
}

/** Uploads a file of so many pages, `null` if they cannot be counted. */
async function upload(order: TestOrder, pages: number | null): Promise<void> {
  const sent = order.files.length;
  await order.choose(first);
  const key = `key-${sent + 1}`;
  await order.file(sent).answer(pages === null ? confirmed(key) : counted(key, pages));
}

/** Returns what the visitor sees of the number of pages. */
function shown({ view, states }: TestOrder) {
  const { pagesText, draft, quote, count } = view;
  return { state: states.count, pagesText, pages: draft.pages, items: quote.items, ...count };
}

describe('a page number that the visitor has not given', () => {
  test('follows the count of a batch when all of it has arrived', async () => {
    const order = startOrder(UNTOUCHED);
    await order.choose(first, second);
    await order.file(0).answer(counted('key-1', 2));
    expect(shown(order)).toMatchObject({ pagesText: '1', counted: 0 });
    await order.file(1).answer(counted('key-2', 4));
    expect(shown(order)).toEqual({
      state: 'followed',
      pagesText: '6',
      pages: 6,
      items: 9000,
      counted: 6,
      uncounted: 0,
    });
  });

  test('follows a second batch, and the removal of files down to one page', async () => {
    const order = startOrder(UNTOUCHED);
    await upload(order, 2);
    await upload(order, 3);
    expect(shown(order)).toMatchObject({ state: 'followed', pages: 5, counted: 5 });
    order.send({ type: 'file.removed', key: 'key-1' });
    expect(shown(order)).toMatchObject({ state: 'followed', pages: 3, counted: 3 });
    order.send({ type: 'file.removed', key: 'key-2' });
    expect(shown(order)).toMatchObject({ state: 'followed', pages: 1, counted: 0 });
  });

  test('is asked for when a file could not be counted', async () => {
    const order = startOrder(UNTOUCHED);
    await upload(order, 2);
    await upload(order, null);
    expect(shown(order)).toMatchObject({ state: 'incomplete', pages: 2, counted: 2, uncounted: 1 });
    order.send({ type: 'pages.edited', text: '5' });
    expect(shown(order)).toMatchObject({ state: 'agreed', pages: 5 });
  });

  test('is asked for again when the pages of the other files are used after all', async () => {
    const order = startOrder({ draft: READY_DRAFT });
    await upload(order, 2);
    await upload(order, null);
    order.send({ type: 'count.used' });
    expect(shown(order)).toMatchObject({ state: 'incomplete', pages: 2, counted: 2, uncounted: 1 });
  });

  test('is kept at 1 for a single file that could not be counted', async () => {
    const order = startOrder(UNTOUCHED);
    await upload(order, null);
    expect(shown(order)).toMatchObject({ state: 'incomplete', pages: 1 });
    order.send({ type: 'pages.kept' });
    expect(shown(order)).toMatchObject({ state: 'agreed', pages: 1 });
  });

  test('above 30 calls for a custom quote at once, and no longer when files are removed', async () => {
    const order = startOrder(UNTOUCHED);
    order.send({ type: 'rush.toggled', rush: true });
    await upload(order, 30);
    expect(order.states).toMatchObject({ size: 'automatic', rush: 'unavailable' });
    await upload(order, 4);
    expect(order.states).toMatchObject({ size: 'customQuote', count: 'followed', gate: 'closed' });
    expect(order.view).toMatchObject({ isCustomQuote: true, missingForCheckout: ['pages'] });
    order.send({ type: 'file.removed', key: 'key-2' });
    expect(order.states).toMatchObject({ size: 'automatic', gate: 'checkoutOpen' });
  });
});

describe('a page number that the visitor gave', () => {
  test('stays, and is contradicted by another count until it is kept', async () => {
    const order = startOrder({ draft: READY_DRAFT, pagesText: '3' });
    await upload(order, 6);
    expect(shown(order)).toEqual({
      state: 'contradicted',
      pagesText: '3',
      pages: 3,
      items: 4500,
      counted: 6,
      uncounted: 0,
    });
    order.send({ type: 'pages.kept' });
    expect(shown(order)).toMatchObject({ state: 'overruled', pages: 3 });
    order.send({ type: 'order.submitted' });
    expect(order.checkout(0).input.pages).toBe(3);
  });

  test('follows the count again once the counted number is used', async () => {
    const order = startOrder({ draft: READY_DRAFT });
    await upload(order, 6);
    order.send({ type: 'count.used' });
    expect(shown(order)).toMatchObject({ state: 'followed', pagesText: '6', pages: 6 });
    await upload(order, 1);
    expect(shown(order)).toMatchObject({ state: 'followed', pagesText: '7', pages: 7 });
  });

  test('is agreed when the count is the same, and contradicted by the next batch', async () => {
    const order = startOrder({ draft: READY_DRAFT });
    await upload(order, 3);
    expect(order.states.count).toBe('agreed');
    await upload(order, 2);
    expect(shown(order)).toMatchObject({ state: 'contradicted', pages: 3, counted: 5 });
  });

  test('overrules the count when it is given after it, until the count changes', async () => {
    const order = startOrder(UNTOUCHED);
    await upload(order, 6);
    order.send({ type: 'pages.edited', text: '4' });
    expect(order.states.count).toBe('overruled');
    await upload(order, 1);
    expect(shown(order)).toMatchObject({ state: 'contradicted', pages: 4, counted: 7 });
  });

  test('may be above the count while a file is not counted, and not below', async () => {
    const order = startOrder({ draft: READY_DRAFT });
    await upload(order, 2);
    await upload(order, null);
    expect(shown(order)).toMatchObject({ state: 'agreed', pages: 3, counted: 2, uncounted: 1 });
    await upload(order, null);
    expect(order.states.count).toBe('contradicted');
  });

  test('that was no number is contradicted by the count once its field is left', async () => {
    const order = startOrder(UNTOUCHED);
    await upload(order, 6);
    order.send({ type: 'pages.edited', text: '' });
    expect(order.states.count).toBe('overruled');
    order.send({ type: 'pages.blurred' });
    expect(shown(order)).toMatchObject({ state: 'contradicted', pagesText: '1', pages: 1 });
    order.send({ type: 'pages.edited', text: '5' }, { type: 'pages.blurred' });
    expect(shown(order)).toMatchObject({ state: 'overruled', pagesText: '5', pages: 5 });
  });

  test.each([
    ['', '1'],
    ['abc', '1'],
    ['0', '1'],
    ['2.7', '2'],
    [' 7 ', '7'],
  ])('as “%s” reads %s once its field is left', (typed, read) => {
    const order = startOrder(UNTOUCHED);
    order.send({ type: 'pages.edited', text: typed });
    expect(order.view.pagesText).toBe(typed);
    order.send({ type: 'pages.blurred' });
    expect(order.view.pagesText).toBe(read);
  });
});

describe('a restored order', () => {
  test('goes on following the count', () => {
    const order = startOrder({
      draft: { ...READY_DRAFT, pages: 6 },
      pagesText: '6',
      fewestWhenGiven: null,
      uploaded: [fileOf('a', 2), fileOf('b', 4)],
    });
    expect(shown(order)).toMatchObject({ state: 'followed', pages: 6, counted: 6 });
    order.send({ type: 'file.removed', key: 'a' });
    expect(shown(order)).toMatchObject({ state: 'followed', pages: 4 });
  });

  test('remembers that a number was given knowing the count', () => {
    const order = startOrder({
      draft: READY_DRAFT,
      fewestWhenGiven: 6,
      uploaded: [fileOf('a', 2), fileOf('b', 4)],
    });
    expect(order.states.count).toBe('overruled');
  });

  test('of a version that did not count keeps its number', () => {
    const order = startOrder({ draft: READY_DRAFT, uploaded: [fileOf('a', null)] });
    expect(shown(order)).toMatchObject({ state: 'agreed', pages: 3, counted: 0, uncounted: 1 });
  });
});
