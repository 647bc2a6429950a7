import { beforeAll, describe, expect, it, vi } from 'vitest';

import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { listGigs } from '#functions/domain/gigs/list.ts';
import { refresh } from '#functions/domain/gigs/listed.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import { toGig } from '#functions/domain/gigs/record.ts';
import { requireOffered } from '#functions/domain/gigs/steps.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, transact } from '#functions/table/transactions/transaction.ts';
import { GigFilter } from '#shared/api/work/gigs.ts';
import { Gig, GigCard } from '#shared/entities/work/gig.ts';
import * as gigTexts from '#shared/texts/gigs.ts';
import * as z from '#shared/zod.ts';
import { aGig, aUser, withdraw } from '#test/functions/domain/a-gig.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();

let seller: SessionUser;
beforeAll(async () => {
  vi.stubEnv('CURRENCY', 'usd');
  seller = await aUser({ isSeller: true });
});

const list = async (query: Record<string, string> = {}) =>
  (await listGigs(GigFilter.parse({ limit: '100', ...query }))).items;
const idsOf = (cards: { id: string }[]) => cards.map(({ id }) => id);

describe('a published gig', () => {
  it('matches the schemas of its calls, its description cut to sixty characters in lists', async () => {
    const gig = await aGig(seller, { desc: 'x'.repeat(100) });
    expect(z.strictObject(Gig.shape).parse(toGig(gig))).toEqual(toGig(gig));
    const [card] = await list({ userId: seller.id });
    expect(z.strictObject(GigCard.shape).parse(card)).toEqual(card);
    expect(card).toMatchObject({ desc: `${'x'.repeat(60)}…`, shortDesc: 'One head, one sheet.' });
  });

  it('is found with empty filters, and sorted by sales unless another known order is asked for', async () => {
    const owner = await aUser({ isSeller: true });
    const [first, second] = [await aGig(owner), await aGig(owner)];
    await sell(first.card.id, 3);
    const nothing = { userId: owner.id, cat: '', min: '', max: ' ', search: ' ' };
    expect(idsOf(await list({ ...nothing, sort: 'price' }))).toEqual([first.card.id, second.card.id]);
    expect(idsOf(await list({ ...nothing, sort: 'createdAt' }))).toEqual([second.card.id, first.card.id]);
  });
});

/** Counts sales as a payment does, and updates the lists as the stream does. */
async function sell(id: string, count: number): Promise<void> {
  const how = { add: { 'card.sales': count, ver: 1 } };
  await transact([change(keys.gig(id), { ...how, when: { PK: exists } })]);
  await refresh(id);
}

describe('a withdrawn gig', () => {
  it('does not come back to the lists through a late sale or a late event', async () => {
    const owner = await aUser({ isSeller: true });
    const { card } = await aGig(owner);
    const late = sell(card.id, 1);
    await Promise.all([late, withdraw(card.id, owner.id)]);
    await sell(card.id, 1);
    expect((await findGig(card.id))?.card.sales).toBe(2);
    expect(await list({ userId: owner.id })).toEqual([]);
  });

  it('can no longer be ordered', async () => {
    const { card } = await aGig(seller);
    await expect(transact([requireOffered(card.id, 1_998)])).rejects.toMatchObject({
      code: 'conflict',
      message: gigTexts.changed.message,
    });
    await transact([requireOffered(card.id, 1_999)]);
    await withdraw(card.id, seller.id);
    await expect(transact([requireOffered(card.id, 1_999)])).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
