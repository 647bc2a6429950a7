import { isAccepted, type BidStatus } from '#shared/rules/work/bid.ts';
import type { ModuleStatus } from '#shared/rules/work/module.ts';
import type { ProjectStage } from '#shared/rules/work/project.ts';
import type { People } from '#test/e2e/people.ts';

import { findInSample, onlyFromSample } from './find-in-sample.ts';

/** Finds the projects and modules that the two demo accounts share, by their state. */
export async function findSampleProjects({ buyer, seller }: Pick<People, 'buyer' | 'seller'>) {
  const [{ items: own }, { projectBids }, { items: open }] = await Promise.all([
    buyer.client.projects.ofUser({ params: { userId: buyer.user.id }, query: { limit: 100 } }),
    seller.client.bids.ofUser({ params: { id: seller.user.id }, query: { limit: 100 } }),
    seller.client.projects.list({ query: { limit: 100 } }),
  ]);
  const shared = projectBids.filter(
    ({ project, bid }) => project.userId === buyer.user.id && isAccepted(bid.status),
  );
  const lists = await Promise.all(
    shared.map(({ project }) => buyer.client.modules.ofProject({ params: { projectId: project.id } })),
  );
  const modules = lists.flatMap(({ items }) => items);
  const bidOn = new Set(projectBids.map(({ project }) => project.id));
  return {
    freelancerId: seller.user.id,
    /** A project of the demo buyer. */
    ofBuyer: (state: ProjectStage) =>
      findInSample(own, `${state} project of the buyer`, (project) => project.stage === state).id,
    /** A project of the demo buyer that the demo seller works on, or has finished. */
    shared: (state: ProjectStage) =>
      findInSample(shared, `${state} project of both`, ({ project }) => project.stage === state).project.id,
    /** A project that the demo seller has bid on. */
    withBid: (status: BidStatus) =>
      findInSample(projectBids, `${status} bid of the seller`, ({ bid }) => bid.status === status).project.id,
    withoutBid: () =>
      findInSample(onlyFromSample(open), 'open project without a bid', ({ id }) => !bidOn.has(id)).id,
    module: (status: ModuleStatus) =>
      findInSample(modules, `${status} module of both`, (module) => module.status === status),
  };
}
