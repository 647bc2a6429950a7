import type { Machine } from './machine.ts';

export type ProjectState = 'OPEN' | 'AWARDED' | 'COMPLETED';
export type ProjectAction = 'post' | 'acceptBid' | 'rejectAcceptedBid' | 'payLastModule';

/** A project's life: open to bids, awarded to one freelancer, completed with its last paid module. */
export const projectMachine = {
  name: 'Project',
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
} as const satisfies Machine<ProjectState, ProjectAction, 'client' | 'provider'>;

/** Where a project stands. */
export function projectState(project: { isOpen: boolean; isCompleted: boolean }): ProjectState {
  if (project.isCompleted) return 'COMPLETED';
  return project.isOpen ? 'OPEN' : 'AWARDED';
}
