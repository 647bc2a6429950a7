import { expect, it } from 'vitest';

import type { Bid } from '#shared/entities/work/bid.ts';
import { bidStatus, hasModules } from '#web/features/bids/bid-status.ts';

const bid = (status: Bid['status']) => ({ status }) as Bid;
const open = { stage: 'OPEN' } as const;
const awarded = { stage: 'AWARDED' } as const;
const completed = { stage: 'COMPLETED' } as const;

it.each([
  ['PENDING', open, 'Pending'],
  ['PENDING', awarded, 'Not chosen'],
  ['PENDING', completed, 'Not chosen'],
  ['ACCEPTED', awarded, 'Accepted'],
  ['REJECTED', awarded, 'Rejected'],
] as const)('a bid that is %s on a project with %j reads %s', (status, project, label) => {
  expect(bidStatus(bid(status), project).label).toBe(label);
});

it('a bid whose work was ended by the client was not one that the client did not take, and has modules to see', () => {
  const ended = { ...bid('REJECTED'), isWorkOver: true };
  expect(bidStatus(ended, open)).toMatchObject({
    label: 'Ended',
    next: expect.stringMatching(/ended the work/),
  });
  expect([ended, bid('REJECTED'), bid('ACCEPTED')].map(hasModules)).toEqual([true, false, true]);
});
