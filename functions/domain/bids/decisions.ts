import { projectLifecycle } from '#functions/domain/projects/lifecycle.ts';
import * as projects from '#functions/domain/projects/read.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import { conflict } from '#functions/lib/errors.ts';
import { absent, all } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, check, drop, transact, type Step } from '#functions/table/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/until-current.ts';
import type { Bid } from '#shared/entities/bid.ts';
import { messages } from '#shared/messages.ts';
import { bidChanged, type BidStatus } from '#shared/rules/bid.ts';
import type { ModuleStatus } from '#shared/rules/module.ts';

import { get } from './bids.ts';
import { bidLifecycle } from './lifecycle.ts';
import { bidId, statusOf, toBid, type BidItem } from './record.ts';

/** Accepts a bid, which awards the project to its freelancer and closes it. */
export async function accept(bid: BidItem, clientId: string): Promise<Bid> {
  return decide(bid, clientId, 'ACCEPTED', async (current) => acceptance(current, clientId));
}

/**
 * Rejects a bid for good. Rejecting an accepted one opens the project again; it is possible only before work is submitted.
 * 409 when the bid no longer has the status that was seen: who rejects a pending bid does not mean to open the project.
 */
export async function reject(bid: BidItem, clientId: string, seen?: BidStatus): Promise<Bid> {
  return decide(bid, clientId, 'REJECTED', async (current) => {
    const status = statusOf(current);
    if (seen !== undefined && seen !== status) {
      projectLifecycle.requireActor(await projects.find(bid.card.projectId), asClient(clientId));
      throw conflict(bidChanged(status));
    }
    return status === 'ACCEPTED' ? reopening(current, clientId) : rejection(current, clientId);
  });
}

/** Decides on a bid in one transaction of these steps. A repeated decision changes nothing and returns the same. */
async function decide(
  bid: BidItem,
  clientId: string,
  status: BidStatus,
  stepsFor: (current: BidItem) => Promise<Step[]>,
): Promise<Bid> {
  return untilCurrent(
    () => get(bidId(bid)),
    async (current) => {
      const isRepeated = statusOf(current) === status;
      if (isRepeated)
        projectLifecycle.requireActor(await projects.find(bid.card.projectId), asClient(clientId));
      else await transact(await stepsFor(current));
      return toBid({ card: { ...current.card, status } });
    },
    bid,
  );
}

const asClient = (id: string) => ({ as: 'client', id }) as const;

function acceptance(bid: BidItem, clientId: string): Step[] {
  const { projectId, freelancer } = bid.card;
  const client = asClient(clientId);
  const award = projectLifecycle.transition('acceptBid', client);
  return [
    change<ProjectItem>(keys.project(projectId), {
      set: { ...award.set, wonBy: freelancer.id },
      add: { ver: 1 },
      when: all(award.when, { wonBy: absent }),
      refused: (current) => {
        const isRepeated = current?.wonBy === freelancer.id && projectLifecycle.isActor(current, client);
        return isRepeated ? new Outdated() : award.refused(current);
      },
    }),
    change<BidItem>(keyOf(bid), bidLifecycle.transition('accept', { as: 'client' })),
  ];
}

function rejection(bid: BidItem, clientId: string): Step[] {
  return [
    check<ProjectItem>(keys.project(bid.card.projectId), {
      when: { 'card.client.id': clientId },
      refused: (project) => projectLifecycle.refusalOf(project, asClient(clientId)) ?? new Outdated(),
    }),
    rejectionOf(bid),
  ];
}

/**
 * The modules that were assigned to the freelancer are deleted, on the condition that all are WAITING; submitting work
 * requires that the module exists. So if both happen at once, one of them is refused. The project's count of modules
 * restarts at 0, so assigning a module checks the freelancer as well as the count.
 */
async function reopening(bid: BidItem, clientId: string): Promise<Step[]> {
  const { projectId, freelancer } = bid.card;
  const project = await projects.getCounted(projectId);
  if (project.wonBy !== freelancer.id) throw new Outdated();
  const reopened = projectLifecycle.transitionFrom(project, 'rejectAcceptedBid', asClient(clientId));
  const { modCount } = project;
  const modules = Array.from({ length: modCount }, (_, index) => keys.module(projectId, index + 1));
  return [
    change<ProjectItem>(keys.project(projectId), {
      ...reopened,
      add: { ver: 1 },
      remove: ['wonBy'],
      when: all(reopened.when, { wonBy: freelancer.id }),
    }),
    change(keys.projectCounts(projectId), {
      set: { modCount: 0 },
      when: { modCount },
      refused: () => new Outdated(),
    }),
    rejectionOf(bid),
    ...modules.map((key) =>
      drop(key, {
        when: { status: 'WAITING' satisfies ModuleStatus },
        refused: () => conflict(messages.bids.workHasBegun),
      }),
    ),
  ];
}

/** Step: rejects this bid, which leaves the list of its project's client. */
const rejectionOf = (bid: BidItem): Step =>
  change<BidItem>(keyOf(bid), {
    ...bidLifecycle.transitionFrom(bid, 'reject', { as: 'client' }),
    remove: ['GSI2PK', 'GSI2SK'],
  });

const keyOf = ({ PK, SK }: BidItem) => ({ PK, SK });
