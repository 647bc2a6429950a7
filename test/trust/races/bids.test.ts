import { describe, expect, it } from 'vitest';

import * as bids from '#functions/domain/bids/bids.ts';
import { newBid } from '#functions/domain/bids/place.ts';
import { type AppError, conflict } from '#functions/lib/errors.ts';
import { findItem } from '#functions/table/read.ts';
import { put } from '#functions/table/write.ts';
import { NewBid } from '#shared/entities/bid.ts';
import type { Minor } from '#shared/rules/money.ts';
import { aBid, aProject, projectOf } from '#test/functions/domain/a-project.ts';
import { aBuyer, aSeller } from '#test/functions/domain/an-order.ts';
import { accept, closeProject, reject, withdrawBid } from '#test/functions/domain/steps.ts';
import { createBarrier } from '#test/functions/table/barrier.ts';
import { sized } from '#test/size.ts';

import { race, CLIENTS, inRounds, pick, times, useRaces } from './a-race.ts';
import { briefProject as brief } from './brief-records.ts';
import { expectConsistent, readProject } from './project-consistency.ts';

const { raceWithFaults, itKeepsRecordsConsistent } = useRaces();

async function aContest(count: number) {
  const client = await aBuyer();
  const { card } = await aProject(client, brief);
  const ids: string[] = [];
  for (let each = 0; each < count; each += 1) ids.push(await aBid(card.id, await aSeller(), 100 + each));
  return { projectId: card.id, client, ids };
}

const people = (count: number) => Promise.all(times(count, () => aSeller()));
const withoutConflicts = (refusals: AppError[]) => refusals.filter(({ status }) => status !== 409);

describe('twelve clients at once', () => {
  it('accept different bids of a project: one is accepted', () =>
    inRounds(async () => {
      const { projectId, client, ids } = await aContest(4);
      const { answers, refusals } = await raceWithFaults(
        times(CLIENTS, (index) => () => accept(pick(ids, index), client.id)),
      );
      // Accepting the accepted bid again is no error, so all requests for it succeed.
      expect(answers).toHaveLength(CLIENTS / ids.length);
      expect(withoutConflicts(refusals)).toEqual([]);
      await expectConsistent(projectId);
      expect((await readProject(projectId)).accepted).toHaveLength(1);
    }));

  it('accept and reject the same bids: each ends as one of the two, and the project agrees', () =>
    inRounds(async () => {
      const { projectId, client, ids } = await aContest(3);
      const { answers, refusals } = await raceWithFaults(
        times(CLIENTS, (index) => async () => {
          const id = pick(ids, index);
          const isRejection = index % 2 === 0;
          await (isRejection ? reject : accept)(id, client.id);
          return { id, isRejection };
        }),
      );
      expect(withoutConflicts(refusals)).toEqual([]);
      await expectConsistent(projectId);
      // A rejection that succeeded is final.
      for (const { id } of answers.filter(({ isRejection }) => isRejection))
        expect((await bids.get(id)).card.status).toBe('REJECTED');
      for (const id of ids) await reject(id, client.id);
      for (const id of ids) await expect(accept(id, client.id)).rejects.toMatchObject({ status: 409 });
      await expectConsistent(projectId);
    }));

  it('place bids of one freelancer: one is kept, and counted once', () =>
    inRounds(async () => {
      const [{ card }, freelancer] = [await aProject(await aBuyer(), brief), await aSeller()];
      const { answers, refusals } = await raceWithFaults(
        times(CLIENTS, (index) => () => aBid(card.id, freelancer, 100 + index)),
      );
      expect(answers).toHaveLength(1);
      expect(withoutConflicts(refusals)).toEqual([]);
      await expectConsistent(card.id);
      expect((await projectOf(card.id)).card.bidCount).toBe(1);
    }));

  it('place bids of many freelancers several times: each freelancer counts once', async () => {
    const TIMES = 5;
    const { card } = await aProject(await aBuyer(), brief);
    const freelancers = await people(sized(CLIENTS, 20));
    const tries = freelancers.flatMap((each) => times(TIMES, () => () => aBid(card.id, each)));
    const { answers, refusals } = await raceWithFaults(tries);
    expect(new Set(answers).size).toBe(freelancers.length);
    expect(answers).toHaveLength(freelancers.length);
    expect(withoutConflicts(refusals)).toEqual([]);
    expect((await projectOf(card.id)).card.bidCount).toBe(freelancers.length);
    await expectConsistent(card.id);
  });

  it('place bids while one is accepted: none is placed after that', () =>
    inRounds(async () => {
      const { projectId, client, ids } = await aContest(1);
      const freelancers = await people(CLIENTS);
      const { refusals } = await raceWithFaults<unknown>([
        () => accept(pick(ids, 0), client.id),
        ...freelancers.map((each) => () => aBid(projectId, each)),
      ]);
      expect(withoutConflicts(refusals)).toEqual([]);
      await expectConsistent(projectId);
      const { ver, card } = await projectOf(projectId);
      expect(ver).toBe(2 + card.bidCount);
      await expect(aBid(projectId, await aSeller())).rejects.toMatchObject({ status: 409 });
    }));

  it('accept a bid while its freelancer withdraws it: one of the two happens', () =>
    inRounds(async () => {
      const client = await aBuyer();
      const freelancer = await aSeller();
      const { card } = await aProject(client, brief);
      const id = await aBid(card.id, freelancer);
      const { answers, refusals } = await raceWithFaults(
        times(CLIENTS, (index) => () => (index % 2 ? accept(id, client.id) : withdrawBid(id, freelancer.id))),
      );
      expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
      expect(withoutConflicts(refusals)).toEqual([]);
      await expectConsistent(card.id);
      const isAccepted = (await bids.get(id)).card.status === 'ACCEPTED';
      expect((await projectOf(card.id)).card).toMatchObject({
        stage: isAccepted ? 'AWARDED' : 'OPEN',
        bidCount: isAccepted ? 1 : 0,
      });
    }));

  it('withdraw a bid and place it again while the client accepts what was seen: never another amount', () =>
    inRounds(async () => {
      const client = await aBuyer();
      const freelancer = await aSeller();
      const { card } = await aProject(client, brief);
      const id = await aBid(card.id, freelancer, 100);
      const seen = { seen: 'PENDING', amount: (await bids.get(id)).card.amount as Minor } as const;
      const raise = async () => {
        await withdrawBid(id, freelancer.id);
        return aBid(card.id, freelancer, 900);
      };
      const { refusals } = await raceWithFaults<unknown>([
        raise,
        ...times(CLIENTS, () => () => accept(id, client.id, seen)),
      ]);
      expect(withoutConflicts(refusals)).toEqual([]);
      const { status, amount } = (await bids.get(id)).card;
      if (status === 'ACCEPTED') expect(amount).toBe(seen.amount);
      await expectConsistent(card.id);
    }));

  it('accept bids while the client closes the project: it is awarded or closed', () =>
    inRounds(async () => {
      const { projectId, client, ids } = await aContest(2);
      const { refusals } = await raceWithFaults<unknown>([
        ...times(2, (index) => () => accept(pick(ids, index), client.id)),
        ...times(2, () => () => closeProject(projectId, client.id)),
        async () => aBid(projectId, await aSeller()),
      ]);
      expect(withoutConflicts(refusals)).toEqual([]);
      const { accepted } = await readProject(projectId);
      expect((await projectOf(projectId)).card.stage).toBe(accepted.length > 0 ? 'AWARDED' : 'CLOSED');
      await expectConsistent(projectId);
    }));

  itKeepsRecordsConsistent();
});

