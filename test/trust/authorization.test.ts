import { beforeAll, describe, expect, it, vi } from 'vitest';

import type { Case } from '#shared/api/authorization.ts';
import * as z from '#shared/zod.ts';
import { sized } from '#test/size.ts';
import { useCloud } from '#test/support/cloud.ts';
import { findDifferences, expectNoDifferences } from '#test/support/recount.ts';

import { aMarket, type Market } from './authorization/a-market.ts';
import { callerOf, cells, findAllowed, type Cell } from './authorization/cells.ts';
import { factsFor, factsIn } from './authorization/facts.ts';
import type { Person } from './authorization/people.ts';
import { requestsIn, type Request } from './authorization/requests.ts';
import { sendRequest } from './authorization/send-request.ts';
import { changedBetween, fingerprint, type Fingerprint } from './fingerprint.ts';
import { tally } from './tally.ts';

// Without the jobs that move money, so that nothing but the requests changes a record.
const cloud = useCloud({ jobs: ['changes'] });
let market: Market;
let requests: Record<Case, Request>;
let lastFingerprint: Fingerprint;

beforeAll(async () => {
  market = await aMarket(cloud);
  requests = await requestsIn(market);
  // The table's stream updates listing cards after the write: wait until it has caught up.
  await vi.waitUntil(async () => (await findDifferences()).length === 0, 20_000);
  lastFingerprint = await fingerprint();
});

type TestCase = Cell & { isLastOfCall: boolean };

/** Marks the last cell of each call. */
const markLast = (all: Cell[]): TestCase[] =>
  all.map((cell, index) => ({ ...cell, isLastOfCall: cell.name !== all[index + 1]?.name }));

/** Expects that the table is unchanged since the last check: at full size after each cell, otherwise once per call. */
async function expectNothingWritten({ isLastOfCall }: TestCase): Promise<void> {
  if (!isLastOfCall && !sized(0, 1)) return;
  const before = lastFingerprint;
  lastFingerprint = await fingerprint();
  expect(changedBetween(before, lastFingerprint)).toEqual([]);
}

type Claims = Record<string, string>;

/** Sends this cell's request as its caller, with `added` fields in query and body, and `replaced` fields in the body. */
async function send(cell: Cell, { added = {}, replaced = {} }: { added?: Claims; replaced?: Claims } = {}) {
  const { caller, cookies } = callerOf(cell, market.people);
  const request = requests[cell.name];
  const { query, json, ...rest } = typeof request === 'function' ? await request(caller) : request;
  tally('identities');
  return sendRequest(cloud, cell.call, {
    cookies,
    ...rest,
    query: { ...added, ...query },
    ...(json ? { json: { ...added, ...json, ...replaced } } : {}),
  });
}

/** The fields by which a request could claim to come from this person. */
function claimsOf({ id }: Person): Claims {
  return { userId: id, freelancerId: id, clientId: id, buyerId: id, sellerId: id, callerId: id };
}

/** The fields of a call's body that name the caller. They are optional, and must not name anybody else. */
const callerFields = ({ call: { body } }: Cell) =>
  body instanceof z.ZodMiniObject ? ['userId', 'freelancerId'].filter((field) => field in body.shape) : [];

const isRefusal = ({ status }: Cell) => status >= 400;
const isRead = ({ call }: Cell) => call.method === 'GET';
const refusals = markLast(cells.filter(isRefusal));
const reads = markLast(cells.filter((cell) => !isRefusal(cell) && isRead(cell)));
const writes = cells.filter((cell) => !isRefusal(cell) && !isRead(cell));

describe('refuses', () => {
  it.each(refusals)(
    '$name to $caller as $actor, whoever the request claims to be from: $status',
    async (cell) => {
      for (const added of [{}, claimsOf(market.people[findAllowed(cell.row)])]) {
        const { status, text } = await send(cell, { added });
        expect.soft(status, text).toBe(cell.status);
        expect.soft(factsIn(text)).toEqual([]);
      }
      await expectNothingWritten(cell);
    },
  );

  const impersonations = writes.flatMap((cell) =>
    callerFields(cell).map((field) => ({ ...cell, field, isLastOfCall: true })),
  );
  it.each(impersonations)(
    '$name to $caller who names somebody else in $field',
    async ({ field, ...cell }) => {
      const { status } = await send(cell, { replaced: { [field]: market.people.rival.id } });
      expect.soft(status).toBe(403);
      await expectNothingWritten(cell);
    },
  );
});

describe('shows', () => {
  it.each(reads)('$name to $caller as $actor, with exactly the data that they may see', async (cell) => {
    for (const added of [{}, claimsOf(market.people[findAllowed(cell.row)])]) {
      const { status, text } = await send(cell, { added });
      expect.soft(status, text).toBe(cell.status);
      expect.soft(factsIn(text)).toEqual(factsFor(cell.name, cell.actor));
    }
    await expectNothingWritten(cell);
  });
});

describe('does', () => {
  it.each(writes)(
    '$name for $caller as $actor in their own name, and answers exactly what they may see',
    async (cell) => {
      const { rival } = market.people;
      const { status, text } = await send(cell, { added: claimsOf(rival) });
      expect(status, text).toBe(cell.status);
      expect(factsIn(text)).toEqual(factsFor(cell.name, cell.actor));
      expect(text).not.toContain(rival.id);
    },
  );
});

it('leaves a table whose records agree with each other', async () => {
  tally('records recounted', await expectNoDifferences());
});
