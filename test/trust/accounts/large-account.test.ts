import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { follow } from '#functions/domain/changes/follow.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import { finishClosing } from '#functions/domain/closing/finish.ts';
import { findClosing } from '#functions/domain/closing/record.ts';
import { askForExport, makeExport, readExport } from '#functions/domain/export/export.ts';
import { followShown, type Following } from '#functions/domain/people/follow-shown.ts';
import { setClock } from '#functions/lib/clock.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { createCleanup } from '#infra/local/cleanup.ts';
import { startDatabase } from '#infra/local/database/dynamodb.ts';
import { random } from '#infra/seed/random.ts';
import { load } from '#test/bench/scale/load.ts';
import { at, clientOf } from '#test/bench/scale/markets.ts';
import { aChange } from '#test/functions/a-change.ts';
import { aUser } from '#test/functions/domain/a-gig.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';
import { everythingElse } from '#test/functions/domain/closing/everything.ts';
import { DAY, HOUR } from '#test/functions/domain/money/a-charged-order.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';
import { kindOf } from '#test/functions/table/every-kind.ts';
import { seed, sized } from '#test/size.ts';
import { dieAfter } from '#test/support/table/die-after.ts';
import { interceptClient, interceptTable } from '#test/support/table/intercept-table.ts';

import { withCopies, type Amounts } from './a-large-account.ts';

useMarket();
useBucket();
const cleanup = createCleanup();
let folder: string;
beforeAll(async () => {
  vi.stubEnv('SITE_ORIGIN', 'https://tandem.example');
  folder = await mkdtemp(join(tmpdir(), 'tandem-large-'));
});
afterAll(async () => {
  setClock(null);
  await cleanup.run();
  await rm(folder, { recursive: true, force: true });
});

/** What makes up 100,000 records, of each kind more than some pages. */
const all: Amounts = {
  bought: 1_500,
  sold: 1_000,
  pieces: 150,
  gigs: 400,
  projects: 400,
  bids: 400,
  reviews: 1_500,
  talks: 300,
  messages: 75_000,
  news: 15_000,
};
/** In the usual size a twentieth of them, which are still some pages of each. */
const part = sized(0.05, 1);
const amounts = Object.fromEntries(
  Object.entries(all).map(([what, amount]) => [what, Math.round(amount * part)]),
) as Amounts;

/** A table in which somebody has that, written to the file of its database: by requests that takes minutes. */
async function aLargeAccount() {
  const person = await aUser({ isSeller: true });
  const records = await withCopies(person, amounts);
  vi.stubEnv('DYNAMODB_ENDPOINT', '');
  await load(folder, records);
  const { endpoint } = await startDatabase(folder, cleanup);
  return { person, records: records.length, table: { client: clientOf(endpoint) } };
}

/** How many requests to the table this makes. */
async function requestsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const restore = interceptTable(async (_, send) => {
    count += 1;
    return send();
  });
  await work().finally(restore);
  return count;
}

/** A run takes so many pages, each of which is not more than so many requests. */
const limit = { pages: 40, time: 60_000 };
const MOST = limit.pages * 110;

const { chance, whole } = random(`large account ${seed}`);

/** How many runs were killed. */
let killed = 0;

/** Has this done by one run after the other until it says that it is done: none makes many requests, and some of them are killed. */
async function untilDone(run: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) {
    const last = killed === 0 || chance(0.4) ? whole(1, 100) : Infinity;
    const requests = await requestsOf(async () => {
      if (await dieAfter(last, run)) killed += 1;
    });
    expect(requests, `seed ${seed}`).toBeLessThanOrEqual(MOST);
  }
}

/** Follows the change of what is shown of somebody, page by page, as the stream does. */
async function followed(userId: string): Promise<void> {
  while (!(await findItem<Following>(keys.shown(userId)))?.hasFollowed)
    await follow([aChange(keys.shown(userId))], [followShown]);
}

/** Has somebody's export made, and downloads it: what is uploaded at once is a part, and not the whole. */
async function exported(userId: string): Promise<Exported> {
  const bodies: number[] = [];
  const restore = interceptClient(S3Client.prototype, async ({ input }, send) => {
    if ('Body' in input && input.Body instanceof Buffer) bodies.push(input.Body.length);
    return send();
  });
  await askForExport(userId);
  await untilDone(
    () => makeExport(keys.export(userId), limit),
    async () => (await readExport(userId)).state === 'ready',
  );
  restore();
  const { url, size } = await readExport(userId);
  expect(size).toBeGreaterThan(2 * LARGEST * part);
  expect(Math.max(...bodies)).toBeLessThan(LARGEST);
  return (await (await fetch(url ?? '')).json()) as Exported;
}

/** Bytes: a part of 8 MiB, and the page with which it was full. */
const LARGEST = 9 * 1024 ** 2;

type Exported = Record<'gigs' | 'orders' | 'projects' | 'bids' | 'notifications', object[]> & {
  reviews: { written: object[] };
  conversations: { messages: { id: string }[] }[];
};

/** How many different records of each kind are in an export. */
function countsIn({ reviews, conversations, ...lists }: Exported) {
  const count = (items: object[]) => new Set(items.map((item) => JSON.stringify(item))).size;
  return {
    gigs: count(lists.gigs),
    orders: count(lists.orders),
    projects: count(lists.projects),
    bids: count(lists.bids),
    news: count(lists.notifications),
    reviews: count(reviews.written),
    talks: conversations.length,
    messages: conversations.flatMap(({ messages }) => messages).length,
  };
}

/** What has to be in it: the copies, and what they are copies of. */
const expectedIn = (of: Amounts) => ({
  gigs: of.gigs + 2,
  orders: of.bought + of.sold + of.pieces + 3,
  projects: of.projects + 1,
  bids: of.bids + 1,
  news: expect.any(Number) as number,
  reviews: of.reviews + 1,
  talks: of.talks + 2,
  messages: of.messages + of.talks + 2,
});

it(
  'an account of 100,000 records is exported and erased, by runs that are bounded and often killed',
  // By itself it takes some minutes.
  { tags: 'full', timeout: HOUR },
  async () => {
    const { person, records, table } = await aLargeAccount();
    expect(records).toBeGreaterThanOrEqual(100_000 * part);
    await at(table, async () => {
      expect(countsIn(await exported(person.id))).toEqual(expectedIn(amounts));
      await closeAccount(person.id);
      const stateOf = async () => (await findClosing(person.id))?.state;
      for (const [state, later] of [
        ['checking', 15 * DAY],
        ['erased', 15 * DAY + 2 * HOUR],
      ] as const) {
        setClock(() => Date.now() + later);
        await untilDone(
          () => finishClosing(person.id, limit),
          async () => (await stateOf()) === state,
        );
      }
      expect(killed, `seed ${seed}`).toBeGreaterThan(0);
      await followed(person.id);
      const naming = (await everythingElse()).filter((item) => item.includes(`"${person.username}"`));
      expect(new Set(naming.map((item) => kindOf(JSON.parse(item) as Key)))).toEqual(new Set());
    });
  },
);
