import { beginWork } from '#functions/domain/accounts/begin-work.ts';
import { requireUnblocked } from '#functions/domain/conversations/block.ts';
import * as projects from '#functions/domain/projects/read.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import { conflict } from '#functions/lib/errors.ts';
import { formatFor } from '#functions/lib/format-for.ts';
import { newId } from '#functions/lib/ids.ts';
import { absent, all } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, check, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/transactions/until-current.ts';
import { refusalOf, transition } from '#functions/table/transition.ts';
import type { Bid, BidSeen } from '#shared/entities/work/bid.ts';
import { toMajor } from '#shared/rules/money/money.ts';
import { bidMachine } from '#shared/rules/work/bid.ts';
import { projectMachine } from '#shared/rules/work/project.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';
import * as bidTexts from '#shared/texts/bids.ts';

import { get, type BidOnProject } from './bids.ts';
import { notifyFreelancer } from './news.ts';
import { bidId, bidKey, isSameBid, leavesClientsList, statusOf, toBid, type BidItem } from './record.ts';

/**
 * Accepts a bid, which awards the project to its freelancer. 409 when the bid no longer has the status or the amount that
 * was seen: a freelancer may withdraw it and place another; and while either of the two is closing their account.
 */
export async function accept(found: BidOnProject, clientId: string, seen: BidSeen = {}): Promise<Bid> {
  return decide({ ...found, clientId, seen }, 'ACCEPTED', async (current) => ({
    steps: acceptance(current, clientId),
  }));
}

/** The steps of a decision, and what the bid says after it besides its status. */
export type Decided = { steps: Step[]; marks?: Pick<BidItem['card'], 'isWorkOver'> };

type Decision = BidOnProject & { clientId: string; seen: BidSeen };

/**
 * Decides on a bid in one transaction of these steps, as the project's client; 403 for others. A repeated decision changes
 * nothing and returns the same. `translate` may make another error of one that stops it.
 */
export async function decide(
  { bid, project, clientId, seen }: Decision,
  status: 'ACCEPTED' | 'REJECTED',
  decisionFor: (current: BidItem) => Promise<Decided>,
  translate: (error: unknown) => Promise<unknown> = async (error) => error,
): Promise<Bid> {
  projects.requireClient(project, clientId);
  return untilCurrent(
    () => get(bidId(bid)),
    async (current) => {
      if (statusOf(current) === status) return toBid({ card: { ...current.card, status } });
      if (statusOf(current) !== 'WITHDRAWN' && !isAsSeen(current, seen)) throw outdated(current);
      const notices = notifyFreelancer(current, project, status);
      try {
        const { steps, marks } = await decisionFor(current);
        await transact([...steps, ...notices]);
        return toBid({ card: { ...current.card, status, ...marks } });
      } catch (error) {
        throw await translate(error);
      }
    },
    bid,
  );
}

const isAsSeen = (bid: BidItem, { seen, amount }: BidSeen): boolean =>
  (seen === undefined || seen === statusOf(bid)) && (amount === undefined || amount === bid.card.amount);

const outdated = (bid: BidItem) =>
  conflict(
    bidTexts.changedTo({ status: statusOf(bid), amount: formatFor().money(toMajor(bid.card.amount)) }),
  );

function acceptance(bid: BidItem, clientId: string): Step[] {
  const { projectId, freelancer } = bid.card;
  const awarded = transition(projectMachine, 'acceptBid', 'client');
  const accepted = transition(bidMachine, 'accept', 'client');
  const begun = newId();
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
      set: { ...accepted.set, acceptance: begun },
      when: all(accepted.when, isSameBid(bid)),
      refused: (current) =>
        current?.card.at === bid.card.at
          ? refusalOf(bidMachine, 'accept', statusOf(current))
          : new Outdated(),
    }),
    beginWork(begun, freelancer.id, () => conflict(bidTexts.freelancerGone)),
    beginWork(begun, clientId, () => conflict(userTexts.closing)),
    ...requireUnblocked(clientId, freelancer.id),
  ];
}

/** Steps: rejects a bid that waits for an answer. */
export function rejection(bid: BidItem, clientId: string): Step[] {
  return [
    check<ProjectItem>(keys.project(bid.card.projectId), {
      when: { 'card.client.id': clientId },
      refused: (project) => projects.refusalUnlessClient(project, clientId) ?? new Outdated(),
    }),
    rejectionOf(bid),
  ];
}

/** Step: rejects this bid, which leaves the list of its project's client. */
export function rejectionOf(bid: BidItem, { isWorkOver }: NonNullable<Decided['marks']> = {}): Step {
  const { set } = transition(bidMachine, 'reject', 'client', statusOf(bid));
  return change(bidKey(bid), {
    set: { ...set, ...(isWorkOver ? { 'card.isWorkOver': true } : {}) },
    remove: leavesClientsList,
    // The status as it is spelled in the record, of which `statusOf` knows several.
    when: { 'card.status': bid.card.status, ...isSameBid(bid) },
  });
}
