import { expect, it } from 'vitest';

import * as bids from '#functions/domain/bids/bids.ts';
import type { Minor } from '#shared/rules/money/money.ts';
import * as bidTexts from '#shared/texts/bids.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import { aBid, aProject, aBidding, projectOf } from '#test/functions/domain/a-project.ts';
import { moduleFields, work } from '#test/functions/domain/an-assigned-module.ts';
import { aBuyer, aSeller } from '#test/functions/domain/an-order.ts';
import { accept, assign, closeProject, reject, withdrawBid } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import { sized } from '#test/size.ts';
import {
  byAll,
  CLIENTS,
  expectConflicts,
  inRounds,
  pick,
  times,
  useRaces,
} from '#test/trust/races/a-race.ts';
import { briefProject as brief } from '#test/trust/races/brief-records.ts';

import { expectConsistent, readProject } from './project-consistency.ts';

const { raceWithFaults, itHolds, itKeepsRecordsConsistent } = useRaces();

/** A project with so many bids. */
async function aContest(count: number) {
  const client = await aBuyer();
  const { card } = await aProject(client, brief);
  const ids: string[] = [];
  for (let each = 0; each < count; each += 1) ids.push(await aBid(card.id, await aSeller(), 100 + each));
  return { projectId: card.id, client, ids };
}

/** A project with one bid. */
async function anOffer() {
  const [client, freelancer] = [await aBuyer(), await aSeller()];
  const { card } = await aProject(client, brief);
  return { client, freelancer, projectId: card.id, id: await aBid(card.id, freelancer, 100) };
}

const people = (count: number) => Promise.all(times(count, () => aSeller()));

itHolds('of the bids of a project one is accepted', async () => {
  const { projectId, client, ids } = await aContest(4);
  return {
    tasks: byAll((index) => accept(pick(ids, index), client.id)),
    check: async ({ answers, refusals }) => {
      // Accepting the accepted bid again is no error, so all requests for it succeed.
      expect(answers).toHaveLength(CLIENTS / ids.length);
      expectConflicts(refusals);
      await expectConsistent(projectId);
      expect((await readProject(projectId)).accepted).toHaveLength(1);
    },
  };
});

it('of accepting and rejecting the same bids each ends as one of the two, and the project agrees', () =>
  inRounds(async () => {
    const { projectId, client, ids } = await aContest(3);
    const { answers, refusals } = await raceWithFaults(
      byAll(async (index) => {
        const id = pick(ids, index);
        const isRejection = index % 2 === 0;
        await (isRejection ? reject : accept)(id, client.id);
        return { id, isRejection };
      }),
    );
    expectConflicts(refusals);
    await expectConsistent(projectId);
    // A rejection that succeeded is final.
    for (const { id } of answers.filter(({ isRejection }) => isRejection))
      expect((await bids.get(id)).card.status).toBe('REJECTED');
    for (const id of ids) await reject(id, client.id);
    for (const id of ids) await expect(accept(id, client.id)).rejects.toMatchObject({ status: 409 });
    await expectConsistent(projectId);
  }));

const BIDS = 5;

itHolds(
  'of several bids of each freelancer one is kept, and counted once',
  async () => {
    const { card } = await aProject(await aBuyer(), brief);
    const freelancers = await people(sized(CLIENTS, 20));
    return {
      tasks: freelancers.flatMap((each) => times(BIDS, (index) => () => aBid(card.id, each, 100 + index))),
      check: async ({ answers, refusals }) => {
        expect(answers).toHaveLength(freelancers.length);
        expectConflicts(refusals);
        expect((await projectOf(card.id)).card.bidCount).toBe(freelancers.length);
        await expectConsistent(card.id);
      },
    };
  },
  1,
);

it('of bids that are placed while one is accepted none comes after that', () =>
  inRounds(async () => {
    const { projectId, client, ids } = await aContest(1);
    const freelancers = await people(CLIENTS);
    const { refusals } = await raceWithFaults<unknown>([
      () => accept(pick(ids, 0), client.id),
      ...freelancers.map((each) => () => aBid(projectId, each)),
    ]);
    expectConflicts(refusals);
    await expectConsistent(projectId);
    const { ver, card } = await projectOf(projectId);
    expect(ver).toBe(2 + card.bidCount);
    await expect(aBid(projectId, await aSeller())).rejects.toMatchObject({ status: 409 });
  }));

