import { expect } from 'vitest';

import type { BidItem } from '#functions/domain/bids/record.ts';
import { projectOf, recordsOf } from '#test/functions/domain/a-project.ts';
import { modulesAmong } from '#test/support/work.ts';

/** A project with its bids that were not withdrawn, its accepted bids and its modules. */
export async function readProject(projectId: string) {
  const records = (await recordsOf(projectId)) as BidItem[];
  const all = records.filter(({ SK, card }) => SK.startsWith('PROJBID#') && card.status !== 'WITHDRAWN');
  const accepted = all.filter(({ card }) => card.status === 'ACCEPTED');
  const project = await projectOf(projectId);
  return { all, accepted, project, modules: modulesAmong(records) };
}

/** Expects what must be true of a project, its bids and its modules at any time. */
export async function expectConsistent(projectId: string): Promise<void> {
  const { all, accepted, project, modules: assigned } = await readProject(projectId);
  expect(accepted.length).toBeLessThanOrEqual(1);
  expect(project.wonBy).toBe(accepted[0]?.card.freelancer.id);
  expect(project.card.isOpen).toBe(accepted.length === 0 && project.card.stage !== 'CLOSED');
  expect(project.card.bidCount).toBe(all.length);
  expect(project.modCount).toBe(assigned.length);
}
