import { expect, it } from 'vitest';

import { nextStep } from '#web/features/projects/project-status.ts';

const project = { stage: 'OPEN', bidCount: 2 } as const;

it('tells the client of an open project whose turn it is, and others whom they wait for', () => {
  expect(nextStep(project, true)).toBe('Waiting for you to accept a bid.');
  expect(nextStep(project, false)).toBe('Waiting for the client to accept a bid.');
});

it('tells both that there is no bid yet', () => {
  expect(nextStep({ ...project, bidCount: 0 }, true)).toBe('Waiting for bids.');
  expect(nextStep({ ...project, bidCount: 0 }, false)).toBe('Waiting for bids.');
});

it('tells both the same of an awarded project', () => {
  const awarded = { ...project, stage: 'AWARDED' } as const;
  expect(nextStep(awarded, true)).toBe(nextStep(awarded, false));
});