describe('a naive implementation that reads before it writes', () => {
  it('accepts several bids of one project', async () => {
    const { projectId, ids } = await aContest(4);
    const allHaveRead = createBarrier(CLIENTS);
    const naive = async (id: string) => {
      const [bid, project] = [await bids.get(id), await projectOf(projectId)];
      await allHaveRead();
      if (project.wonBy || bid.card.status !== 'PENDING') throw conflict('taken');
      const { freelancer } = bid.card;
      await put({ ...project, wonBy: freelancer.id, card: { ...project.card, isOpen: false } });
      await put({ ...bid, card: { ...bid.card, status: 'ACCEPTED' } });
    };
    await race(times(CLIENTS, (index) => () => naive(pick(ids, index))));
    await expect(expectConsistent(projectId)).rejects.toThrow('expected');
    expect((await readProject(projectId)).accepted.length).toBeGreaterThan(1);
  });

  it('withdraws a bid that was accepted', async () => {
    const { projectId, client, ids } = await aContest(1);
    const id = pick(ids, 0);
    const bothHaveRead = createBarrier(2);
    const naive = async () => {
      const bid = await bids.get(id);
      await bothHaveRead();
      await accept(id, client.id);
      await put({ ...bid, card: { ...bid.card, status: 'WITHDRAWN' } });
    };
    await race<unknown>([naive, bothHaveRead]);
    await expect(expectConsistent(projectId)).rejects.toThrow('expected');
  });

  it('places several bids of one freelancer', async () => {
    const [{ card }, freelancer] = [await aProject(await aBuyer(), brief), await aSeller()];
    const allHaveRead = createBarrier(CLIENTS);
    const naive = async (amount: number) => {
      const bid = newBid(freelancer, NewBid.parse({ projectId: card.id, amount }));
      const [earlier, project] = [await findItem({ PK: bid.PK, SK: bid.SK }), await projectOf(card.id)];
      await allHaveRead();
      if (earlier) throw conflict('again');
      await put({ ...project, card: { ...project.card, bidCount: project.card.bidCount + 1 } });
      await put(bid);
    };
    const { answers } = await race(times(CLIENTS, (index) => () => naive(100 + index)));
    expect(answers).toHaveLength(CLIENTS);
  });
});
