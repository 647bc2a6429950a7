import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { follow } from '#functions/domain/changes/follow.ts';
import { listGigsOfSeller } from '#functions/domain/gigs/list.ts';
import * as gigs from '#functions/domain/gigs/listed.ts';
import { keepLists } from '#functions/domain/listing/keep-lists.ts';
import { listProjectsOfClient } from '#functions/domain/projects/list.ts';
import * as projects from '#functions/domain/projects/listed.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, transact } from '#functions/table/transactions/transaction.ts';
import { aChange } from '#test/functions/a-change.ts';
import { aGig, aUser, withdraw } from '#test/functions/domain/a-gig.ts';
import { aBid, aProject } from '#test/functions/domain/a-project.ts';
import { accept, reject } from '#test/functions/domain/steps.ts';
import { measureTable } from '#test/functions/table/measure-table.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();

const handler = ({ Records }: DynamoDBStreamEvent) => follow(Records, [keepLists([gigs, projects])]);

let seller: SessionUser;
let gigId: string;
beforeAll(() => {
  vi.stubEnv('CURRENCY', 'usd');
});
beforeEach(async () => {
  seller = await aUser({ isSeller: true });
  gigId = (await aGig(seller)).card.id;
});

async function sell(): Promise<DynamoDBRecord> {
  const sale = { add: { 'card.sales': 1, ver: 1 } };
  await transact([change(keys.gig(gigId), { ...sale, when: { PK: exists } })]);
  return aChange(keys.gig(gigId));
}

const listedSales = async () =>
  (await listGigsOfSeller(seller.id, { limit: 20 })).items.map(({ sales }) => sales);

describe('when gigs change', () => {
  it('the lists show the change, however often, late and out of order that is told', async () => {
    const events = [await sell(), await sell(), await sell()];
    expect(await listedSales()).toEqual([0]);
    const { operations, result } = await measureTable(() => handler({ Records: events.toReversed() }));
    expect(result).toEqual({ batchItemFailures: [] });
    expect(operations.filter((operation) => operation === 'Update').length).toBeLessThanOrEqual(85);
    expect(await listedSales()).toEqual([3]);
    await Promise.all(events.map((event) => handler({ Records: [event, event] })));
    expect(await listedSales()).toEqual([3]);
  });

  it('a withdrawn gig does not come back', async () => {
    const sold = await sell();
    await withdraw(gigId, seller.id);
    const again = await sell();
    await handler({ Records: [again, sold] });
    expect(await listedSales()).toEqual([]);
  });

  it('only gigs that failed are reported, each by its first event, so that only these are retried', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const [first, second] = [await sell(), await sell()];
    const broken = gigId;
    gigId = (await aGig(seller)).card.id;
    const fine = await sell();
    const invalid = { set: { facets: 'none' } };
    await transact([change(keys.gig(broken), { ...invalid, when: { PK: exists } })]);
    expect(await handler({ Records: [first, fine, second] })).toEqual({
      batchItemFailures: [{ itemIdentifier: first.dynamodb?.SequenceNumber }],
    });
    expect(await listedSales()).toEqual([1, 0]);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });
});

describe('when projects change', () => {
  let client: SessionUser;
  let projectId: string;
  beforeEach(async () => {
    client = await aUser({ isSeller: false });
    projectId = (await aProject(client)).card.id;
  });

  const changed = () => aChange(keys.project(projectId));
  const aPlacedBid = async () => aBid(projectId, await aUser({ isSeller: true }));
  const listedBids = async () =>
    (await listProjectsOfClient(client.id, undefined, { limit: 20 })).items.map(({ bidCount }) => bidCount);

  it('an awarded project leaves the lists, and comes back when it is open again', async () => {
    const id = await aPlacedBid();
    const earlier = changed();
    await accept(id, client.id);
    for (const event of [earlier, changed()]) {
      await handler({ Records: [event] });
      expect(await listedBids()).toEqual([]);
    }
    await reject(id, client.id);
    for (let times = 0; times < 2; times += 1) await handler({ Records: [changed()] });
    expect(await listedBids()).toEqual([1]);
  });

  it('each gig and project is read once, and nothing is read for what is new and for other records', async () => {
    await aPlacedBid();
    expect(await listedBids()).toEqual([0]);
    const records = [
      await sell(),
      changed(),
      await sell(),
      changed(),
      aChange(keys.projectText(projectId)),
      aChange(keys.bid(projectId, seller.id)),
      aChange(keys.module(projectId, 1)),
      aChange({ PK: 'PROJECTS|ALL|0', SK: projectId }),
      aChange(keys.gig((await aGig(seller)).card.id), 'INSERT'),
      aChange({ PK: 'GIGS|ALL|0', SK: gigId }),
      aChange(keys.reviewBy(gigId, seller.id)),
      aChange(keys.user(seller.id)),
      aChange({ PK: '', SK: '' }),
    ];
    const { operations: seen } = await measureTable(() => handler({ Records: records }));
    expect(seen.filter((operation) => operation === 'Get')).toHaveLength(1);
    expect(seen.filter((operation) => operation === 'Query')).toHaveLength(1);
    expect(await listedBids()).toEqual([1]);
    expect(await listedSales()).toEqual([0, 2]);
  });
});
