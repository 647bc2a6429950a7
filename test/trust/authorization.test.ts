import { beforeAll, describe, expect, it, vi } from 'vitest';

import type { Case } from '#shared/api/authorization.ts';
import * as z from '#shared/zod.ts';
import { useCloud } from '#test/support/cloud.ts';
import { findDifferences, expectNoDifferences } from '#test/support/recount.ts';

import { aMarket, type Market } from './authorization/a-market.ts';
import { ask } from './authorization/ask.ts';
import { askerOf, cells, whoMay, type Cell } from './authorization/cells.ts';
import { factsFor, factsIn } from './authorization/facts.ts';
import type { Person } from './authorization/people.ts';
import { requestsIn, type Request } from './authorization/requests.ts';
import { changedBetween, fingerprint, type Fingerprint } from './fingerprint.ts';
import { sized } from './size.ts';
import { tally } from './tally.ts';

const cloud = useCloud();
let market: Market;
let requests: Record<Case, Request>;
let standing: Fingerprint;

beforeAll(async () => {
  market = await aMarket(cloud);
  requests = await requestsIn(market);
  // Listing cards follow their records after a moment: nothing may be under way when we look.
  await vi.waitUntil(async () => (await findDifferences()).length === 0, 20_000);
  standing = await fingerprint();
});

type Question = Cell & { isLast: boolean };

/** Which is the last question about its call. */
const inOrder = (all: Cell[]): Question[] =>
  all.map((cell, index) => ({ ...cell, isLast: cell.name !== all[index + 1]?.name }));

/** Since we last looked: at full size that was before this question, at little size before the first about this call. */
async function expectNothingWritten({ isLast }: Question): Promise<void> {
  if (!isLast && !sized(0, 1)) return;
  const last = standing;
  standing = await fingerprint();
  expect(changedBetween(last, standing)).toEqual([]);
}

type Claims = Record<string, string>;

/** Asks as this cell's actor does. Claims come beside what is right, or in its place. */
async function answer(cell: Cell, { beside = {}, instead = {} }: { beside?: Claims; instead?: Claims } = {}) {
  const { asker, cookies } = askerOf(cell, market.people);
  const request = requests[cell.name];
  const { query, json, ...asked } = typeof request === 'function' ? await request(asker) : request;
  tally('identities');
  return ask(cloud, cell.call, {
    cookies,
    ...asked,
    query: { ...beside, ...query },
    ...(json ? { json: { ...beside, ...json, ...instead } } : {}),
  });
}

/** What somebody says who wants to be taken for this one. */
function claimsOf({ id }: Person): Claims {
  return { userId: id, freelancerId: id, clientId: id, buyerId: id, sellerId: id, callerId: id };
}

/** By which of these somebody may say who they are: nobody has to, and nobody may say that they are another. */
const saidIn = ({ call: { body } }: Cell) =>
  body instanceof z.ZodMiniObject ? ['userId', 'freelancerId'].filter((field) => field in body.shape) : [];

const isRefusal = ({ status }: Cell) => status >= 400;
const isRead = ({ call }: Cell) => call.method === 'GET';
const refusals = inOrder(cells.filter(isRefusal));
const reads = inOrder(cells.filter((cell) => !isRefusal(cell) && isRead(cell)));
const writes = cells.filter((cell) => !isRefusal(cell) && !isRead(cell));

describe('refuses', () => {
  it.each(refusals)('$name to $asker as $actor, whoever they say they are: $status', async (cell) => {
    for (const beside of [{}, claimsOf(market.people[whoMay(cell.row)])]) {
      const { status, text } = await answer(cell, { beside });
      expect.soft(status, text).toBe(cell.status);
      expect.soft(factsIn(text)).toEqual([]);
    }
    await expectNothingWritten(cell);
  });

  const said = writes.flatMap((cell) => saidIn(cell).map((field) => ({ ...cell, field, isLast: true })));
  it.each(said)('$name to $asker who gives somebody else as its $field', async ({ field, ...cell }) => {
    const { status } = await answer(cell, { instead: { [field]: market.people.rival.id } });
    expect.soft(status).toBe(403);
    await expectNothingWritten(cell);
  });
});

describe('shows', () => {
  it.each(reads)('$name to $asker as $actor, and exactly what they may see', async (cell) => {
    for (const beside of [{}, claimsOf(market.people[whoMay(cell.row)])]) {
      const { status, text } = await answer(cell, { beside });
      expect.soft(status, text).toBe(cell.status);
      expect.soft(factsIn(text)).toEqual(factsFor(cell.name, cell.actor));
    }
    await expectNothingWritten(cell);
  });
});

describe('does', () => {
  it.each(writes)(
    '$name for $asker as $actor, as themselves, and tells exactly what they may see',
    async (cell) => {
      const { rival } = market.people;
      const { status, text } = await answer(cell, { beside: claimsOf(rival) });
      expect(status, text).toBe(cell.status);
      expect(factsIn(text)).toEqual(factsFor(cell.name, cell.actor));
      expect(text).not.toContain(rival.id);
    },
  );
});

it('leaves a table that agrees with itself', async () => {
  tally('records recounted', await expectNoDifferences());
});
