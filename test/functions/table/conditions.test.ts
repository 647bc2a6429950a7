import { describe, expect, it } from 'vitest';

import {
  absent,
  all,
  any,
  atMost,
  beginsWith,
  below,
  between,
  contains,
  exists,
  lacks,
  not,
  oneOf,
  Placeholders,
  smallerThan,
  type Condition,
} from '#functions/table/conditions.ts';
import { ifAbsent, updateExpression, type Update } from '#functions/table/updates.ts';

const conditionOf = (condition: Condition) => {
  const placeholders = new Placeholders();
  return { text: placeholders.condition(condition), ...placeholders.attributes() };
};
const updateOf = (update: Update) => {
  const placeholders = new Placeholders();
  return { text: updateExpression(update, placeholders), ...placeholders.attributes() };
};

describe('a condition', () => {
  it('contains placeholders for every name and value, because names may be reserved and values hostile', () => {
    expect(conditionOf({ 'card.status': '" OR 1=1', deletedAt: absent })).toEqual({
      text: '#card.#status = :v0 AND attribute_not_exists(#deletedAt)',
      ExpressionAttributeNames: { '#card': 'card', '#status': 'status', '#deletedAt': 'deletedAt' },
      ExpressionAttributeValues: { ':v0': '" OR 1=1' },
    });
  });

  it.each<[string, Condition, string, unknown[]]>([
    ['exists', { a: exists }, 'attribute_exists(#a)', []],
    ['not', { a: not(1) }, '#a <> :v0', [1]],
    ['below', { a: below(1) }, '#a < :v0', [1]],
    ['atMost', { a: atMost(1) }, '#a <= :v0', [1]],
    ['between', { a: between(1, 2) }, '#a BETWEEN :v0 AND :v1', [1, 2]],
    ['beginsWith', { a: beginsWith('x') }, 'begins_with(#a, :v0)', ['x']],
    ['oneOf', { a: oneOf(['x', 'y']) }, '#a IN (:v0, :v1)', ['x', 'y']],
    ['contains', { a: contains('x') }, 'contains(#a, :v0)', ['x']],
    ['lacks', { a: lacks('x') }, 'NOT contains(#a, :v0)', ['x']],
    ['smallerThan', { a: smallerThan(3) }, 'size(#a) < :v0', [3]],
  ])('has the predicate %s', (_, condition, text, values) => {
    const { text: written, ExpressionAttributeValues = {} } = conditionOf(condition);
    expect(written).toBe(text);
    expect(Object.values(ExpressionAttributeValues)).toEqual(values);
  });

  it('accepts null, objects and lists as values', () => {
    const delivery = { url: 'https://example.com', note: null };
    expect(conditionOf({ delivery, note: null, list: [] })).toMatchObject({
      text: '#delivery = :v0 AND #note = :v1 AND #list = :v2',
      ExpressionAttributeValues: { ':v0': delivery, ':v1': null, ':v2': [] },
    });
  });

  it('puts combined conditions in parentheses', () => {
    const condition = all({ a: 1 }, any({ b: absent }, { b: 2, c: 3 }));
    expect(conditionOf(condition).text).toBe(
      '(#a = :v0) AND ((attribute_not_exists(#b)) OR (#b = :v1 AND #c = :v2))',
    );
  });

  it('throws if its value is undefined, because it would hold for every item', () => {
    const amount = undefined as unknown as number;
    expect(() => conditionOf({ amount })).toThrow('no value');
  });

  it('leaves out empty maps, because the database refuses them', () => {
    expect(conditionOf({ PK: exists })).not.toHaveProperty('ExpressionAttributeValues');
    expect(new Placeholders().attributes()).toEqual({});
  });
});

describe('an update', () => {
  it('sets, adds, appends and removes in one expression', () => {
    const update = {
      set: { 'card.isOpen': false, at: ifAbsent('now') },
      add: { ver: 1 },
      append: { keys: ['k'] },
      remove: ['GSI1PK', 'card.note'],
    };
    expect(updateOf(update)).toMatchObject({
      text:
        'SET #card.#isOpen = :v0, #at = if_not_exists(#at, :v1), #ver = if_not_exists(#ver, :v2) + :v3, ' +
        '#keys = list_append(if_not_exists(#keys, :v4), :v5) REMOVE #GSI1PK, #card.#note',
      ExpressionAttributeValues: {
        ':v0': false,
        ':v1': 'now',
        ':v2': 0,
        ':v3': 1,
        ':v4': [],
        ':v5': ['k'],
      },
    });
  });

  it('adds to sets and deletes from them', () => {
    const own = new Set(['x']);
    expect(updateOf({ addToSet: { marks: own } }).text).toBe('ADD #marks :v0');
    expect(updateOf({ set: { ttl: 1 }, deleteFromSet: { marks: own } }).text).toBe(
      'SET #ttl = :v0 DELETE #marks :v1',
    );
  });

  it('does not change an attribute whose new value is undefined', () => {
    expect(updateOf({ set: { a: 1, b: undefined } })).toEqual({
      text: 'SET #a = :v0',
      ExpressionAttributeNames: { '#a': 'a' },
      ExpressionAttributeValues: { ':v0': 1 },
    });
  });
});
