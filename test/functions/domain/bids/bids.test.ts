import { describe, expect, it } from 'vitest';

import * as lists from '#functions/domain/bids/list.ts';
import { newBid, placeBid } from '#functions/domain/bids/place.ts';
import { bidId, type BidItem } from '#functions/domain/bids/record.ts';
import { newId } from '#functions/lib/ids.ts';
import { mapFew } from '#functions/lib/map-few.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, transact } from '#functions/table/transactions/transaction.ts';
import { put } from '#functions/table/write.ts';
import { Bid, NewBid } from '#shared/entities/work/bid.ts';
import * as bidTexts from '#shared/texts/bids.ts';
import * as requestTexts from '#shared/texts/request.ts';
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
import { accept, reject, withdrawBid } from '#test/functions/domain/steps.ts';
import { measureTable } from '#test/functions/table/measure-table.ts';

useMarket();

const all = { limit: 100 };

it('a bid with the status ACCEPT in any case is accepted, and can be rejected', async () => {
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
    for (const item of items) expect(z.strictObject(Bid.shape).parse(item)).toEqual(item);
  });

  it('that is rejected opens the project again and removes its assigned modules', async () => {
    const { id, projectId, client } = await aBidding('ACCEPTED');
    await anAssignedModule(projectId, 1, 'WORK');
    await anAssignedModule(projectId, 2, 'WORK');
    expect(await reject(id, client.id)).toMatchObject({ status: 'REJECTED' });
    const project = await projectOf(projectId);
    expect(project).toMatchObject({ modCount: 0, card: { isOpen: true, bidCount: 1 } });
    expect(project).not.toHaveProperty('wonBy');
    expect(await findItem(keys.module(projectId, 1))).toBeUndefined();
    expect(await findItem(keys.module(projectId, 2))).toBeUndefined();
    const next = await aBid(projectId, await aSeller());
    expect(await accept(next, client.id)).toMatchObject({ status: 'ACCEPTED' });
  });

  it.each(['REVIEW', 'REVISION', 'AGREE', 'OWED', 'DONE'] as const)(
    'cannot be rejected when one of its modules is in %s',
    async (phase) => {
      const { id, projectId, client } = await aBidding('ACCEPTED');
      await anAssignedModule(projectId, 1, 'WORK');
      await anAssignedModule(projectId, 2, phase);
      const before = await recordsOf(projectId);
      await expect(reject(id, client.id)).rejects.toMatchObject({
        status: 409,
        message: bidTexts.workHasBegun.message,
      });
      expect(await recordsOf(projectId)).toEqual(before);
    },
  );
});

it('a rejection that names the status it is about is refused once the bid was accepted, so that the project stays awarded', async () => {
  const { id, projectId, client } = await aBidding('ACCEPTED');
  await anAssignedModule(projectId, 1, 'WORK');
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

it('a key is refused once its bid was withdrawn and another has its place', async () => {
  const [{ card }, freelancer] = [await aProject(await aBuyer()), await aSeller()];
  const send = async (amount: number, key: string) =>
    placeBid(freelancer, NewBid.parse({ projectId: card.id, amount }), await projectOf(card.id), key);
  const first = await send(5, 'first');
  expect(await send(5, 'first')).toEqual(first);
  await withdrawBid(bidId(first), freelancer.id);
  expect((await send(5, 'first')).card).toEqual({ ...first.card, status: 'WITHDRAWN' });
  const next = await send(900, 'next');
  await expect(send(5, 'first')).rejects.toMatchObject({
    status: 409,
    message: requestTexts.replaced.message,
  });
  expect(await send(900, 'next')).toEqual(next);
});

describe('the visibility of bids', () => {
  it('the client reads a page of them, the latest first, and a stranger none, however many there are', async () => {
    const client = await aBuyer();
    const { card } = await aProject(client);
    const drafts = Array.from({ length: 1_010 }, (_, number) =>
      newBid(
        { id: newId().split('').toReversed().join(''), username: `Freelancer ${number}`, img: null },
        NewBid.parse({ projectId: card.id, amount: 100 }),
      ),
    );
    await mapFew(drafts, put);
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

  it('an unknown status is an error', async () => {
    const { projectId, freelancer } = await aBidding();
    const key = keys.bid(projectId, freelancer.id);
    await transact([change(key, { set: { 'card.status': 'LOST' }, when: { PK: exists } })]);
    expect((await findItem<BidItem>(key))?.card.status).toBe('LOST');
    await expect(lists.ofProject(projectId, freelancer, all)).rejects.toThrow('LOST');
  });
});
