/**
 * Moves the time of the whole local cloud.
 * @module-tag local
 */

import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { beforeEach, describe, expect, it, vi } from 'vitest';

import { indexesSettled } from '#infra/local/database/lagging-indexes.ts';
import * as accessTexts from '#shared/texts/access.ts';
import { aMember } from '#test/flows/support/a-browser.ts';
import { anUploadedPicture } from '#test/flows/support/a-picture.ts';
import { aFileForm, anOrder, beginPaying, payOrder, payWith } from '#test/flows/support/an-order.ts';
import { confirmEmailOf } from '#test/functions/confirm-email-of.ts';
import { useCloud } from '#test/support/cloud.ts';

const cloud = useCloud();
const info = vi.spyOn(console, 'info').mockReturnValue(undefined);

const DAY = 24 * 3_600_000;

type Clock = { now: string; ahead: number };

async function ask(method: string, body?: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${cloud.origin}/local/clock`, { method, headers, ...(body ? { body } : {}) });
  return { status: response.status, body: (await response.json()) as unknown };
}
const read = async () => (await ask('GET')).body as Clock;
const post = (body: string) => ask('POST', body, { origin: cloud.origin });
const advance = async (by: string) => {
  await indexesSettled();
  return post(JSON.stringify({ advance: by }));
};

describe('the local clock', () => {
  it('starts at the time of the system', async () => {
    const { now, ahead } = await read();
    expect(ahead).toBe(0);
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
  });

  it.each([
    ['P1D', DAY],
    ['PT36H', 1.5 * DAY],
    ['P1DT2H3M4S', DAY + 7_384_000],
    ['P400D', 400 * DAY],
  ])('is moved by %s', async (by, milliseconds) => {
    const before = await read();
    const { status, body } = await advance(by);
    expect([status, body]).toEqual([200, { now: expect.any(String), ahead: before.ahead + milliseconds }]);
    expect(Date.parse((body as Clock).now) - Date.parse(before.now)).toBeGreaterThanOrEqual(milliseconds);
    expect(await read()).toMatchObject({ ahead: before.ahead + milliseconds });
  });

  it('adds up moves that come at the same time', async () => {
    const { ahead } = await read();
    await Promise.all([advance('PT1H'), advance('PT1H'), advance('PT1H')]);
    expect(await read()).toMatchObject({ ahead: ahead + 3 * 3_600_000 });
  });

  it.each([
    ['backwards', '{"advance":"-P1D"}', 'Time only moves forward.'],
    ['by nothing', '{"advance":"P0D"}', 'Time only moves forward.'],
    ['too far', '{"advance":"P400DT1S"}', 'Time moves at most 400 days at once.'],
    [
      'by more than a number holds',
      `{"advance":"P${'9'.repeat(400)}D"}`,
      'Time moves at most 400 days at once.',
    ],
    ['by a number', '{"advance":7}', expect.stringContaining('P7D')],
    ['by a field of another name', '{"by":"P7D"}', expect.any(String)],
    ['by nothing that is JSON', 'P7D', expect.any(String)],
    ['by a long body', `{"advance":"P1D"${' '.repeat(2_000)}}`, expect.any(String)],
  ])('is not moved %s', async (_, body, message) => {
    const { ahead } = await read();
    expect(await post(body)).toEqual({ status: 400, body: { code: 'invalid', message } });
    expect(await read()).toMatchObject({ ahead });
  });

  it.each(['', 'P', 'PT', 'P1', '7', 'P1M', 'P1Y', 'P1.5D', 'p1d', 'P1DT', 'P1H', ' P1D', 'P-1D'])(
    'is not moved by %j',
    async (by) => {
      const { ahead } = await read();
      const message = 'Write the time as days, hours, minutes and seconds: P7D, PT36H, P1DT30M.';
      expect(await advance(by)).toEqual({ status: 400, body: { code: 'invalid', message } });
      expect(await read()).toMatchObject({ ahead });
    },
  );

  it.each([{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: 'http://localhost:1' }, {}])(
    'is not moved by another site, nor without an origin: %j',
    async (headers: Record<string, string>) => {
      const { ahead } = await read();
      const refused = { code: 'forbidden', message: accessTexts.foreignOrigin.message };
      expect(await ask('POST', '{"advance":"P1D"}', headers)).toEqual({ status: 403, body: refused });
      expect(await read()).toMatchObject({ ahead });
    },
  );

  it.each(['GET', 'POST'])('is not there under a name of another site: %s', async (method) => {
    const headers = { host: 'evil.example', origin: cloud.origin };
    const sent = request(`${cloud.origin}/local/clock`, { method, headers, agent: false }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect([response.statusCode, await text(response)]).toEqual([
      403,
      expect.stringContaining(accessTexts.foreignOrigin.message),
    ]);
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('knows no %s', async (method) => {
    expect(await ask(method, undefined, { origin: cloud.origin })).toMatchObject({ status: 404 });
  });

  it('dates the answers of the API, from which pages take the time', async () => {
    await advance('P1D');
    const { headers } = await fetch(`${cloud.origin}/api/gigs`);
    const { now } = await read();
    expect(Math.abs(Date.parse(String(headers.get('date'))) - Date.parse(now))).toBeLessThan(60_000);
  });

  it('has done what became due when it answers', async () => {
    const { id, buyer } = await anOrder(cloud);
    cloud.stripe.faults.dropWebhooks = true;
    await payOrder(cloud, buyer, id);
    const isPaid = async () => (await buyer.browser.get(`/orders/${id}`)).body['isPaid'];
    expect(await isPaid()).toBe(false);
    await advance('PT3M');
    expect(await isPaid()).toBe(true);
    cloud.stripe.faults.clear();
  });

  it('sends the mails that are due, each once, to where they are shown', async () => {
    const { seller } = await anOrder(cloud);
    await confirmEmailOf(seller.id);
    const allMailsTo = async (to: string) =>
      (await (await fetch(`${cloud.origin}/local/mail.json?to=${to}`)).json()) as { subject: string }[];
    const mailsTo = async (to: string) =>
      (await allMailsTo(to)).filter(({ subject }) => subject !== 'Confirm your email');
    await expect
      .poll(async () => {
        await advance('PT1M');
        return mailsTo(seller.email);
      })
      .toHaveLength(1);
    await advance('PT10M');
    const [mail, ...others] = await mailsTo(seller.email);
    expect(others).toEqual([]);
    const page = await fetch(`${cloud.origin}/local/mail`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain(mail?.subject);
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  it('takes no mails from web pages, or without the key of this cloud', async () => {
    const authorization = `AWS4-HMAC-SHA256 Credential=${process.env['AWS_ACCESS_KEY_ID']}/20260101/us-east-1/ses/aws4_request`;
    const send = async (headers: Record<string, string>) => {
      const path = '/local/ses/v2/email/outbound-emails';
      const response = await fetch(`${cloud.origin}${path}`, { method: 'POST', headers, body: '{}' });
      return response.status;
    };
    expect(await send({})).toBe(403);
    expect(await send({ authorization, origin: cloud.origin })).toBe(403);
    expect(await send({ authorization })).toBe(400);
  });

  it('has let the bank end what became due when it answers', async () => {
    const { id, buyer } = await anOrder(cloud);
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { id: dispute } = cloud.stripe.dispute(await payOrder(cloud, buyer, id));
    await advance('P7DT1S');
    expect(cloud.stripe.events().at(-1)).toMatchObject({
      type: 'charge.dispute.closed',
      data: { object: { id: dispute, status: 'lost' } },
    });
    await cloud.stripe.delivered();
    // A warning where the dispute was not known before it was lost.
    const lines: unknown[] = [...logged.mock.calls, ...info.mock.calls].flat();
    expect(lines).toContainEqual(expect.objectContaining({ disputeId: dispute, state: 'lost' }));
    logged.mockRestore();
  });
});

describe.each(['P7D', 'P80D'])('after a move by %s', (by) => {
  // The operator is told of what the orders before still hold.
  beforeEach(() => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    return () => logged.mockRestore();
  });

  it('sessions of a week are over, and one can sign in again', async () => {
    const { browser, username, password } = await aMember(cloud);
    await advance('P6DT23H');
    expect((await browser.get('/orders')).status).toBe(200);
    await advance(by);
    expect((await browser.get('/orders')).status).toBe(401);
    expect((await browser.post('/auth/login', { username, password })).status).toBe(200);
    expect((await browser.get('/orders')).status).toBe(200);
  });

  it('a payment that was begun before is given up after three days, and the next one arrives by its event', async () => {
    const { id, buyer } = await anOrder(cloud);
    const abandoned = await beginPaying(buyer, id);
    await advance(by);
    expect(await payWith(cloud, abandoned)).toBe(400);
    const later = await anOrder(cloud);
    await payOrder(cloud, later.buyer, later.id);
    expect((await later.buyer.browser.get(`/orders/${later.id}`)).body['isPaid']).toBe(true);
  });

  it('files go up and down by their links, and a repeated request creates nothing twice', async () => {
    await advance(by);
    const { id, gigId, buyer, seller } = await anOrder(cloud);
    expect(await anUploadedPicture(buyer.browser)).toMatch(/^\/media\//);
    await seller.browser.put(`/orders/${id}/upload-work`, undefined, { raw: aFileForm('the work') });
    await payOrder(cloud, buyer, id);
    const { workUrl } = (await buyer.browser.get(`/orders/${id}`)).body;
    expect(await (await fetch(String(workUrl))).text()).toBe('the work');
    const headers = { 'idempotency-key': `order ${id}` };
    const create = async () =>
      (await buyer.browser.post(`/orders/create/${gigId}`, undefined, { headers })).body;
    expect((await create())['id']).toBe((await create())['id']);
  });
});
