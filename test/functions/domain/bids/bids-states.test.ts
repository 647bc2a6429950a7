import { isDeepStrictEqual } from 'node:util';

import { describe, expect, it } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import { bidMachine, bidStatuses, type BidStatus } from '#shared/rules/bid.ts';
import { sources } from '#shared/rules/machine.ts';
import { aBid, aBidding, recordsOf, type Bidding } from '#test/functions/domain/a-project.ts';
import { aBuyer, aSeller, useMarket, type Person } from '#test/functions/domain/an-order.ts';
import { accept, reject } from '#test/functions/domain/steps.ts';

useMarket();

type Action = 'accept' | 'reject' | 'place';
const actions: Record<Action, (bidding: Bidding, actor: Person) => Promise<unknown>> = {
  accept: ({ id }, actor) => accept(id, actor.id),
  reject: ({ id }, actor) => reject(id, actor.id),
  place: ({ projectId }, actor) => aBid(projectId, actor),
};
const results = { accept: 'ACCEPTED', reject: 'REJECTED' } as const;

const actors = {
  client: ({ client }: Bidding) => client,
  freelancer: ({ freelancer }: Bidding) => freelancer,
  'another client': () => aBuyer(),
  'another freelancer': () => aSeller(),
};
type Actor = keyof typeof actors;

const cases = bidStatuses.flatMap((status) =>
  Object.keys(actions).flatMap((action) =>
    Object.keys(actors).map((actor) => ({
      status,
      action: action as Action,
      actor: actor as Actor,
      title: `${status}: ${action} by the ${actor}`,
    })),
  ),
);
type Case = (typeof cases)[number];

/** The expected outcome: it is done, it is a repetition without effect, or it is refused with this error. */
function expected({ status, action, actor }: Case): 'done' | 'same' | { status: number; message?: string } {
  if (action === 'place') {
    if (actor === 'freelancer' && status !== 'WITHDRAWN')
      return { status: 409, message: messages.bids.already };
    if (status === 'ACCEPTED') return actor === 'client' ? { status: 403 } : { status: 409 };
    return actor === 'client' ? { status: 403 } : 'done';
  }
  if (actor !== 'client') return { status: 403, message: messages.access.notYours };
  if (status === results[action]) return 'same';
  const from: BidStatus[] = sources(bidMachine, action);
  return from.includes(status) ? 'done' : refusedIn(status);
}

const refusedIn = (status: BidStatus) => ({
  status: 409,
  message: messages.bids[status === 'WITHDRAWN' ? 'withdrawn' : 'rejected'],
});

describe('every state, action and actor of a bid', () => {
  it.each(cases)('$title', async (each) => {
    const bidding = await aBidding(each.status);
    const actor = await actors[each.actor](bidding);
    const before = await recordsOf(bidding.projectId);
    const outcome = expected(each);
    const attempt = actions[each.action](bidding, actor);
    if (typeof outcome === 'object') await expect(attempt).rejects.toMatchObject(outcome);
    else await attempt;
    const after = await recordsOf(bidding.projectId);
    expect(isDeepStrictEqual(after, before)).toBe(outcome !== 'done');
  });

  it.each(['accept', 'reject'] as const)('%s of a bid that does not exist is refused', async (action) => {
    const { projectId, client } = await aBidding();
    for (const id of [projectId + newId(), newId() + newId()]) {
      await expect(actions[action]({ id } as Bidding, client)).rejects.toMatchObject({
        status: 404,
        message: refusals.notFound.bid,
      });
    }
  });
});
