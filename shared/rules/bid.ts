import type { Machine } from './machine.ts';

export const bidStatuses = ['PENDING', 'ACCEPTED', 'REJECTED'] as const;
export type BidStatus = (typeof bidStatuses)[number];
export type BidAction = 'place' | 'accept' | 'reject';

/** A bid's life (§4). The client decides; others stay pending when one is accepted. */
export const bidMachine = {
  name: 'Bid',
  states: {
    PENDING: 'Waiting for the client',
    ACCEPTED: 'The one accepted bid of its project',
    REJECTED: 'Declined for good',
  },
  transitions: [
    { action: 'place', by: 'freelancer', from: [], to: 'PENDING' },
    { action: 'accept', by: 'client', from: ['PENDING'], to: 'ACCEPTED' },
    // An accepted bid only while no module has left WAITING; that reopens the project.
    { action: 'reject', by: 'client', from: ['PENDING', 'ACCEPTED'], to: 'REJECTED' },
  ],
} as const satisfies Machine<BidStatus, BidAction, 'client' | 'freelancer'>;

/** Whether a status is an accepted one: writers say ACCEPTED, but ACCEPT in any case is read so too (§3). */
export const isAccepted = (status: string): boolean => /^accept(ed)?$/i.test(status);
