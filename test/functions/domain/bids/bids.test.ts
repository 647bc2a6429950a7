import { describe, expect, it } from 'vitest';

import * as bids from '#functions/domain/bids/bids.ts';
import * as lists from '#functions/domain/bids/list.ts';
import { newBid } from '#functions/domain/bids/place.ts';
import type { BidItem } from '#functions/domain/bids/record.ts';
import { newId } from '#functions/lib/ids.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, transact } from '#functions/table/transaction.ts';
import { put } from '#functions/table/write.ts';
import { Bid, NewBid } from '#shared/entities/bid.ts';
import { messages } from '#shared/messages.ts';
import * as z from '#shared/zod.ts';
import {
  aBid,
  aBidding,
  anAssignedModule,
  aProject,
  projectOf,
  recordsOf,
} from '#test/functions/domain/a-project.ts';
import { aBuyer, aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { accept, reject } from '#test/functions/domain/steps.ts';
import { measureTable } from '#test/functions/table/measure-table.ts';

useMarket();

const all = { limit: 100 };

describe('a bid', () => {
  it('is stored exactly, counted once, and matches the schema of its call', async () => {
    const [client, freelancer] = [await aBuyer(), await aSeller()];
    const { card } = await aProject(client);
    const id = await aBid(card.id, freelancer, '19.99');
    const { items } = await lists.ofProject(card.id, client, all);
    expect(items).toEqual([
      {
        id,
        amount: 19.99,
        projectId: card.id,
        freelancerId: freelancer.id,
        status: 'PENDING',
        createdAt: expect.any(String),
        freelancer: { id: freelancer.id, username: freelancer.username, img: null },
      },
    ]);
    expect(z.strictObject(Bid.shape).parse(items[0])).toEqual(items[0]);
    expect((await projectOf(card.id)).card.bidCount).toBe(1);
  });

  it('is the only one of its freelancer on the project, even after it was rejected', async () => {
    for (const status of ['PENDING', 'ACCEPTED', 'REJECTED'] as const) {
      const { projectId, freelancer } = await aBidding(status);
      const before = await recordsOf(projectId);
      await expect(aBid(projectId, freelancer, 1_000)).rejects.toMatchObject({
        status: 409,
        message: messages.bids.already,
      });
      expect(await recordsOf(projectId)).toEqual(before);
      expect(await bids.ofFreelancerOn(projectId, freelancer.id, freelancer.id)).toBeDefined();
    }
  });

  it('is refused on an unknown project, a closed one, and one’s own', async () => {
    const { projectId, client } = await aBidding('ACCEPTED');
    const late = await aSeller();
    await expect(aBid(projectId, late)).rejects.toMatchObject({
      status: 409,
      message: messages.projects.closed,
    });
    await expect(aBid(newId(), late)).rejects.toMatchObject({
      status: 404,
      message: messages.notFound.project,
    });
    const { card } = await aProject(client);
    await expect(aBid(card.id, client)).rejects.toMatchObject({ status: 403 });
    expect((await projectOf(projectId)).card.bidCount).toBe(1);
    expect((await projectOf(card.id)).card.bidCount).toBe(0);
  });

  it('with the status ACCEPT in any case is accepted, and can be rejected', async () => {
    for (const status of ['ACCEPT', 'accepted', 'Accept']) {
      const { id, projectId, client, freelancer } = await aBidding('ACCEPTED');
      const key = keys.bid(projectId, freelancer.id);
      await transact([change(key, { set: { 'card.status': status }, when: { PK: exists } })]);
      const { items } = await lists.ofProject(projectId, client, all);
      expect(items.map((bid) => bid.status)).toEqual(['ACCEPTED']);
      expect(await accept(id, client.id)).toMatchObject({ id, status: 'ACCEPTED' });
      expect(await reject(id, client.id)).toMatchObject({ id, status: 'REJECTED' });
      expect((await projectOf(projectId)).card.isOpen).toBe(true);
    }
  });
});

describe('an accepted bid', () => {
  it('awards the project to its freelancer, and leaves other bids pending', async () => {
    const { id, projectId, client, freelancer } = await aBidding();
    const other = await aBid(projectId, await aSeller());
    const { ver } = await projectOf(projectId);
    expect(await accept(id, client.id)).toMatchObject({ id, status: 'ACCEPTED', amount: 900 });
    const project = await projectOf(projectId);
    expect(project).toMatchObject({ wonBy: freelancer.id, ver: ver + 1 });
    expect(project.card).toMatchObject({ isOpen: false, isCompleted: false });
    const { items } = await lists.ofProject(projectId, client, all);
    expect(items.map((bid) => [bid.id, bid.status])).toEqual([
      [other, 'PENDING'],
      [id, 'ACCEPTED'],
    ]);
  });

  it('prevents others from being accepted, but not from being rejected', async () => {
    const { projectId, client } = await aBidding('ACCEPTED');
    const { id } = await aBidding();
    const elsewhere = (await projectOf(projectId)).wonBy;
    const freelancer = await aSeller();
    await transact([
      change(keys.project(projectId), { set: { 'card.stage': 'OPEN' }, when: { PK: exists } }),
    ]);
    const late = await aBid(projectId, freelancer);
    await expect(accept(late, client.id)).rejects.toMatchObject({
      status: 409,
      message: messages.bids.onlyOne,
    });
    await expect(accept(id, client.id)).rejects.toMatchObject({ status: 403 });
    expect((await projectOf(projectId)).wonBy).toBe(elsewhere);
    expect(await reject(late, client.id)).toMatchObject({ status: 'REJECTED' });
    expect((await projectOf(projectId)).wonBy).toBe(elsewhere);
  });

  it('that is rejected opens the project again and removes its assigned modules', async () => {
    const { id, projectId, client } = await aBidding('ACCEPTED');
    await anAssignedModule(projectId, 1, 'WAITING');
    await anAssignedModule(projectId, 2, 'WAITING');
    expect(await reject(id, client.id)).toMatchObject({ status: 'REJECTED' });
    const project = await projectOf(projectId);
    expect(project).toMatchObject({ modCount: 0, card: { isOpen: true, bidCount: 1 } });
    expect(project).not.toHaveProperty('wonBy');
    expect(await findItem(keys.module(projectId, 1))).toBeUndefined();
    expect(await findItem(keys.module(projectId, 2))).toBeUndefined();
    const next = await aBid(projectId, await aSeller());
    expect(await accept(next, client.id)).toMatchObject({ status: 'ACCEPTED' });
  });

  it.each(['SUBMITTED', 'REWORK', 'OK', 'PAY', 'COMPLETED'] as const)(
    'cannot be rejected when one of its modules is %s',
    async (status) => {
      const { id, projectId, client } = await aBidding('ACCEPTED');
      await anAssignedModule(projectId, 1, 'WAITING');
      await anAssignedModule(projectId, 2, status);
      const before = await recordsOf(projectId);
      await expect(reject(id, client.id)).rejects.toMatchObject({
        status: 409,
        message: messages.bids.workHasBegun,
      });
      expect(await recordsOf(projectId)).toEqual(before);
    },
  );
});

describe('a rejection that names the status it is about', () => {
  it('is refused once the bid was accepted, so that the project stays awarded', async () => {
    const { id, projectId, client } = await aBidding('ACCEPTED');
    await anAssignedModule(projectId, 1, 'WAITING');
    const before = await recordsOf(projectId);
    await expect(reject(id, client.id, { seen: 'PENDING' })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^This bid has changed meanwhile. It is now ACCEPTED for \$\d+\.$/,
      ) as string,
    });
    await expect(reject(id, (await aBuyer()).id, { seen: 'PENDING' })).rejects.toMatchObject({ status: 403 });
    expect(await recordsOf(projectId)).toEqual(before);
    expect(await reject(id, client.id, { seen: 'ACCEPTED' })).toMatchObject({ status: 'REJECTED' });
    expect(await reject(id, client.id, { seen: 'ACCEPTED' })).toMatchObject({ status: 'REJECTED' });
  });
});

