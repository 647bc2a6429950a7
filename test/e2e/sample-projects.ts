import { demoLogins } from '#infra/local/seed/demo.ts';
import { isAccepted, type BidStatus } from '#shared/rules/bid.ts';
import type { ModuleStatus } from '#shared/rules/module.ts';
import { projectState, type ProjectState } from '#shared/rules/project.ts';
import { aVisitor } from '#test/support/actors.ts';

async function signedIn(origin: string, role: 'buyer' | 'seller') {
  const { client } = aVisitor({ origin });
  const login = demoLogins.find((each) => each.role === role);
  const { user } = await client.auth.login({
    body: { username: login?.username, password: login?.password },
  });
  return { client, user };
}

function among<Item>(items: Item[], what: string, test: (item: Item) => boolean): Item {
  const found = items.find(test);
  if (!found) throw new Error(`The sample has no ${what}.`);
  return found;
}

/** The projects and modules that the two demo accounts share, found by their state; no browser is signed in for it. */
export async function sampleProjects(origin: string) {
  const [buyer, seller] = await Promise.all([signedIn(origin, 'buyer'), signedIn(origin, 'seller')]);
  const { items: own } = await buyer.client.projects.ofUser({
    params: { userId: buyer.user.id },
    query: { limit: 100 },
  });
  const { projectBids } = await seller.client.bids.ofUser({
    params: { id: seller.user.id },
    query: { limit: 100 },
  });
  const { items: open } = await seller.client.projects.list({ query: { limit: 100 } });
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
    ofBuyer: (state: ProjectState) =>
      among(own, `${state} project of the buyer`, (project) => projectState(project) === state).id,
    /** A project of the demo buyer that the demo seller works on, or has finished. */
    shared: (state: ProjectState) =>
      among(shared, `${state} project of both`, ({ project }) => projectState(project) === state).project.id,
    /** A project that the demo seller has bid on. */
    withBid: (status: BidStatus) =>
      among(projectBids, `${status} bid of the seller`, ({ bid }) => bid.status === status).project.id,
    withoutBid: () => among(open, 'open project without a bid', ({ id }) => !bidOn.has(id)).id,
    module: (status: ModuleStatus) =>
      among(modules, `${status} module of both`, (module) => module.status === status).id,
  };
}
