import { describe, expect, it } from 'vitest';

import {
  laidOn,
  opened,
  reaches,
  withItem,
  withOlder,
  type Window,
} from '#web/features/conversations/live-window.ts';

type Item = { id: string; at: string; text?: string };

const place = ({ at }: Item) => at;
const item = (id: string, at = id): Item => ({ id, at });
const items = (...ids: string[]) => ids.map((id) => item(id));
const page = (ids: string[], next: string | null = null) => opened({ items: items(...ids), next }, place);
const ids = (window: Window<Item>) => window.items.map(({ id }) => id).join('');

describe('what is loaded of a list that grows at its head', () => {
  it('gets the news at its head and keeps what they do not mention', () => {
    const known = withOlder(page(['d', 'c'], 'c'), { items: items('b', 'a'), next: null });
    const laid = laidOn(page(['e', 'd'], 'd'), known, place);
    expect(ids(laid)).toBe('edcba');
    expect(laid.next).toBeNull();
  });

  it('still leads to what is older after news', () => {
    const known = withOlder(page(['f', 'e'], 'e'), { items: items('d', 'c'), next: 'c' });
    expect(laidOn(page(['g', 'f'], 'f'), known, place).next).toBe('c');
  });

  it('believes the news about an item that it knew', () => {
    const news = opened({ items: [{ ...item('c'), text: 'read' }], next: 'c' }, place);
    expect(laidOn(news, page(['c', 'b'], 'b'), place).items[0]).toEqual({ ...item('c'), text: 'read' });
  });

  it('moves an item to the head that stood further down', () => {
    const known = page(['c', 'b', 'a']);
    const news = opened({ items: [item('a', 'd'), item('c')], next: 'c' }, place);
    expect(ids(laidOn(news, known, place))).toBe('acb');
  });

  it('has no gap when the news reach down to what was known, or to the very end', () => {
    expect(reaches(page(['d', 'c'], 'c'), 'c', place)).toBe(true);
    expect(reaches(page(['d', 'c'], 'c'), 'd', place)).toBe(true);
    expect(reaches(page(['d', 'c']), 'a', place)).toBe(true);
  });

  it('has a gap when more came than a page holds, until older pages close it', () => {
    const { top } = page(['b', 'a']);
    const news = page(['f', 'e'], 'e');
    expect(reaches(news, top, place)).toBe(false);
    const more = withOlder(news, { items: items('d', 'c'), next: 'c' });
    expect(reaches(more, top, place)).toBe(false);
    expect(reaches(withOlder(more, { items: items('b', 'a'), next: null }), top, place)).toBe(true);
  });

  it('sees the gap below a message of its own that was sent before the news were asked for', () => {
    const known = withItem(page(['b', 'a']), item('h'), place);
    expect(ids(known)).toBe('hba');
    expect(reaches(page(['h', 'g'], 'g'), known.top, place)).toBe(false);
  });

  it('keeps what it sent while the news were on their way', () => {
    const known = withItem(page(['b', 'a']), item('d'), place);
    expect(ids(laidOn(page(['c', 'b'], 'b'), known, place))).toBe('dcba');
  });

  it('takes an item in once, however often it is told of it', () => {
    const once = withItem(page(['b', 'a']), item('c'), place);
    expect(ids(withItem(once, item('c'), place))).toBe('cba');
    expect(ids(withOlder(page(['c', 'b'], 'b'), { items: items('b', 'a'), next: null }))).toBe('cba');
  });

  it('changes a known item where it stands', () => {
    const changed = withItem(page(['c', 'b', 'a']), { ...item('b'), text: 'read' }, place);
    expect(changed.items).toEqual([item('c'), { ...item('b'), text: 'read' }, item('a')]);
  });

  it('opens empty, and then takes the first one', () => {
    const known = page([]);
    expect(known).toEqual({ items: [], next: null, top: '' });
    expect(ids(laidOn(page(['a']), known, place))).toBe('a');
  });
});