describe('the visibility of bids', () => {
  it('the client sees all but rejected ones, latest first, page by page without a gap', async () => {
    const client = await aBuyer();
    const { card } = await aProject(client);
    const placed: string[] = [];
    for (let count = 0; count < 7; count += 1) placed.unshift(await aBid(card.id, await aSeller()));
    const [rejected = ''] = placed.splice(2, 1);
    await reject(rejected, client.id);

    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await lists.ofProject(card.id, client, { limit: 2, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    expect(seen).toEqual(placed);
  });

  it('the client reads a page of them, the latest first, and a stranger none, however many there are', async () => {
    const client = await aBuyer();
    const { card } = await aProject(client);
    const drafts = Array.from({ length: 1_010 }, (_, number) =>
      newBid(
        { id: newId().split('').toReversed().join(''), username: `Freelancer ${number}`, img: null },
        NewBid.parse({ projectId: card.id, amount: 100 }),
      ),
    );
    await Promise.all(drafts.map(put));
    const page = await measureTable(() => lists.ofProject(card.id, client, { limit: 20 }));
    expect(page.looked).toBeLessThanOrEqual(22);
    const stranger = await aBuyer();
    const refused = await measureTable(() => lists.ofProject(card.id, stranger, all).catch(() => undefined));
    expect(refused.operations).toEqual(['Get']);
    const { items, next = '' } = await lists.ofProject(card.id, client, all);
    const latest = drafts.map(({ card: { freelancer } }) => freelancer.id).toReversed();
    expect(items.map(({ freelancerId }) => freelancerId)).toEqual(latest.slice(0, 100));
    const rest = await lists.ofProject(card.id, client, { limit: 1_000, cursor: next });
    expect(rest.items.map(({ freelancerId }) => freelancerId)).toEqual(latest.slice(100));
  });

  it.each(['PENDING', 'ACCEPTED', 'REJECTED'] as const)(
    'a bidder sees only their own, even if it is %s',
    async (status) => {
      const { id, projectId, freelancer } = await aBidding(status);
      const { items } = await lists.ofProject(projectId, freelancer, all);
      expect(items).toMatchObject([{ id, status }]);
    },
  );

  it('nobody else sees any, or whether there are any', async () => {
    const { projectId, client, freelancer } = await aBidding();
    for (const stranger of [await aBuyer(), await aSeller()]) {
      await expect(lists.ofProject(projectId, stranger, all)).rejects.toMatchObject({ status: 403 });
      await expect(lists.ofProject(newId(), stranger, all)).rejects.toMatchObject({ status: 404 });
      await expect(bids.ofFreelancerOn(projectId, freelancer.id, stranger.id)).rejects.toMatchObject({
        status: 403,
      });
      await expect(bids.ofFreelancerOn(newId(), freelancer.id, stranger.id)).rejects.toMatchObject({
        status: 404,
      });
      expect(await bids.ofFreelancerOn(projectId, stranger.id, stranger.id)).toBeUndefined();
      expect(await bids.ofFreelancerOn(projectId, stranger.id, client.id)).toBeUndefined();
    }
    expect(await bids.ofFreelancerOn(projectId, freelancer.id, client.id)).toMatchObject({
      freelancerId: freelancer.id,
    });
  });

  it('a freelancer sees their bids, latest first, each with its current project', async () => {
    const [client, freelancer] = [await aBuyer(), await aSeller()];
    const placed: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { card } = await aProject(client, { title: `Project ${count}` });
      placed.unshift(await aBid(card.id, freelancer));
    }
    await accept(placed[1] ?? '', client.id);
    await reject(placed[2] ?? '', client.id);
    const first = await lists.ofFreelancer(freelancer.id, { limit: 3 });
    const rest = await lists.ofFreelancer(freelancer.id, { limit: 3, cursor: first.next });
    const seen = [...first.items, ...rest.items];
    expect(seen.map(({ bid }) => bid.id)).toEqual(placed);
    expect(seen.map(({ bid }) => bid.status)).toEqual([
      'PENDING',
      'ACCEPTED',
      'REJECTED',
      'PENDING',
      'PENDING',
    ]);
    expect(seen.map(({ project }) => project.isOpen)).toEqual([true, false, true, true, true]);
    expect(seen.every(({ project, bid }) => project.id === bid.projectId)).toBe(true);
    expect(rest.next).toBeUndefined();
    expect((await lists.ofFreelancer(client.id, all)).items).toEqual([]);
  });

  it('an unknown status is an error', async () => {
    const { projectId, freelancer } = await aBidding();
    const key = keys.bid(projectId, freelancer.id);
    await transact([change(key, { set: { 'card.status': 'LOST' }, when: { PK: exists } })]);
    expect((await findItem<BidItem>(key))?.card.status).toBe('LOST');
    await expect(lists.ofProject(projectId, freelancer, all)).rejects.toThrow('LOST');
  });
});
