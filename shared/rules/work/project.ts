import type { StoredMachine } from '#shared/rules/machine.ts';
import * as bidTexts from '#shared/texts/bids.ts';
import * as projectTexts from '#shared/texts/projects.ts';

export const projectStages = ['OPEN', 'AWARDED', 'COMPLETED', 'CLOSED'] as const;
export type ProjectStage = (typeof projectStages)[number];
export type ProjectAction = 'post' | 'acceptBid' | 'rejectAcceptedBid' | 'payLastModule' | 'close';

/** The states of a project: open to bids; awarded to one freelancer and completed with its last module, or closed by its client. */
export const projectMachine = {
  name: 'Project',
  path: 'card.stage',
  states: {
    OPEN: 'Freelancers may bid',
    AWARDED: 'One bid is accepted; work is assigned, done and paid module by module',
    COMPLETED: 'As many modules as were announced are paid',
    CLOSED: 'Ended by its client before a bid was accepted',
  },
  transitions: [
    { action: 'post', by: 'client', from: [], to: 'OPEN' },
    { action: 'acceptBid', by: 'client', from: ['OPEN'], to: 'AWARDED' },
    { action: 'rejectAcceptedBid', by: 'client', from: ['AWARDED'], to: 'OPEN' },
    { action: 'payLastModule', by: 'provider', from: ['AWARDED'], to: 'COMPLETED' },
    { action: 'close', by: 'client', from: ['OPEN'], to: 'CLOSED' },
  ],
  flags: {
    OPEN: { isOpen: true, isCompleted: false },
    AWARDED: { isOpen: false, isCompleted: false },
    COMPLETED: { isOpen: false, isCompleted: true },
    CLOSED: { isOpen: false, isCompleted: false },
  },
  refusals: {
    acceptBid: (stage) => (stage === 'CLOSED' ? projectTexts.isClosed : bidTexts.onlyOne),
    rejectAcceptedBid: () => bidTexts.workHasBegun,
    close: () => projectTexts.tooLateToClose,
  },
} as const satisfies StoredMachine<ProjectStage, ProjectAction, 'client' | 'provider'>;

/** What a project's record says of its stage. */
export const inProjectStage = <S extends ProjectStage>(stage: S) => ({
  stage,
  ...projectMachine.flags[stage],
});
