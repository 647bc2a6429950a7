import { messages } from '../messages.ts';
import type { Machine } from './machine.ts';

export const projectStages = ['OPEN', 'AWARDED', 'COMPLETED'] as const;
export type ProjectStage = (typeof projectStages)[number];
export type ProjectAction = 'post' | 'acceptBid' | 'rejectAcceptedBid' | 'payLastModule';

/** The states of a project: open to bids, awarded to one freelancer, completed when its last module is paid. */
export const projectMachine = {
  name: 'Project',
  attribute: 'stage',
  states: {
    OPEN: 'Freelancers may bid',
    AWARDED: 'One bid is accepted; work is assigned, done and paid module by module',
    COMPLETED: 'As many modules as were announced are paid',
  },
  transitions: [
    { action: 'post', by: 'client', from: [], to: 'OPEN' },
    { action: 'acceptBid', by: 'client', from: ['OPEN'], to: 'AWARDED' },
    { action: 'rejectAcceptedBid', by: 'client', from: ['AWARDED'], to: 'OPEN' },
    { action: 'payLastModule', by: 'provider', from: ['AWARDED'], to: 'COMPLETED' },
  ],
  flags: {
    OPEN: { isOpen: true, isCompleted: false },
    AWARDED: { isOpen: false, isCompleted: false },
    COMPLETED: { isOpen: false, isCompleted: true },
  },
  refusals: {
    acceptBid: messages.bids.onlyOne,
    rejectAcceptedBid: messages.bids.workHasBegun,
  },
} as const satisfies Machine<ProjectStage, ProjectAction, 'client' | 'provider'>;

/** What a project's record says of its stage. */
export const inProjectStage = <S extends ProjectStage>(stage: S) => ({
  stage,
  ...projectMachine.flags[stage],
});
