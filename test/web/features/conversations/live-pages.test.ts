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
} from '#web/features/conversations/live-pages.ts';

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
  it('gets new items at its start and keeps those that the new read does not contain', () => {
    const known = extendPage(page(['d', 'c'], 'c'), { items: items('b', 'a'), next: null });
    const merged = mergeFirstPage(page(['e', 'd'], 'd'), known, position);
    expect(idsOf(merged)).toBe('edcba');
    expect(merged.next).toBeNull();
  });

  it('still leads to the same older page after a new read', () => {
    const known = extendPage(page(['f', 'e'], 'e'), { items: items('d', 'c'), next: 'c' });
    expect(mergeFirstPage(page(['g', 'f'], 'f'), known, position).next).toBe('c');
  });

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

  it('has a gap when more items came than one page holds, until further pages close it', () => {
    const { newestRead } = page(['b', 'a']);
    const read = page(['f', 'e'], 'e');
    expect(reaches(read, newestRead, position)).toBe(false);
    const more = extendPage(read, { items: items('d', 'c'), next: 'c' });
    expect(reaches(more, newestRead, position)).toBe(false);
    expect(reaches(extendPage(more, { items: items('b', 'a'), next: null }), newestRead, position)).toBe(
      true,
    );
  });

  it('is empty at first, and then contains the first item', () => {
    const known = page([]);
    expect(known).toEqual({ items: [], next: null, newestRead: '' });
    expect(idsOf(mergeFirstPage(page(['a']), known, position))).toBe('a');
  });
});

describe('an item that was put into a list', () => {
  it('does not hide a gap below it', () => {
    const known = withItem(loaded(page(['b', 'a'])), item('h'), position);
    expect(allIds(known)).toBe('hba');
    expect(reaches(page(['h', 'g'], 'g'), known.pages[0]?.newestRead ?? '', position)).toBe(false);
  });

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

  it('becomes the first item of an empty list', () => {
    expect(allIds(withItem(loaded(page([])), item('a'), position))).toBe('a');
  });
});

describe('the pages that are shown', () => {
  it('contain an item once, in its newest position', () => {
    const known = loaded(page(['a', 'd', 'c'], 'c'), page(['b', 'a']));
    expect(allIds(withoutDuplicates(known))).toBe('adc b');
  });
});
