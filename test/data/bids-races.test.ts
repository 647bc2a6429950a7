import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { accept, reject } from '#functions/data/bid-decisions.ts';
import type { BidItem } from '#functions/data/bid-view.ts';
import * as bids from '#functions/data/bids.ts';
import { expression } from '#functions/data/expression.ts';
import { keys } from '#functions/data/keys.ts';
import { get, put, update } from '#functions/data/table.ts';
import { AppError } from '#functions/lib/errors.ts';
import { NewBid } from '#shared/entities/bid.ts';
import { aMeeting } from '#test/data/a-meeting.ts';
import { aBid, aBidding, anAssignedModule, aProject, projectOf, recordsOf } from '#test/data/a-project.ts';
import { aBuyer, aSeller, useMarket } from '#test/data/a-trade.ts';

useMarket();

const CLIENTS = 12;
const ROUNDS = 5;

/** Everything at once, as from twelve places at unlike distances. Refusals are answers; anything else is not. */
async function atOnce(tasks: (() => Promise<unknown>)[]): Promise<number> {
  const outcomes = await Promise.allSettled(
    tasks.map(async (task) => {
      await pause(Math.random() * 15);
      return task();
    }),
  );
  for (const outcome of outcomes) {
    const isAnswer = outcome.status === 'fulfilled' || outcome.reason instanceof AppError;
    if (!isAnswer) throw outcome.reason;
    if (outcome.status === 'rejected') expect((outcome.reason as AppError).status).toBe(409);
  }
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

async function standing(projectId: string) {
  const records = (await recordsOf(projectId)) as (BidItem & { status?: string })[];
  const all = records.filter(({ SK }) => SK.startsWith('PROJBID#'));
  const accepted = all.filter(({ card }) => card.status === 'ACCEPTED');
  const project = await projectOf(projectId);
  return { all, accepted, project, modules: records.filter(({ SK }) => SK.startsWith('MOD#')) };
}

/** What is true of a project and its bids at every moment. */
async function expectWhole(projectId: string): Promise<void> {
  const { all, accepted, project, modules } = await standing(projectId);
  expect(accepted.length).toBeLessThanOrEqual(1);
  expect(project.wonBy).toBe(accepted[0]?.card.freelancer.id);
  expect(project.card.isOpen).toBe(accepted.length === 0);
  expect(project.card.bidCount).toBe(all.length);
  expect(project.modCount).toBe(modules.length);
}

async function aContest(count: number) {
  const client = await aBuyer();
  const { card } = await aProject(client);
  const ids: string[] = [];
  for (let each = 0; each < count; each += 1) ids.push(await aBid(card.id, await aSeller(), 100 + each));
  return { projectId: card.id, client, ids };
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const pick = <T>(list: T[], index: number) => list[index % list.length] as T;

describe('twelve clients at once', () => {
  it('accept one bid of a project and no other', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { projectId, client, ids } = await aContest(4);
      const done = await atOnce(times(CLIENTS, (index) => () => accept(pick(ids, index), client.id)));
      // The same one again is no error, so all who asked for the winner have it.
      expect(done).toBe(CLIENTS / ids.length);
      await expectWhole(projectId);
      expect((await standing(projectId)).accepted).toHaveLength(1);
    }
  });

  it('accept and reject the same bids: each ends as one of the two, and the project agrees', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { projectId, client, ids } = await aContest(3);
      await atOnce(
        times(CLIENTS, (index) => () => (index % 2 ? accept : reject)(pick(ids, index), client.id)),
      );
      await expectWhole(projectId);
    }
  });

  it('place one bid for one freelancer, and count it once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [{ card }, freelancer] = [await aProject(await aBuyer()), await aSeller()];
      const done = await atOnce(times(CLIENTS, (index) => () => aBid(card.id, freelancer, 100 + index)));
      expect(done).toBe(1);
      await expectWhole(card.id);
      expect((await projectOf(card.id)).card.bidCount).toBe(1);
    }
  });

  it('place a bid each, and every one counts', async () => {
    const { card } = await aProject(await aBuyer());
    const freelancers = await Promise.all(times(CLIENTS, () => aSeller()));
    expect(await atOnce(freelancers.map((each) => () => aBid(card.id, each)))).toBe(CLIENTS);
    expect((await projectOf(card.id)).card.bidCount).toBe(CLIENTS);
    await expectWhole(card.id);
  });

  it('place bids while one is accepted: none comes in after that', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { projectId, client, ids } = await aContest(1);
      const freelancers = await Promise.all(times(CLIENTS, () => aSeller()));
      await atOnce([
        () => accept(pick(ids, 0), client.id),
        ...freelancers.map((each) => () => aBid(projectId, each)),
      ]);
      await expectWhole(projectId);
      const { ver, card } = await projectOf(projectId);
      expect(ver).toBe(2 + card.bidCount);
      await expect(aBid(projectId, await aSeller())).rejects.toMatchObject({ status: 409 });
    }
  });

  it('reject an accepted bid while its work is handed in: one of the two happens', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, projectId, client } = await aBidding('ACCEPTED');
      await anAssignedModule(projectId, 1, 'WAITING');
      await anAssignedModule(projectId, 2, 'WAITING');
      let isHandedIn = false;
      const submit = async () => {
        await update<object>(
          keys.module(projectId, 2),
          expression`SET status = ${'SUBMITTED'}`,
          expression`status = ${'WAITING'} OR status = ${'SUBMITTED'}`,
          () => {
            throw new AppError('conflict', 'gone');
          },
        );
        isHandedIn = true;
      };
      await atOnce(times(CLIENTS, (index) => (index % 2 ? submit : () => reject(id, client.id))));
      await expectWhole(projectId);
      const { accepted, modules } = await standing(projectId);
      expect(accepted).toHaveLength(isHandedIn ? 1 : 0);
      expect(modules.map(({ status }) => status)).toEqual(isHandedIn ? ['WAITING', 'SUBMITTED'] : []);
    }
  });

  it('reject an accepted bid while modules are assigned: none is left behind', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, projectId, client } = await aBidding('ACCEPTED');
      const assign = async () => {
        const { wonBy, modCount } = await projectOf(projectId);
        if (wonBy) await anAssignedModule(projectId, modCount + 1, 'WAITING').catch(() => undefined);
      };
      await atOnce(times(CLIENTS, (index) => (index % 3 ? () => reject(id, client.id) : assign)));
      const { project, modules } = await standing(projectId);
      expect(project.modCount).toBe(modules.length);
      expect(project.card.isOpen).toBe(true);
    }
  });
});

