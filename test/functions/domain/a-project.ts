import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { placeBid } from '#functions/domain/bids/place.ts';
import { bidId } from '#functions/domain/bids/record.ts';
import { postProject } from '#functions/domain/projects/post.ts';
import { find, findCounted } from '#functions/domain/projects/read.ts';
import type { CountedProject, ProjectItem } from '#functions/domain/projects/record.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { keys } from '#functions/table/keys.ts';
import { query } from '#functions/table/read.ts';
import { change, create, transact } from '#functions/table/transactions/transaction.ts';
import { NewBid } from '#shared/entities/work/bid.ts';
import { NewProject } from '#shared/entities/work/project.ts';
import { noMoney } from '#shared/rules/money/held-money.ts';
import type { BidStatus } from '#shared/rules/work/bid.ts';
import { moduleId } from '#shared/rules/work/module-id.ts';
import type { Phase } from '#shared/work/phases.ts';
import { begun } from '#shared/work/progress.ts';
import { aBuyer, aSeller } from '#test/functions/domain/an-order.ts';
import { accept, reject, withdrawBid } from '#test/functions/domain/steps.ts';

/** The fields of a new project; the budget in major units, as requests have it. */
export function projectFields(more: Partial<Record<keyof NewProject, unknown>> = {}): NewProject {
  return NewProject.parse({
    title: 'A shop for hand-made lamps',
    description: 'Twenty lamps, a basket and a checkout. Drawings of every screen are there already.',
    category: 'Web Development',
    budget: '1500',
    numberOfModules: '2',
    ...more,
  });
}

/** A project that is open to bids. */
export async function aProject(
  client: SessionUser,
  more: Parameters<typeof projectFields>[0] = {},
): Promise<ProjectItem> {
  const { project } = await postProject(client, projectFields(more));
  return project;
}

/** Places this freelancer's bid on a project; returns its id. */
export async function aBid(
  projectId: string,
  freelancer: SessionUser,
  amount: number | string = 900,
): Promise<string> {
  const project = await find(projectId);
  return bidId(await placeBid(freelancer, NewBid.parse({ projectId, amount }), project));
}

export type Bidding = { id: string; projectId: string; client: SessionUser; freelancer: SessionUser };

/** A bid with this status, and its two parties: the client is a buyer, the freelancer a seller. */
export async function aBidding(
  status: BidStatus = 'PENDING',
  more: Parameters<typeof projectFields>[0] = {},
  from: { buyer?: SessionUser; seller?: SessionUser } = {},
): Promise<Bidding> {
  const [client, freelancer] = [from.buyer ?? (await aBuyer()), from.seller ?? (await aSeller())];
  const { card } = await aProject(client, more);
  const id = await aBid(card.id, freelancer);
  if (status === 'ACCEPTED') await accept(id, client.id);
  if (status === 'REJECTED') await reject(id, client.id);
  if (status === 'WITHDRAWN') await withdrawBid(id, freelancer.id);
  return { id, projectId: card.id, client, freelancer };
}

/** Stores a module with this number in this phase, counted as assigned. */
export async function anAssignedModule(projectId: string, number: number, phase: Phase) {
  await transact([
    change(keys.projectCounts(projectId), { add: { modCount: 1 }, when: { modCount: number - 1 } }),
    create({
      ...keys.module(projectId, number),
      card: {
        ...begun(timestamp()),
        phase,
        terms: { days: 14, revisions: null, total: null },
        money: noMoney,
        id: moduleId(projectId, number),
        kind: 'module',
        version: 0,
        buyer: {},
        seller: {},
      },
    }),
  ]);
}

/** The project as it is stored, with its counts. */
export async function projectOf(projectId: string): Promise<CountedProject> {
  const project = await findCounted(projectId);
  if (!project) throw new Error('There is no such project.');
  return project;
}

/** Every item of a project: itself, its counts, its text, its bids, its modules. */
export async function recordsOf(projectId: string): Promise<Record<string, unknown>[]> {
  const { items } = await query<Record<string, unknown>>({
    where: { PK: keys.project(projectId).PK },
    limit: 200,
  });
  return items;
}
