import { absent } from '#functions/domain/projects/projects.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import { conflict, forbidden } from '#functions/lib/errors.ts';
import { expression, type Expression } from '#functions/table/expression.ts';
import { keys } from '#functions/table/keys.ts';
import { Outdated } from '#functions/table/outdated.ts';
import { change, check, drop, get, transact, type Step } from '#functions/table/table.ts';
import type { Bid } from '#shared/entities/bid.ts';
import { messages } from '#shared/messages.ts';
import type { BidStatus } from '#shared/rules/bid.ts';

import { find } from './bids.ts';
import { statusOf, toBid, type BidItem } from './record.ts';

/** The decision was made already. */
class Repeated extends Error {}

/** Accepts a bid: the project is its freelancer's, and no longer open. `seen` is the bid as it was just read. */
export async function accept(id: string, clientId: string, seen?: BidItem): Promise<Bid> {
  const bid = seen ?? (await find(id));
  const { projectId, freelancer } = bid.card;
  await unlessRepeated([
    change(
      keys.project(projectId),
      expression`SET wonBy = ${freelancer.id}, card.isOpen = ${false}, ver = ver + ${1}`,
      expression`card.client.id = ${clientId} AND attribute_not_exists(wonBy)`,
      refusedTo(clientId, ({ wonBy }) =>
        wonBy === freelancer.id ? new Repeated() : conflict(messages.bids.onlyOne),
      ),
    ),
    become('ACCEPTED', bid, expression`card.status = ${'PENDING'}`, () => conflict(messages.bids.rejected)),
  ]);
  return decided(bid, 'ACCEPTED');
}

/** Rejects a bid for good. An accepted one only while nothing was handed in for it, and then the project is open again. */
export async function reject(id: string, clientId: string, seen?: BidItem): Promise<Bid> {
  const bid = seen ?? (await find(id));
  try {
    await unlessRepeated(
      statusOf(bid) === 'ACCEPTED' ? await reopening(bid, clientId) : rejection(bid, clientId),
    );
    return decided(bid, 'REJECTED');
  } catch (error) {
    if (error instanceof Outdated) return reject(id, clientId);
    throw error;
  }
}

function rejection(bid: BidItem, clientId: string): Step[] {
  return [
    check(
      keys.project(bid.card.projectId),
      expression`card.client.id = ${clientId}`,
      refusedTo(clientId, () => new Outdated()),
    ),
    become('REJECTED', bid, expression`card.status = ${'PENDING'}`, repeatedOrOutdated),
  ];
}

/**
 * The modules that were assigned on this bid go with it. Handing in a module needs it to be there, and this needs it
 * to be WAITING: whichever comes second is refused. Assigning one changes `modCount`, and must itself require the
 * `wonBy` that it read, because the count begins anew here.
 */
async function reopening(bid: BidItem, clientId: string): Promise<Step[]> {
  const { projectId, freelancer } = bid.card;
  const { modCount = 0 } = (await get<ProjectItem>(keys.project(projectId))) ?? {};
  const modules = Array.from({ length: modCount }, (_, index) => keys.module(projectId, index + 1));
  return [
    change(
      keys.project(projectId),
      expression`SET card.isOpen = ${true}, modCount = ${0}, ver = ver + ${1} REMOVE wonBy`,
      expression`card.client.id = ${clientId} AND wonBy = ${freelancer.id} AND modCount = ${modCount}`,
      refusedTo(clientId, () => new Outdated()),
    ),
    become('REJECTED', bid, expression`card.status = ${bid.card.status}`, repeatedOrOutdated),
    ...modules.map((key) =>
      drop(key, expression`status = ${'WAITING'}`, () => conflict(messages.bids.workHasBegun)),
    ),
  ];
}

function become(status: BidStatus, { PK, SK }: BidItem, from: Expression, refused: Step['refused']): Step {
  return change({ PK, SK }, expression`SET card.status = ${status}`, from, refused);
}

const repeatedOrOutdated: Step['refused'] = (standing) =>
  statusOf(standing as BidItem) === 'REJECTED' ? new Repeated() : new Outdated();

/** Whoever is not the project's client is told so before anything of its state. */
function refusedTo(clientId: string, otherwise: (project: ProjectItem) => Error): Step['refused'] {
  return (standing) => {
    const project = standing as ProjectItem | undefined;
    if (!project) return absent();
    return project.card.client.id === clientId ? otherwise(project) : forbidden(messages.access.notYours);
  };
}

async function unlessRepeated(steps: Step[]): Promise<void> {
  try {
    await transact(steps);
  } catch (error) {
    if (!(error instanceof Repeated)) throw error;
  }
}

const decided = (bid: BidItem, status: BidStatus): Bid => toBid({ card: { ...bid.card, status } });