describe('the same done by reading first and writing then', () => {
  it('accepts several bids of one project, which these tests notice', async () => {
    let broken = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { projectId, ids } = await aContest(4);
      const everybodyHasRead = aMeeting(CLIENTS);
      const naive = async (id: string) => {
        const [bid, project] = [await bids.find(id), await projectOf(projectId)];
        await everybodyHasRead();
        if (project.wonBy || bid.card.status !== 'PENDING') throw new AppError('conflict', 'taken');
        const { freelancer } = bid.card;
        await put({ ...project, wonBy: freelancer.id, card: { ...project.card, isOpen: false } });
        await put({ ...bid, card: { ...bid.card, status: 'ACCEPTED' } });
      };
      await atOnce(times(CLIENTS, (index) => () => naive(pick(ids, index))));
      await expectWhole(projectId).catch(() => (broken += 1));
    }
    expect(broken).toBeGreaterThan(0);
  });

  it('takes several bids of one freelancer, or loses count of them, which these tests notice', async () => {
    let broken = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [{ card }, freelancer] = [await aProject(await aBuyer()), await aSeller()];
      const everybodyHasRead = aMeeting(CLIENTS);
      const naive = async (amount: number) => {
        const bid = bids.draft(freelancer, NewBid.parse({ projectId: card.id, amount }));
        const [earlier, project] = [await get({ PK: bid.PK, SK: bid.SK }), await projectOf(card.id)];
        await everybodyHasRead();
        if (earlier) throw new AppError('conflict', 'again');
        await put({ ...project, card: { ...project.card, bidCount: project.card.bidCount + 1 } });
        await put(bid);
      };
      const done = await atOnce(times(CLIENTS, (index) => () => naive(100 + index)));
      if (done !== 1) broken += 1;
    }
    expect(broken).toBeGreaterThan(0);
  });
});
