import { describe, expect, it } from 'vitest';

import { key } from '#functions/table/keys/key.ts';
import { toFilters } from '#infra/functions/stream-filters.ts';
import { eventFilter } from '#infra/local/database/event-filter.ts';

const filterOf = (...patterns: object[]) => eventFilter(patterns.map((each) => JSON.stringify(each)));
const record = (eventName: string, SK: string) => ({ eventName, dynamodb: { Keys: { SK: { S: SK } } } });
const sortKey = (...S: unknown[]) => ({ dynamodb: { Keys: { SK: { S } } } });

describe('a filter of an event source', () => {
  it.each([
    ['a text is equal to the whole', sortKey('GIG'), 'GIG', 'GIG#1'],
    ['a prefix is how it begins', sortKey({ prefix: 'GIG#' }), 'GIG#1', 'GIG'],
    ['a prefix in other letters is another', sortKey({ prefix: 'gig' }), 'gig', 'GIG'],
    ['one rule of a field is enough', sortKey('INBOX', { prefix: 'NEWS#' }), 'NEWS#1', 'NEWS'],
    ['every field has to match', { eventName: ['INSERT'], ...sortKey('GIG') }, 'GIG', 'PROJ'],
  ])('%s', (_, pattern, passing, dropped) => {
    const passes = filterOf(pattern);
    expect(passes(record('INSERT', passing))).toBe(true);
    expect(passes(record('INSERT', dropped))).toBe(false);
  });

  it('lets through what one of several patterns does, without any of them nothing, and no record without the field', () => {
    const patterns = [{ eventName: ['REMOVE'] }, { eventName: ['MODIFY'], ...sortKey('GIG') }];
    const through = ['INSERT', 'MODIFY', 'REMOVE'].filter((each) =>
      filterOf(...patterns)(record(each, 'GIG')),
    );
    expect(through).toEqual(['MODIFY', 'REMOVE']);
    expect(filterOf()(record('INSERT', 'GIG'))).toBe(false);
    expect(filterOf(sortKey('GIG'))({ eventName: 'INSERT', dynamodb: {} })).toBe(false);
  });

  it('is refused with a rule that is not known here, whichever other matches', () => {
    expect(() => filterOf(sortKey('GIG', { 'anything-but': 'PROJ' }))(record('INSERT', 'GIG'))).toThrow(
      'Unknown',
    );
  });

  it('is refused in the stacks where it is longer than Lambda allows', () => {
    const followed = Array.from({ length: 300 }, (_, at) => key('A#{id}', `SOMETHING#${at}`));
    expect(() => toFilters(followed.map((of) => ({ events: ['INSERT'], of })))).toThrow('4096 characters');
  });
});
