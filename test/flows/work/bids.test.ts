import { describe, expect, it } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import * as accessTexts from '#shared/texts/access.ts';
import * as bidTexts from '#shared/texts/bids.ts';
import * as projectTexts from '#shared/texts/projects.ts';
import { aMember, type Browser } from '#test/flows/support/a-browser.ts';
import { aBidding, aPlacedBid, aPostedProject } from '#test/flows/support/a-project.ts';
import { useCloud } from '#test/support/cloud.ts';

const cloud = useCloud();
const aFreelancer = () => aMember(cloud, { isSeller: true });

type Listed = { id: string; status: string };
const bidsOn = async (browser: Browser, projectId: string) =>
  (await browser.get(`/projects/${projectId}/bids`)).body as unknown as Listed[];
const check = (browser: Browser, freelancerId: string, projectId: string) =>
  browser.get(`/bids/check?${new URLSearchParams({ freelancerId, projectId }).toString()}`);

describe('placing a bid', () => {
  it('answers the record, which the client and its freelancer find', async () => {
    const { client, freelancer, project } = await aBidding(cloud);
    const second = await aFreelancer();
    const { status, body } = await second.browser.post('/bids', {
      amount: '19.99',
      projectId: project.id,
      freelancerId: second.id,
      status: 'ACCEPTED',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: project.id + second.id,
      amount: 19.99,
      projectId: project.id,
      freelancerId: second.id,
      status: 'PENDING',
      createdAt: expect.any(String),
      freelancer: { id: second.id, username: second.username, img: null },
    });
    expect(await bidsOn(client.browser, project.id)).toMatchObject([body, { freelancerId: freelancer.id }]);
    expect(await bidsOn(second.browser, project.id)).toEqual([body]);
    const mine = await second.browser.get(`/bids/user/${second.id}/projects`);
    expect(mine.body).toMatchObject({
      projectBids: [{ project: { id: project.id, isOpen: true }, bid: body }],
      next: null,
    });
  });

  it('refuses a wrong amount with the message of the form', async () => {
    const { client, project } = await aBidding(cloud);
    const other = await aFreelancer();
    const wrong = [0, -5, 0.49, '', ' ', 'ten', '1,000', 1.005, 1_000_000, null, undefined, [5], {}];
    for (const amount of wrong)
      expect(await other.browser.post('/bids', { projectId: project.id, amount })).toMatchObject({
        status: 400,
        body: { code: 'invalid', message: bidTexts.invalidAmount, issues: [{ path: 'amount' }] },
      });
    expect(await bidsOn(client.browser, project.id)).toHaveLength(1);
  });

  it('is refused on one’s own project, also with one’s own id as the freelancer', async () => {
    const { id, browser } = await aFreelancer();
    const project = await aPostedProject(browser);
    for (const more of [{}, { freelancerId: id }])
      expect(await browser.post('/bids', { projectId: project.id, amount: 1, ...more })).toMatchObject({
        status: 403,
        body: accessTexts.notYours,
      });
    expect(await bidsOn(browser, project.id)).toEqual([]);
  });

  it('is possible once per freelancer, whatever the amount and even after a rejection', async () => {
    const { client, freelancer, project, bid } = await aBidding(cloud);
    const again = () => freelancer.browser.post('/bids', { projectId: project.id, amount: 700 });
    const refusal = { status: 409, body: { code: 'conflict', message: bidTexts.already.message } };
    expect(await again()).toMatchObject(refusal);
    await client.browser.put(`/bids/${bid.id}/reject`);
    expect(await again()).toMatchObject(refusal);
    expect((await check(freelancer.browser, freelancer.id, project.id)).body).toEqual({
      hasBid: true,
      bid: { ...bid, status: 'REJECTED' },
    });
  });

  it('is for existing open projects', async () => {
    const { client, project, bid } = await aBidding(cloud);
    const late = await aFreelancer();
    const place = (projectId: string) => late.browser.post('/bids', { projectId, amount: 500 });
    expect((await place(newId())).status).toBe(404);
    expect((await place('7')).status).toBe(400);
    await client.browser.put(`/bids/${bid.id}/accept`);
    expect(await place(project.id)).toMatchObject({
      status: 409,
      body: { message: projectTexts.closed.message },
    });
  });
});

