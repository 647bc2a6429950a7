import type { FinishedWork } from '#functions/domain/portfolio/finished-work.ts';
import { refusals } from '#functions/domain/portfolio/refusals.ts';
import { conflict } from '#functions/lib/errors.ts';
import { above, absent } from '#functions/table/conditions.ts';
import { check } from '#functions/table/transaction.ts';
import type { ModuleStatus } from '#shared/rules/module.ts';

import { pagesOf } from './news.ts';
import { findStories, moduleNotFound, notYours } from './read.ts';
import { moduleKey, partyOf, type ModuleItem } from './record.ts';

const isFinished = ({ status, released, frozenAt, takenBack }: ModuleItem) =>
  status === 'COMPLETED' && released > 0 && !frozenAt && !takenBack;

/**
 * What a freelancer did for a project, as work of which they may show something once a module of it is finished; 403 for
 * everybody but the two.
 */
export async function findFinishedModules(
  projectId: string,
  freelancerId: string,
  userId: string,
): Promise<FinishedWork> {
  const stories = await findStories(projectId);
  const own = stories.filter(({ module }) => module.freelancerId === freelancerId);
  const [first] = own;
  if (!first) throw moduleNotFound();
  if (!partyOf(first.module, userId)) throw notYours();
  const { module } = own.find((each) => isFinished(each.module)) ?? first;
  const pages = pagesOf(module);
  return {
    title: module.name,
    maker: { id: freelancerId, page: pages.freelancer, role: 'freelancer' },
    client: { id: module.clientId, page: pages.client, role: 'client' },
    isFinished: check(moduleKey(module.id), {
      when: {
        id: module.id,
        freelancerId,
        status: 'COMPLETED' satisfies ModuleStatus,
        released: above(0),
        frozenAt: absent,
        takenBack: absent,
      },
      refused: () => conflict(refusals.notFinished),
    }),
    piece: first.piece,
  };
}
