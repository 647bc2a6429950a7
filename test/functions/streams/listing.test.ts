import type { DynamoDBRecord } from 'aws-lambda';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { expression } from '#functions/data/expression.ts';
import * as gigs from '#functions/data/gigs.ts';
import { keys } from '#functions/data/keys.ts';
import type { SessionUser } from '#functions/data/sessions.ts';
import { change, onConsumed, transact, type Key } from '#functions/data/table.ts';
import { handler } from '#functions/streams/listing.ts';
import { aGig, aUser } from '#test/data/a-gig.ts';
import { useTable } from '#test/data/a-table.ts';

useTable();

let seller: SessionUser;
let gigId: string;
beforeAll(() => {
  vi.stubEnv('CURRENCY', 'usd');
});
beforeEach(async () => {
  seller = await aUser({ isSeller: true });
  gigId = (await aGig(seller)).card.id;
});

let sequence = 0;
function aRecord({ PK, SK }: Key, eventName: DynamoDBRecord['eventName'] = 'MODIFY'): DynamoDBRecord {
  sequence += 1;
  return {
    ...(eventName ? { eventName } : {}),
    dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } }, SequenceNumber: String(sequence) },
  };
}

async function sell(): Promise<DynamoDBRecord> {
  const how = expression`SET card.sales = card.sales + ${1}, ver = ver + ${1}`;
  await transact([change(keys.gig(gigId), how, expression`attribute_exists(PK)`)]);
  return aRecord(keys.gig(gigId));
}

const listedSales = async () =>
  (await gigs.ofSeller(seller.id, { limit: 20 })).items.map(({ sales }) => sales);

async function roundTrips(run: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  onConsumed(({ operation }) => seen.push(operation));
  await run();
  onConsumed(null);
  return seen;
}

describe('what follows from changes of gigs', () => {
  it('brings the lists up to date', async () => {
    const sold = await sell();
    expect(await listedSales()).toEqual([0]);
    expect(await handler({ Records: [sold] })).toEqual({ batchItemFailures: [] });
    expect(await listedSales()).toEqual([1]);
  });

  it('is the same for repeated, reversed and late events', async () => {
    const events = [await sell(), await sell(), await sell()];
    await handler({ Records: [...events].toReversed() });
    expect(await listedSales()).toEqual([3]);
    await Promise.all(events.map((event) => handler({ Records: [event, event] })));
    expect(await listedSales()).toEqual([3]);
  });

  it('reads a gig once, however often it changed', async () => {
    const events = [await sell(), await sell(), await sell()];
    const seen = await roundTrips(() => handler({ Records: events }));
    expect(seen.filter((operation) => operation === 'get')).toHaveLength(1);
    expect(seen.filter((operation) => operation === 'update').length).toBeLessThanOrEqual(85);
  });

  it('touches nothing for new gigs, for their cards and for other records', async () => {
    const seen = await roundTrips(() =>
      handler({
        Records: [
          aRecord(keys.gig(gigId), 'INSERT'),
          aRecord({ PK: 'GIGS|ALL|0', SK: gigId }),
          aRecord(keys.reviewBy(gigId, seller.id)),
          aRecord(keys.user(seller.id)),
          aRecord({ PK: '', SK: '' }),
        ],
      }),
    );
    expect(seen).toEqual([]);
  });

  it('brings no withdrawn gig back', async () => {
    const sold = await sell();
    await gigs.withdraw(gigId, seller.id);
    const again = await sell();
    await handler({ Records: [again, sold] });
    expect(await listedSales()).toEqual([]);
  });

  it('names only the gigs that failed, each by its first event, so that these alone come again', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const [first, second] = [await sell(), await sell()];
    const broken = gigId;
    gigId = (await aGig(seller)).card.id;
    const fine = await sell();
    const breakIt = expression`SET facets = ${'none'}`;
    await transact([change(keys.gig(broken), breakIt, expression`attribute_exists(PK)`)]);
    expect(await handler({ Records: [first, fine, second] })).toEqual({
      batchItemFailures: [{ itemIdentifier: first.dynamodb?.SequenceNumber }],
    });
    expect(await listedSales()).toEqual([1, 0]);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });
});
