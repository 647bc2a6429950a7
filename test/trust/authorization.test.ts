import { beforeAll, describe, expect, it } from 'vitest';

import { openShop } from '#functions/domain/accounts/open-shop.ts';
import * as z from '#shared/zod.ts';
import { signedNow } from '#test/flows/support/a-report.ts';
import { isFull, sized } from '#test/size.ts';
import { useCloud } from '#test/support/cloud.ts';
import { findDifferences, expectNoDifferences } from '#test/support/recount.ts';
import { waitFor } from '#test/support/wait-for.ts';

import { aMarket, aNewScene, aScene, type Scene } from './authorization/a-scene.ts';
import { callerOf, cells, findAllowed, type Cell } from './authorization/cells.ts';
import { factsFor, factsIn } from './authorization/facts.ts';
import type { People, Person } from './authorization/people.ts';
import { sendRequest } from './authorization/send-request.ts';
import { changedBetween, fingerprint, type Fingerprint } from './fingerprint.ts';
import { tally } from './tally.ts';

// Without the jobs that move money, so that nothing but the requests changes a record.
const cloud = useCloud({ jobs: ['changes'] });
const SEEN = 'what this answer tells of private data, as shared/api/exposure.ts says';
let others: People;
let lastFingerprint: Fingerprint;

/** The fields of a call's body that name the caller. They are optional, and must not name anybody else. */
const callerFields = ({ call: { body } }: Cell) =>
  body instanceof z.ZodMiniObject ? ['userId', 'freelancerId'].filter((field) => field in body.shape) : [];

const isRefusal = ({ status }: Cell) => status >= 400;
const isRead = ({ call }: Cell) => call.method === 'GET';

type Attempt = Cell & { field?: string };
type TestCase = Attempt & { isChecked: boolean };

/** Marks the cells after which the table is compared: the last one of each call in the full size, and of them all in the quick one. */
const markLast = (all: Attempt[]): TestCase[] =>
  all.map((cell, index) => {
    const next = all[index + 1];
    return { ...cell, isChecked: isFull ? cell.name !== next?.name : next === undefined };
  });

const refusals = markLast(cells.filter(isRefusal));
const reads = markLast(cells.filter((cell) => !isRefusal(cell) && isRead(cell)));
// Who has opened a shop writes as every other seller does, and who has signed out as every visitor, which the full size shows.
const isQuick = ({ who }: Cell) => isFull || (who.name !== 'opener' && !who.isSignedOut);
const writes = cells.filter((cell) => !isRefusal(cell) && !isRead(cell) && isQuick(cell));
const impersonations = markLast(
  writes.flatMap((cell) => callerFields(cell).map((field) => ({ ...cell, field }))),
);

/** Cells that try the same request have the same key. Where the caller matters, each has a request of its own. */
const keyOf = ({ name, caller, status, field }: TestCase) =>
  field || status === 400 ? `${name} of ${caller}` : name;
const scenes = new Map<string, Scene>();
const sceneOf = (cell: TestCase) => scenes.get(keyOf(cell)) as Scene;

/** The table's stream updates listing cards after a write: throws until it has caught up. */
async function untilFollowed(): Promise<void> {
  if ((await findDifferences()).length > 0) throw new Error('The lists have not followed yet.');
}

// Before all tests, because a request that is refused must leave no trace.
beforeAll(async () => {
  const market = await aMarket(cloud);
  others = market.people;
  for (const cell of [...refusals, ...reads, ...impersonations])
    if (!scenes.has(keyOf(cell))) scenes.set(keyOf(cell), await aScene(cloud, cell, market));
  await cloud.stripe.delivered();
  await waitFor(untilFollowed);
  lastFingerprint = await fingerprint();
});

/** Expects that the table is unchanged since the last check: after each cell where the trust suites are asked for by name. */
async function expectNothingWritten({ isChecked }: TestCase): Promise<void> {
  if (!isChecked && !sized(0, 1)) return;
  const before = lastFingerprint;
  lastFingerprint = await fingerprint();
  expect(changedBetween(before, lastFingerprint)).toEqual([]);
}

type Claims = Record<string, string>;

