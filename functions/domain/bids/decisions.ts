import { endUnfunded } from '#functions/domain/modules/clock.ts';
import { findStories } from '#functions/domain/modules/read.ts';
import * as projects from '#functions/domain/projects/read.ts';
import type { CountedProject, ProjectItem } from '#functions/domain/projects/record.ts';
import { AppError, conflict } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { absent, all, smallerThan } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, check, drop, transact, type Step } from '#functions/table/transaction.ts';
import { refusalOf, transition } from '#functions/table/transition.ts';
import { Outdated, untilCurrent } from '#functions/table/until-current.ts';
import type { Bid, BidSeen } from '#shared/entities/bid.ts';
import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import { bidChanged, bidMachine } from '#shared/rules/bid.ts';
import { formatMoney } from '#shared/rules/format-money.ts';
import { toMajor } from '#shared/rules/money.ts';
import { projectMachine } from '#shared/rules/project.ts';
import type { Phase } from '#shared/work/phases.ts';

import { get, type BidOnProject } from './bids.ts';
import { notifyFreelancer } from './news.ts';
import { bidId, bidKey, isSameBid, leavesClientsList, statusOf, toBid, type BidItem } from './record.ts';

/**
 * Accepts a bid, which awards the project to its freelancer. 409 when the bid no longer has the status or the amount that
 * was seen: a freelancer may withdraw it and place another.
 */
export async function accept(found: BidOnProject, clientId: string, seen: BidSeen = {}): Promise<Bid> {
  return decide({ ...found, clientId, seen }, 'ACCEPTED', async (current) => ({
    steps: acceptance(current, clientId),
  }));
}

/**
 * Rejects a bid for good. Rejecting an accepted one opens the project again; it is possible only before work is submitted.
 * 409 when the bid is no longer as it was seen: who rejects a pending bid does not mean to open the project.
 */
export async function reject(found: BidOnProject, clientId: string, seen: BidSeen = {}): Promise<Bid> {
  return decide({ ...found, clientId, seen }, 'REJECTED', async (current) =>
    statusOf(current) === 'ACCEPTED' ? reopening(current, clientId) : { steps: rejection(current, clientId) },
  );
}

/** The steps of a decision, and what the bid says after it besides its status. */
type Decided = { steps: Step[]; marks?: Pick<BidItem['card'], 'isWorkOver'> };

type Decision = BidOnProject & { clientId: string; seen: BidSeen };

/** Decides on a bid in one transaction of these steps. A repeated decision changes nothing and returns the same. */
async function decide(
  { bid, project, clientId, seen }: Decision,
  status: 'ACCEPTED' | 'REJECTED',
  decisionFor: (current: BidItem) => Promise<Decided>,
): Promise<Bid> {
  return untilCurrent(
    () => get(bidId(bid)),
    async (current) => {
      const isRepeated = statusOf(current) === status;
      const isWithdrawn = statusOf(current) === 'WITHDRAWN';
      const isOutdated = !isRepeated && !isWithdrawn && !isAsSeen(current, seen);
      if (isRepeated || isWithdrawn || isOutdated)
        projects.requireClient(await projects.find(bid.card.projectId), clientId);
      if (isOutdated) throw outdated(current);
      if (isRepeated) return toBid({ card: { ...current.card, status } });
      const notices = notifyFreelancer(current, project, status);
      const marks = await changeProject(bid.card.projectId, async () => {
        const decided = await decisionFor(current);
        await transact([...decided.steps, ...notices]);
        return decided.marks;
      });
      return toBid({ card: { ...current.card, status, ...marks } });
    },
    bid,
  );
}

const isAsSeen = (bid: BidItem, { seen, amount }: BidSeen): boolean =>
  (seen === undefined || seen === statusOf(bid)) && (amount === undefined || amount === bid.card.amount);

const outdated = (bid: BidItem) => conflict(bidChanged(statusOf(bid), formatMoney(toMajor(bid.card.amount))));

function acceptance(bid: BidItem, clientId: string): Step[] {
  const { projectId, freelancer } = bid.card;
  const awarded = transition(projectMachine, 'acceptBid', 'client');
  const accepted = transition(bidMachine, 'accept', 'client');
  return [
    change<ProjectItem>(keys.project(projectId), {
      set: { ...awarded.set, wonBy: freelancer.id, wonFor: bid.card.amount },
      add: { ver: 1 },
      when: all(awarded.when, { 'card.client.id': clientId, wonBy: absent }),
      refused: (current) =>
        projects.refusalUnlessClient(current, clientId) ??
        (current?.wonBy === freelancer.id
          ? new Outdated()
          : refusalOf(projectMachine, 'acceptBid', current?.card.stage)),
    }),
    change<BidItem>(bidKey(bid), {
      set: { ...accepted.set, acceptance: newId() },
      when: all(accepted.when, isSameBid(bid)),
      refused: (current) =>
        current?.card.at === bid.card.at
          ? refusalOf(bidMachine, 'accept', statusOf(current))
          : new Outdated(),
    }),
  ];
}

