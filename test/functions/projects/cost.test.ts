import { beforeAll, expect, it } from 'vitest';

import type { SessionUser } from '#functions/data/sessions.ts';
import { handler as projectBids } from '#functions/projects/bids.ts';
import { handler as createProject } from '#functions/projects/create.ts';
import { handler as getProject } from '#functions/projects/get.ts';
import { handler as listProjects } from '#functions/projects/list.ts';
import { handler as projectsOfUser } from '#functions/projects/of-user.ts';
import { aBid, aProject } from '#test/data/a-project.ts';
import { useTable } from '#test/data/a-table.ts';
import { aBuyer, aSeller } from '#test/data/a-trade.ts';
import { cookiesOf, useSessions } from '#test/functions/a-caller.ts';
import { measured } from '#test/functions/a-measured-call.ts';

useTable();
useSessions();

const typical = {
  title: 'A web shop for a small workshop that makes lamps by hand',
  description:
    'About twenty kinds of lamps with pictures, a basket and card payment. Drawings of every screen are there ' +
    'already. The shop first, please, then the checkout.',
};
/** What every signed-in call pays for knowing its session. */
const SESSION = 1;

let client: SessionUser;
let cookies: string[];
beforeAll(async () => {
  client = await aBuyer();
  cookies = await cookiesOf(client);
  for (let number = 0; number < 40; number += 1) {
    const category = number % 2 ? 'Design' : 'Music';
    await aProject(client, { ...typical, budget: 10 + number * 40, category });
  }
}, 30_000);

it('posts a project in one transaction after the session is known', async () => {
  const json = { ...typical, category: 'Web Development', budget: 1_500, numberOfModules: 3 };
  const made = await measured(createProject, { json, cookies });
  expect(made).toMatchObject({ status: 201, operations: 'get transact' });
  expect(made.units).toBeLessThanOrEqual(147 + SESSION);
});

it('shows one project with one look', async () => {
  const { card } = await aProject(client, typical);
  const shown = await measured(getProject, { method: 'GET', params: { id: card.id } });
  expect(shown).toMatchObject({ status: 200, operations: 'query', units: 1 });
});

it.each([
  ['everything', {}, 4, 4.4],
  ['a category', { cat: 'design' }, 1, 3.3],
  ['a budget in one band', { min: '1000', max: '1500' }, 1, 3.9],
  ['a budget in four bands', { min: '700', max: '4000' }, 4, 11.6],
  ['a word', { search: 'lamp' }, 1, 3.9],
  ['three words', { search: 'shop workshop lamps' }, 1, 3.9],
  ['a word nobody uses', { search: 'zither' }, 1, 0.5],
  ['an unknown category', { cat: 'Cooking' }, 0, 0],
])('lists %s by as many queries as it has partitions', async (_, query, queries, units) => {
  for (const sort of ['sales', 'createdAt']) {
    const listed = await measured(listProjects, { method: 'GET', query: { ...query, sort, limit: '10' } });
    expect(listed.status).toBe(200);
    expect(listed.operations).toBe(Array(queries).fill('query').join(' '));
    // The newest are read strongly, so that a project is there at once, and that costs double.
    expect(listed.units).toBeLessThanOrEqual(sort === 'sales' ? units : 2 * units);
  }
});

it("lists a client's projects with one query, to themselves and to others", async () => {
  const asked = { method: 'GET', params: { userId: client.id }, query: { limit: '12' } };
  const open = await measured(projectsOfUser, asked);
  expect(open).toMatchObject({ status: 200, operations: 'query' });
  expect(open.units).toBeLessThanOrEqual(3);
  const own = await measured(projectsOfUser, { ...asked, cookies });
  expect(own).toMatchObject({ status: 200, operations: 'get query' });
  expect(own.units).toBeLessThanOrEqual(1 + SESSION);
});

it('shows the bids on a project with one query, and a bidder theirs with one look', async () => {
  const { card } = await aProject(client, typical);
  const freelancers = await Promise.all(Array.from({ length: 6 }, () => aSeller()));
  for (const each of freelancers) await aBid(card.id, each);
  const asked = { method: 'GET', params: { id: card.id } };
  const seen = await measured(projectBids, { ...asked, cookies });
  expect(seen).toMatchObject({ status: 200, operations: expect.stringMatching(/^(get query|query get)$/) });
  expect(seen.units).toBeLessThanOrEqual(1 + SESSION);
  expect(seen.body).toHaveLength(6);
  const [bidder] = freelancers;
  const own = await measured(projectBids, { ...asked, cookies: bidder ? await cookiesOf(bidder) : [] });
  expect(own).toMatchObject({ status: 200, operations: 'get get', units: 1 + SESSION });
});
