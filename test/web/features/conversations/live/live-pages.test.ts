import { describe, expect, it } from 'vitest';

import {
  extendPage,
  mergeFirstPage,
  reaches,
  toLivePage,
  withItem,
  withoutDuplicates,
  type LivePage,
  type LivePages,
} from '#web/features/conversations/live/live-pages.ts';

type Item = { id: string; at: string; text?: string };

const position = ({ at }: Item) => at;
const item = (id: string, at = id): Item => ({ id, at });
const items = (...ids: string[]) => ids.map((id) => item(id));
const page = (ids: string[], next: string | null = null) =>
  toLivePage({ items: items(...ids), next }, position);
const loaded = (...pages: LivePage<Item>[]): LivePages<Item> => ({
  pages,
  pageParams: ['', ...pages.slice(0, -1).map(({ next }) => next ?? '')],
});
const idsOf = ({ items }: { items: Item[] }) => items.map(({ id }) => id).join('');
const allIds = ({ pages }: LivePages<Item>) => pages.map(idsOf).join(' ');

describe('the first page of a list that grows at its start', () => {
  it('gets the new state of a known item', () => {
    const read = toLivePage({ items: [{ ...item('c'), text: 'read' }], next: 'c' }, position);
    expect(mergeFirstPage(read, page(['c', 'b'], 'b'), position).items[0]).toEqual({
      ...item('c'),
      text: 'read',
    });
  });

  it('moves a known item with a newer position to its start', () => {
    const read = toLivePage({ items: [item('a', 'd'), item('c')], next: 'c' }, position);
    expect(idsOf(mergeFirstPage(read, page(['c', 'b', 'a']), position))).toBe('acb');
  });

  it('has no gap when a new read reaches what was read before, or the end of the list', () => {
    expect(reaches(page(['d', 'c'], 'c'), 'c', position)).toBe(true);
    expect(reaches(page(['d', 'c'], 'c'), 'd', position)).toBe(true);
    expect(reaches(page(['d', 'c']), 'a', position)).toBe(true);
  });

  it('is empty at first, and then contains the first item', () => {
    const known = page([]);
    expect(known).toEqual({ items: [], next: null, newestRead: '' });
    expect(idsOf(mergeFirstPage(page(['a']), known, position))).toBe('a');
  });
});

describe('an item that was put into a list', () => {
  it('stays when a read that began before it is merged', () => {
    const [known = page([])] = withItem(loaded(page(['b', 'a'])), item('d'), position).pages;
    expect(idsOf(mergeFirstPage(page(['c', 'b'], 'b'), known, position))).toBe('dcba');
  });

  it('is in the list once, however often it is put or read', () => {
    const once = withItem(loaded(page(['b', 'a'])), item('c'), position);
    expect(allIds(withItem(once, item('c'), position))).toBe('cba');
    expect(idsOf(extendPage(page(['c', 'b'], 'b'), { items: items('b', 'a'), next: null }))).toBe('cba');
  });

  it('changes a known item in its position', () => {
    const changed = withItem(loaded(page(['c', 'b', 'a'])), { ...item('b'), text: 'read' }, position);
    expect(changed.pages[0]?.items).toEqual([item('c'), { ...item('b'), text: 'read' }, item('a')]);
  });

  it('changes a known item of an older page in that page', () => {
    const known = loaded(page(['d', 'c'], 'c'), page(['b', 'a']));
    const changed = withItem(known, { ...item('b'), text: 'read' }, position);
    expect(changed.pages[1]?.items).toEqual([{ ...item('b'), text: 'read' }, item('a')]);
    expect(changed.pageParams).toEqual(['', 'c']);
  });

  it('moves from an older page to the start when it is the newest now', () => {
    const known = loaded(page(['d', 'c'], 'c'), page(['b', 'a']));
    expect(allIds(withItem(known, item('a', 'e'), position))).toBe('adc b');
  });
});

it('the pages that are shown contain an item once, in its newest position', () => {
  const known = loaded(page(['a', 'd', 'c'], 'c'), page(['b', 'a']));
  expect(allIds(withoutDuplicates(known))).toBe('adc b');
});
