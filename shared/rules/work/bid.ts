import type { StoredMachine } from '#shared/rules/machine.ts';
import * as bidTexts from '#shared/texts/bids.ts';

export const bidStatuses = ['PENDING', 'ACCEPTED', 'REJECTED', 'WITHDRAWN'] as const;
export type BidStatus = (typeof bidStatuses)[number];
export type BidAction = 'place' | 'accept' | 'reject' | 'withdraw';

/** The states of a bid (product.md#bids). The client decides; when one bid is accepted, the others stay pending. */
export const bidMachine = {
  name: 'Bid',
  path: 'card.status',
  states: {
    PENDING: 'Waiting for the client',
    ACCEPTED: 'The one accepted bid of its project',
    REJECTED: 'Declined for good',
    WITHDRAWN: 'Taken back by its freelancer, who may bid again',
  },
  transitions: [
    { action: 'place', by: 'freelancer', from: [], to: 'PENDING' },
    { action: 'place', by: 'freelancer', from: ['WITHDRAWN'], to: 'PENDING' },
    { action: 'withdraw', by: 'freelancer', from: ['PENDING'], to: 'WITHDRAWN' },
    { action: 'accept', by: 'client', from: ['PENDING'], to: 'ACCEPTED' },
    // An accepted bid only while all modules are still WAITING; the project is then open again.
    { action: 'reject', by: 'client', from: ['PENDING', 'ACCEPTED'], to: 'REJECTED' },
  ],
  refusals: {
    place: () => bidTexts.already,
    accept: (status) => (status === 'WITHDRAWN' ? bidTexts.withdrawn : bidTexts.rejected),
    reject: () => bidTexts.withdrawn,
    withdraw: (status) => (status === 'ACCEPTED' ? bidTexts.tooLateToWithdraw : bidTexts.rejected),
  },
} as const satisfies StoredMachine<BidStatus, BidAction, 'client' | 'freelancer'>;

/** Whether a status means accepted: ACCEPTED is what we write; ACCEPT, in any case, counts as well. */
export const isAccepted = (status: string): boolean => /^accept(ed)?$/i.test(status);