function rejection(bid: BidItem, clientId: string): Step[] {
  return [
    check<ProjectItem>(keys.project(bid.card.projectId), {
      when: { 'card.client.id': clientId },
      refused: (project) => projects.refusalUnlessClient(project, clientId) ?? new Outdated(),
    }),
    rejectionOf(bid),
  ];
}

/** 409: the freelancer of this bid has begun, so the project cannot be given to somebody else. */
class WorkHasBegun extends AppError {}

/**
 * The project is open again. Before any work and any money, the modules that were assigned to the freelancer are deleted;
 * later it can be given to somebody else once all of them are over, and then they stay.
 */
async function reopening(bid: BidItem, clientId: string): Promise<Decided> {
  const { projectId, freelancer } = bid.card;
  const project = await projects.getCounted(projectId);
  if (project.wonBy !== freelancer.id) throw new Outdated();
  projects.requireClient(project, clientId);
  const { set, when } = transition(projectMachine, 'rejectAcceptedBid', 'client', project.card.stage);
  const removed = removal(project);
  const hasWork = overOf(project) > 0 && (await hasModules(projectId, freelancer.id));
  const marks = hasWork ? ({ isWorkOver: true } as const) : {};
  const steps = [
    change<ProjectItem>(keys.project(projectId), {
      set,
      add: { ver: 1 },
      remove: ['wonBy', 'wonFor', 'freelancerGone'],
      when: all(when, { 'card.client.id': clientId, wonBy: freelancer.id }),
      refused: (current) => projects.refusalUnlessClient(current, clientId) ?? new Outdated(),
    }),
    ...removed,
    rejectionOf(bid, marks),
  ];
  return { steps, marks };
}

/** How many modules of this project are over, whoever did them. */
const overOf = ({ doneCount, endedCount = 0 }: CountedProject): number => doneCount + endedCount;

/** Whether this freelancer has modules in the project. Another one may have had it before, and left none to this one. */
async function hasModules(projectId: string, freelancerId: string): Promise<boolean> {
  return (await findStories(projectId)).some(({ item }) => item.card.seller.id === freelancerId);
}

/**
 * Steps: what becomes of the modules of a project that is opened again. They are deleted on the condition that all are
 * WAITING without money; submitting work and adding money require that the module exists, so if both happen at once, one of
 * them is refused. The project's count of modules restarts at 0, so assigning a module checks the freelancer as well as the
 * count. Where any is over, all must be, which the counts tell.
 */
function removal(project: CountedProject): Step[] {
  const { card, modCount, doneCount, endedCount = 0 } = project;
  const { id } = card;
  const over = overOf(project);
  if (over > 0 && over < modCount) throw new WorkHasBegun('conflict', refusals.modules.cannotReopen);
  if (over > 0) {
    const counts = { modCount, doneCount, ...(endedCount > 0 ? { endedCount } : {}) };
    return [check(keys.projectCounts(id), { when: counts })];
  }
  const modules = Array.from({ length: modCount }, (_, index) => keys.module(id, index + 1));
  return [
    change(keys.projectCounts(id), { set: { modCount: 0 }, when: { modCount } }),
    ...modules.map((key) =>
      drop(key, {
        when: { 'card.phase': 'WORK' satisfies Phase, 'card.payments': smallerThan(1) },
        refused: () => new WorkHasBegun('conflict', messages.bids.workHasBegun),
      }),
    ),
  ];
}

/** Makes a change of a project. What is due for its modules by itself comes first, where they stand in its way. */
async function changeProject<Result>(projectId: string, make: () => Promise<Result>): Promise<Result> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof WorkHasBegun)) throw error;
    throw (await endUnfunded(projectId)) ? new Outdated() : error;
  }
}

/** Step: rejects this bid, which leaves the list of its project's client. */
function rejectionOf(bid: BidItem, { isWorkOver }: NonNullable<Decided['marks']> = {}): Step {
  const { set } = transition(bidMachine, 'reject', 'client', statusOf(bid));
  return change(bidKey(bid), {
    set: { ...set, ...(isWorkOver ? { 'card.isWorkOver': true } : {}) },
    remove: leavesClientsList,
    // The status as it is spelled in the record, of which `statusOf` knows several.
    when: { 'card.status': bid.card.status, ...isSameBid(bid) },
  });
}
