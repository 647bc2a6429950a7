import { describe, expect, it } from 'vitest';

import { mayReject, noBidsText, receivedText } from '#web/features/bids/received-bids.ts';

describe('a client can reject', () => {
  it.each([
    ['any bid while the project is open', 'OPEN', 'PENDING', false, true],
    ['another bid once one is accepted', 'AWARDED', 'PENDING', true, true],
    ['the accepted bid until work has begun', 'AWARDED', 'ACCEPTED', false, true],
    ['not the accepted bid while its work goes on', 'AWARDED', 'ACCEPTED', true, false],
    ['no bid on a completed project, although all its work is over', 'COMPLETED', 'ACCEPTED', false, false],
    ['no bid on a closed project', 'CLOSED', 'PENDING', false, false],
  ] as const)('%s', (_, stage, status, workHasBegun, may) => {
    expect(mayReject({ status }, stage, workHasBegun)).toBe(may);
  });
});

describe('the number of bids', () => {
  it.each([
    [2, false, 2, '2 bids'],
    [2, false, 3, '2 bids, and 1 that you rejected'],
    [20, true, 23, '20+ bids'],
  ])(
    'of %i in the list (more: %s) of %i that were received is told as "%s"',
    (listed, hasMore, bidCount, text) => {
      expect(receivedText(listed, hasMore, { bidCount })).toBe(text);
    },
  );
});

it.each([
  [
    'OPEN',
    0,
    { text: 'No bids yet.', hint: 'Freelancers find your project in the list of client projects.' },
  ],
  ['OPEN', 1, { text: 'You rejected the only bid.' }],
  ['OPEN', 3, { text: 'You rejected all 3 bids.' }],
  ['CLOSED', 0, { text: 'This project has no bids.' }],
] as const)('an empty list of bids on a project (%s) that received %i says why', (stage, bidCount, texts) => {
  expect(noBidsText({ stage, bidCount })).toEqual(texts);
});