/** Sends a request as a cell's caller, with `added` fields in query and body, and `replaced` fields in the body. */
async function send(
  cell: Cell,
  { people, request }: Scene,
  { added = {}, replaced = {} }: { added?: Claims; replaced?: Claims } = {},
) {
  const caller = callerOf(cell, people);
  const { as: _, query, json, ...rest } = request;
  const named = Object.fromEntries(callerFields(cell).map((field) => [field, caller?.id]));
  tally('identities');
  return sendRequest(cloud, cell.call, {
    ...rest,
    cookies: (cell.who.isSignedOut ? caller?.endedCookies : caller?.cookies) ?? [],
    ...(cell.row.on === 'event' && cell.who.name !== 'provider'
      ? { headers: signedNow(String(request.body), 'whsec_of_somebody_else') }
      : {}),
    query: { ...added, ...query },
    ...(json ? { json: { ...added, ...json, ...named, ...replaced } } : {}),
  });
}

/** The fields by which a request could claim to come from this person. */
function claimsOf({ id }: Person): Claims {
  return { userId: id, freelancerId: id, clientId: id, buyerId: id, sellerId: id, callerId: id };
}

/** What a request claims: nothing, which the full size shows, and that it comes from somebody who may make it. */
const claimed = ({ people }: Scene, { row }: Cell): Claims[] => [
  ...(isFull ? [{}] : []),
  claimsOf(people[findAllowed(row)]),
];

describe('refuses', () => {
  it.each(refusals)(
    '$name to $caller as $actor, whoever the request claims to be from: $status',
    async (cell) => {
      const scene = sceneOf(cell);
      for (const added of claimed(scene, cell)) {
        const { status, text } = await send(cell, scene, { added });
        expect.soft(status, text).toBe(cell.status);
        expect.soft(factsIn(text)).toEqual([]);
      }
      await expectNothingWritten(cell);
    },
  );

  it.each(impersonations)('$name to $caller who names somebody else in $field', async (cell) => {
    const { status } = await send(cell, sceneOf(cell), { replaced: { [cell.field ?? '']: others.rival.id } });
    expect.soft(status).toBe(403);
    await expectNothingWritten(cell);
  });
});

describe('shows', () => {
  it.each(reads)('$name to $caller as $actor, with exactly the data that they may see', async (cell) => {
    const scene = sceneOf(cell);
    for (const added of claimed(scene, cell)) {
      const { status, text } = await send(cell, scene, { added });
      expect.soft(status, text).toBe(cell.status);
      expect.soft(factsIn(text), SEEN).toEqual(factsFor(cell.name, cell.actor));
    }
    await expectNothingWritten(cell);
  });
});

describe('does', () => {
  it.each(writes)(
    '$name for $caller as $actor in their own name, and answers exactly what they may see',
    async (cell) => {
      const { rival } = others;
      const scene = await aNewScene(cloud, cell, others);
      const { status, text } = await send(cell, scene, { added: claimsOf(rival) });
      expect(status, text).toBe(cell.status);
      expect(factsIn(text), SEEN).toEqual(factsFor(cell.name, cell.actor));
      expect(text).not.toContain(rival.id);
    },
  );
});

// Earnings are everybody's own who has a shop.
const owners = markLast(
  refusals.filter(
    ({ actor, who, call, row }) =>
      actor === 'owner' &&
      who.name === 'buyer' &&
      call.access === 'seller' &&
      call.area !== 'earnings' &&
      (row.party ?? 400) < 400,
  ),
);

describe('refuses the owner of a record who has opened a shop since', () => {
  beforeAll(async () => {
    await openShop(others.buyer.id);
    await waitFor(untilFollowed);
    lastFingerprint = await fingerprint();
  });

  it.each(owners)('$name, which is for the other party', async (cell) => {
    const { status, text } = await send(cell, sceneOf(cell));
    expect.soft(status, text).toBe(403);
    expect.soft(factsIn(text)).toEqual([]);
    await expectNothingWritten(cell);
  });
});

it('leaves a table whose records agree with each other', async () => {
  tally('records recounted', await expectNoDifferences());
});
