import { beforeAll, expect, it } from 'vitest';

import { handler as acceptBid } from '#functions/bids/accept.ts';
import { handler as checkBid } from '#functions/bids/check.ts';
import { handler as createBid } from '#functions/bids/create.ts';
import { handler as bidsOfUser } from '#functions/bids/of-user.ts';
import { handler as rejectBid } from '#functions/bids/reject.ts';
import type { SessionUser } from '#functions/data/sessions.ts';
import { aBid, anAssignedModule, aProject } from '#test/data/a-project.ts';
import { useTable } from '#test/data/a-table.ts';
import { aBuyer, aSeller } from '#test/data/a-trade.ts';
import { cookiesOf, useSessions } from '#test/functions/a-caller.ts';
import { measured } from '#test/functions/a-measured-call.ts';

useTable();
useSessions();

/** What every call here pays for knowing its session. */
const SESSION = 1;

/** What is written about a project must not be paid for again with every bid on it. */
const long = { description: 'Every detail of a long story. '.repeat(300) };

let client: SessionUser;
let freelancer: SessionUser;
let cookies: { client: string[]; freelancer: string[] };
beforeAll(async () => {
  [client, freelancer] = [await aBuyer(), await aSeller()];
  cookies = { client: await cookiesOf(client), freelancer: await cookiesOf(freelancer) };
});

it('places a bid in one transaction after the session is known', async () => {
  const { card } = await aProject(client, long);
  const json = { projectId: card.id, amount: 900 };
  const placed = await measured(createBid, { json, cookies: cookies.freelancer });
  expect(placed).toMatchObject({ status: 201, operations: 'get transact' });
  expect(placed.units).toBeLessThanOrEqual(7 + SESSION);
});

it.each([
  ['accepts', acceptBid],
  ['rejects', rejectBid],
])('%s a bid in one transaction after the session and the bid are known', async (_, handler) => {
  const { card } = await aProject(client, long);
  const id = await aBid(card.id, freelancer);
  const decided = await measured(handler, { method: 'PUT', params: { id }, cookies: cookies.client });
  expect(decided).toMatchObject({ status: 200, operations: 'get get transact' });
  expect(decided.units).toBeLessThanOrEqual(7 + SESSION);
});

it('looks at the project as well before it takes an accepted bid back with its modules', async () => {
  const { card } = await aProject(client, long);
  const id = await aBid(card.id, freelancer);
  await measured(acceptBid, { method: 'PUT', params: { id }, cookies: cookies.client });
  await anAssignedModule(card.id, 1, 'WAITING');
  const back = await measured(rejectBid, { method: 'PUT', params: { id }, cookies: cookies.client });
  expect(back).toMatchObject({ status: 200, operations: 'get get get transact' });
});

it('checks for a bid with one look beside the session', async () => {
  const { card } = await aProject(client);
  const query = { projectId: card.id, freelancerId: freelancer.id };
  const own = await measured(checkBid, { method: 'GET', query, cookies: cookies.freelancer });
  expect(own).toMatchObject({
    status: 200,
    operations: 'get get',
    units: 1 + SESSION,
    body: { hasBid: false },
  });
  const asked = await measured(checkBid, { method: 'GET', query, cookies: cookies.client });
  expect(asked).toMatchObject({ status: 200, operations: 'get get get', units: 2 + SESSION });
});

it('shows twelve bids with their projects by one query and one look at all of them', async () => {
  const bidder = await aSeller();
  for (let number = 0; number < 12; number += 1) {
    const { card } = await aProject(client, long);
    await aBid(card.id, bidder);
  }
  const seen = await measured(bidsOfUser, {
    method: 'GET',
    params: { id: bidder.id },
    cookies: await cookiesOf(bidder),
  });
  expect(seen).toMatchObject({
    status: 200,
    operations: expect.stringMatching(/^(get query|query get) getAll$|^query getAll get$/),
  });
  expect(seen.body['projectBids']).toHaveLength(12);
  expect(seen.units).toBeLessThanOrEqual(6.5 + SESSION);
});
