import { expect } from 'vitest';

import type { BidItem } from '#functions/domain/bids/record.ts';
import { projectOf, recordsOf } from '#test/functions/domain/a-project.ts';

/** A project, its bids, those of them that are accepted, and its modules. */
export async function standing(projectId: string) {
  const records = (await recordsOf(projectId)) as (BidItem & { status?: string })[];
  const all = records.filter(({ SK }) => SK.startsWith('PROJBID#'));
  const accepted = all.filter(({ card }) => card.status === 'ACCEPTED');
  const project = await projectOf(projectId);
  return { all, accepted, project, modules: records.filter(({ SK }) => SK.startsWith('MOD#')) };
}

/** What is true of a project and its bids at every moment. */
export async function expectWhole(projectId: string): Promise<void> {
  const { all, accepted, project, modules: assigned } = await standing(projectId);
  expect(accepted.length).toBeLessThanOrEqual(1);
  expect(project.wonBy).toBe(accepted[0]?.card.freelancer.id);
  expect(project.card.isOpen).toBe(accepted.length === 0);
  expect(project.card.bidCount).toBe(all.length);
  expect(project.modCount).toBe(assigned.length);
}
