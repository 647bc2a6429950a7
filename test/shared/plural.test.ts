import { describe, expect, it } from 'vitest';

import { plural } from '#shared/rules/text/plural.ts';

describe('a number with its noun', () => {
  it.each([
    [0, '0 bids'],
    [1, '1 bid'],
    [2, '2 bids'],
    [21, '21 bids'],
    ['1', '1 bid'],
    [21, '21 bids'],
    ['20+', '20+ bids'],
  ])('of %s is %s', (count, text) => {
    expect(plural(count, 'bid')).toBe(text);
  });

  it('has the given plural when it is irregular', () => {
    expect(plural(2, 'day delivery', 'days delivery')).toBe('2 days delivery');
  });
});