describe('deciding on bids', () => {
  it('accepts one bid, also when the request is repeated, and another only once it is taken back', async () => {
    const { client, project, bid } = await aBidding(cloud);
    const other = await aPlacedBid((await aFreelancer()).browser, project.id);
    const accepted = { status: 200, body: { ...bid, status: 'ACCEPTED' } };
    expect(await client.browser.put(`/bids/${bid.id}/accept`)).toMatchObject(accepted);
    expect(await client.browser.put(`/bids/${bid.id}/accept`)).toMatchObject(accepted);
    expect(await client.browser.put(`/bids/${other.id}/accept`)).toMatchObject({
      status: 409,
      body: { message: bidTexts.onlyOne.message },
    });
    expect(await bidsOn(client.browser, project.id)).toMatchObject([
      { id: other.id, status: 'PENDING' },
      { id: bid.id, status: 'ACCEPTED' },
    ]);
    expect((await client.browser.put(`/bids/${bid.id}/reject`)).status).toBe(200);
    expect((await client.browser.get(`/projects/${project.id}`)).body).toMatchObject({ isOpen: true });
    expect((await client.browser.put(`/bids/${other.id}/accept`)).status).toBe(200);
    for (const id of [project.id + newId(), project.id])
      for (const decision of ['accept', 'reject'])
        expect((await client.browser.put(`/bids/${id}/${decision}`)).status).toBe(404);
  });

  it('rejects one, which the client then no longer sees and its freelancer still does', async () => {
    const { client, freelancer, project, bid } = await aBidding(cloud);
    const rejected = { status: 200, body: { ...bid, status: 'REJECTED' } };
    expect(await client.browser.put(`/bids/${bid.id}/reject`)).toMatchObject(rejected);
    expect(await client.browser.put(`/bids/${bid.id}/reject`)).toMatchObject(rejected);
    expect(await client.browser.put(`/bids/${bid.id}/accept`)).toMatchObject({
      status: 409,
      body: { message: bidTexts.rejected.message },
    });
    expect(await bidsOn(client.browser, project.id)).toEqual([]);
    expect(await bidsOn(freelancer.browser, project.id)).toMatchObject([{ id: bid.id, status: 'REJECTED' }]);
  });
});

describe('seeing bids', () => {
  it('is for the client and the bidder; others do not even learn whether there is one', async () => {
    const { client, freelancer, project, bid } = await aBidding(cloud);
    const { browser, id } = await aFreelancer();
    expect((await browser.get(`/projects/${newId()}/bids`)).status).toBe(404);
    expect((await check(browser, freelancer.id, project.id)).status).toBe(403);
    expect((await check(browser, id, project.id)).body).toEqual({ hasBid: false });
    expect((await browser.get(`/bids/user/${id}/projects`)).body).toEqual({ projectBids: [], next: null });
    for (const party of [client, freelancer]) {
      const { body } = await check(party.browser, freelancer.id, project.id);
      expect(body).toEqual({ hasBid: true, bid });
    }
    const own = await freelancer.browser.get(`/bids/check?projectId=${project.id}`);
    expect(own).toMatchObject({ status: 200, body: { hasBid: true, bid } });
    expect((await check(client.browser, freelancer.id, 'x')).status).toBe(400);
  });

  it('is paginated', async () => {
    const { client, freelancer, project, bid } = await aBidding(cloud);
    const second = await aPlacedBid((await aFreelancer()).browser, project.id);
    const path = `/projects/${project.id}/bids?limit=1`;
    const first = await client.browser.get(path);
    const rest = await client.browser.get(`${path}&cursor=${first.headers.get('x-next-cursor') ?? ''}`);
    expect([first.body, rest.body]).toMatchObject([[{ id: second.id }], [{ id: bid.id }]]);
    expect(rest.headers.get('x-next-cursor')).toBeNull();

    const other = await aPostedProject(client.browser);
    const latest = await aPlacedBid(freelancer.browser, other.id);
    const mine = `/bids/user/${freelancer.id}/projects?limit=1`;
    const { body } = await freelancer.browser.get(mine);
    expect(body).toMatchObject({ projectBids: [{ bid: { id: latest.id } }], next: expect.any(String) });
    const more = await freelancer.browser.get(`${mine}&cursor=${String(body['next'])}`);
    expect(more.body).toMatchObject({ projectBids: [{ bid: { id: bid.id } }], next: null });
  });
});