itHolds('of accepting a bid and withdrawing it one happens', async () => {
  const { client, freelancer, projectId, id } = await anOffer();
  return {
    tasks: byAll((index) => (index % 2 ? accept(id, client.id) : withdrawBid(id, freelancer.id))),
    check: async ({ answers, refusals }) => {
      expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
      expectConflicts(refusals);
      await expectConsistent(projectId);
      const isAccepted = (await bids.get(id)).card.status === 'ACCEPTED';
      expect((await projectOf(projectId)).card).toMatchObject({
        stage: isAccepted ? 'AWARDED' : 'OPEN',
        bidCount: isAccepted ? 1 : 0,
      });
    },
  };
});

it('a bid that is withdrawn and placed again is never accepted with another amount than was seen', () =>
  inRounds(async () => {
    const { client, freelancer, projectId, id } = await anOffer();
    const seen = { seen: 'PENDING', amount: (await bids.get(id)).card.amount as Minor } as const;
    const { refusals } = await raceWithFaults<unknown>([
      async () => {
        await withdrawBid(id, freelancer.id);
        return aBid(projectId, freelancer, 900);
      },
      ...byAll(() => accept(id, client.id, seen)),
    ]);
    expectConflicts(refusals);
    const { status, amount } = (await bids.get(id)).card;
    if (status === 'ACCEPTED') expect(amount).toBe(seen.amount);
    await expectConsistent(projectId);
  }));

itHolds<unknown>('a project whose bids are accepted while it is closed is awarded or closed', async () => {
  const { projectId, client, ids } = await aContest(2);
  const late = await aSeller();
  return {
    tasks: [
      ...ids.map((id) => () => accept(id, client.id)),
      ...times(2, () => () => closeProject(projectId, client.id)),
      () => aBid(projectId, late),
    ],
    check: async ({ refusals }) => {
      expectConflicts(refusals);
      const { accepted } = await readProject(projectId);
      expect((await projectOf(projectId)).card.stage).toBe(accepted.length > 0 ? 'AWARDED' : 'CLOSED');
      await expectConsistent(projectId);
    },
  };
});

// Without conditions nothing is lost either: what is submitted is written into a map of the record, which is not there any more.
it('an accepted bid is rejected, or its work is submitted', () =>
  inRounds(async () => {
    const { id, projectId, client, freelancer } = await aBidding('ACCEPTED', brief);
    await assign(client.id, moduleFields(projectId), undefined);
    const { id: moduleId } = await assign(client.id, moduleFields(projectId), undefined);
    const { answers, refusals } = await raceWithFaults(
      byAll<object>((index) =>
        index % 2 ? modules.submit(moduleId, freelancer.id, work) : reject(id, client.id),
      ),
    );
    const isSubmitted = answers.some((answer) => 'projectURL' in answer);
    // The bid is kept once work is submitted; otherwise the module is deleted with the bid.
    expect(new Set(refusals.map(({ message }) => message))).toEqual(
      new Set([isSubmitted ? bidTexts.workHasBegun.message : notFoundTexts.module.message]),
    );
    await expectConsistent(projectId);
    const { accepted, modules: assigned } = await readProject(projectId);
    expect(accepted).toHaveLength(isSubmitted ? 1 : 0);
    expect(assigned.map(({ status }) => status)).toEqual(isSubmitted ? ['WAITING', 'SUBMITTED'] : []);
  }));

it('an accepted bid that is rejected while modules are assigned leaves no module', () =>
  inRounds(async () => {
    const { id, projectId, client } = await aBidding('ACCEPTED', brief);
    const seen = await projectOf(projectId);
    const assignOutdated = () => assign(client.id, moduleFields(projectId), undefined, seen);
    const { refusals } = await raceWithFaults(
      byAll<unknown>((index) => (index % 3 ? reject(id, client.id) : assignOutdated())),
    );
    expectConflicts(refusals);
    // A request that still has the awarded project is refused.
    await expect(assignOutdated()).rejects.toMatchObject({ status: 409 });
    const { project, modules: assigned } = await readProject(projectId);
    expect(project.modCount).toBe(assigned.length);
    expect(assigned).toEqual([]);
    expect(project.card.isOpen).toBe(true);
  }));

itKeepsRecordsConsistent();
