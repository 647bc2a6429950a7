import { beginWork } from '#functions/domain/accounts/begin-work.ts';
import type { BidOnProject } from '#functions/domain/bids/bids.ts';
import { decide, rejection, rejectionOf, type Decided } from '#functions/domain/bids/decisions.ts';
import { statusOf, type BidItem } from '#functions/domain/bids/record.ts';
import * as projects from '#functions/domain/projects/read.ts';
import type { CountedProject, ProjectItem } from '#functions/domain/projects/record.ts';
import { AppError, conflict } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { all, smallerThan } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, check, drop, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated } from '#functions/table/transactions/until-current.ts';
import { transition } from '#functions/table/transition.ts';
import type { Bid, BidSeen } from '#shared/entities/work/bid.ts';
import { projectMachine } from '#shared/rules/work/project.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';
import * as bidTexts from '#shared/texts/bids.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import type { Phase } from '#shared/work/phases.ts';

import { endUnfunded } from './clock.ts';
import { findStories } from './read.ts';

/**
 * Rejects a bid for good. Rejecting an accepted one opens the project again; it is possible only before work is submitted.
 * 409 when the bid is no longer as it was seen: who rejects a pending bid does not mean to open the project. Also while the
 * client is closing their account, which an open project would keep.
 */
export async function reject(found: BidOnProject, clientId: string, seen: BidSeen = {}): Promise<Bid> {
  return decide(
    { ...found, clientId, seen },
    'REJECTED',
    async (current) =>
      statusOf(current) === 'ACCEPTED'
        ? reopening(current, clientId)
        : { steps: rejection(current, clientId) },
    (error) => afterDueEnds(error, found.bid.card.projectId),
  );
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
    beginWork(newId(), clientId, () => conflict(userTexts.closing)),
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
 * Steps: for the modules of a project that is opened again. They are deleted on the condition that all are WAITING
 * without money; submitting work and adding money require that the module exists, so if both happen at once, one of
 * them is refused. The project's count of modules restarts at 0, so assigning a module checks the freelancer as well as
 * the count. If any is over, all must be, as the counts say.
 */
function removal(project: CountedProject): Step[] {
  const { card, modCount, doneCount, endedCount = 0 } = project;
  const { id } = card;
  const over = overOf(project);
  if (over > 0 && over < modCount) throw new WorkHasBegun('conflict', moduleTexts.cannotReopen);
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
        refused: () => new WorkHasBegun('conflict', bidTexts.workHasBegun),
      }),
    ),
  ];
}

/** The error to throw after ending due modules that were in the way: `Outdated` if there were any, to read again. */
async function afterDueEnds(error: unknown, projectId: string): Promise<unknown> {
  if (!(error instanceof WorkHasBegun)) return error;
  return (await endUnfunded(projectId)) ? new Outdated() : error;
}