describe('withdrawing a bid', () => {
  const withdraw = (browser: Browser, id: string) => browser.post(`/bids/withdraw/${id}`);

  it('takes it out of the client’s list and the count, and its freelancer may bid again', async () => {
    const { client, freelancer, project, bid } = await aBidding(cloud);
    const twice = await Promise.all([
      withdraw(freelancer.browser, bid.id),
      withdraw(freelancer.browser, bid.id),
    ]);
    for (const reply of twice)
      expect(reply).toMatchObject({ status: 200, body: { ...bid, status: 'WITHDRAWN' } });
    expect(await bidsOn(client.browser, project.id)).toEqual([]);
    expect(await bidsOn(freelancer.browser, project.id)).toEqual([]);
    expect((await check(client.browser, freelancer.id, project.id)).body).toEqual({ hasBid: false });
    expect((await client.browser.get(`/projects/${project.id}`)).body).toMatchObject({ bidCount: 0 });
    for (const decision of ['accept', 'reject'])
      expect(await client.browser.put(`/bids/${bid.id}/${decision}?seen=PENDING`)).toMatchObject({
        status: 409,
        body: { message: bidTexts.withdrawn.message },
      });
    const mine = `/bids/user/${freelancer.id}/projects`;
    expect((await freelancer.browser.get(mine)).body).toMatchObject({
      projectBids: [{ bid: { status: 'WITHDRAWN' } }],
    });

    const again = await aPlacedBid(freelancer.browser, project.id, 700);
    expect(again).toMatchObject({ id: bid.id, status: 'PENDING', amount: 700 });
    expect(await bidsOn(client.browser, project.id)).toEqual([again]);
    expect((await freelancer.browser.get(mine)).body).toMatchObject({ projectBids: [{ bid: again }] });
    expect((await client.browser.get(`/projects/${project.id}`)).body).toMatchObject({ bidCount: 1 });
  });

  it('does not have a client accept another amount than the one on the screen', async () => {
    const { client, freelancer, project, bid } = await aBidding(cloud);
    await withdraw(freelancer.browser, bid.id);
    await aPlacedBid(freelancer.browser, project.id, 700);
    const accept = (amount: number) =>
      client.browser.put(`/bids/${bid.id}/accept?seen=PENDING&amount=${amount}`);
    expect(await accept(600)).toMatchObject({
      status: 409,
      body: { message: bidTexts.changedTo({ status: 'PENDING', amount: '$700' }).message },
    });
    expect(await accept(700)).toMatchObject({ status: 200, body: { status: 'ACCEPTED', amount: 700 } });
  });

  it('is possible until it is decided', async () => {
    const { client, freelancer, bid } = await aBidding(cloud);
    for (const id of ['x', newId() + newId()])
      expect((await withdraw(freelancer.browser, id)).status).toBe(404);
    for (const [decision, message] of [
      ['accept', bidTexts.tooLateToWithdraw.message],
      ['reject', bidTexts.rejected.message],
    ] as const) {
      await client.browser.put(`/bids/${bid.id}/${decision}`);
      expect(await withdraw(freelancer.browser, bid.id)).toMatchObject({ status: 409, body: { message } });
    }
  });
});
