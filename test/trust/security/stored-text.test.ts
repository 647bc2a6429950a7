import { beforeAll, describe, expect, it } from 'vitest';

import * as commonLimits from '#shared/limits/common.ts';
import { preview } from '#shared/rules/text/preview.ts';
import { useCloud } from '#test/support/cloud.ts';
import { aHostileMarketplace, type HostileMarketplace } from '#test/support/hostile/hostile-marketplace.ts';

const cloud = useCloud();
let market: HostileMarketplace;
beforeAll(async () => {
  market = await aHostileMarketplace(cloud);
});

describe('what people write is returned unchanged', () => {
  const card = (id: string, username: string) => expect.objectContaining({ id, username }) as unknown;

  it('in profiles', async () => {
    const { seller, buyer, texts } = market;
    for (const { user, client } of [seller, buyer]) {
      const { username, phone } = user;
      const profile = await client.users.get({ params: { id: user.id } });
      expect(profile).toMatchObject({ username, phone, desc: texts.long });
      expect(username).toMatch(/^<svg onload=__xss=1> \w{8}$/);
      expect(phone).toContain('<svg');
    }
  });

  it('in gigs and their reviews', async () => {
    const { seller, buyer, gigId, texts } = market;
    const { title, short, long, features } = texts;
    const gig = await buyer.client.gigs.single({ params: { id: gigId } });
    const seen = { title, desc: long, shortTitle: short, shortDesc: short, features };
    expect(gig).toMatchObject({ ...seen, seller: card(seller.user.id, seller.user.username) });
    const { items } = await buyer.client.gigs.list({ query: { search: 'onload' } });
    expect(items).toEqual([
      expect.objectContaining({ title, desc: preview(long, commonLimits.preview.card) }),
    ]);
    const { items: reviews } = await buyer.client.reviews.ofGig({ params: { gigId } });
    expect(reviews).toMatchObject([{ desc: long, user: { username: buyer.user.username } }]);
  });

  it('in orders', async () => {
    const { seller, buyer, finished, cancelled, texts } = market;
    const { title, long, features } = texts;
    const order = await buyer.client.orders.get({ params: { id: finished } });
    expect(order).toMatchObject({ title, requirements: long, note: long, features });
    const other = await seller.client.orders.get({ params: { id: cancelled } });
    expect(other).toMatchObject({ stage: 'CANCELLED', cancelReason: long });
    const details = await seller.client.orders.details({ params: { id: finished } });
    expect(details).toMatchObject({
      order: { requirements: long },
      buyer: { username: buyer.user.username },
    });
  });

  it('in portfolios', async () => {
    const { seller, buyer, shown, texts } = market;
    const { title, piece: text } = texts;
    const order = await buyer.client.orders.get({ params: { id: shown } });
    expect(order.piece).toMatchObject({ title, text });
    const { items } = await buyer.client.portfolio.ofUser({ params: { id: seller.user.id } });
    expect(items).toMatchObject([{ title, text, client: card(buyer.user.id, buyer.user.username) }]);
  });

  it('in disputes and the timelines of orders', async () => {
    const { seller, buyer, declined, disputed, texts } = market;
    const { long } = texts;
    const end = await buyer.client.orders.get({ params: { id: declined } });
    expect(end).toMatchObject({ stage: 'CANCELLED', cancelReason: long });
    const { timeline } = await buyer.client.orders.get({ params: { id: disputed } });
    expect(timeline.slice(-3).map(({ note }) => note)).toEqual([long, long, long]);
    const dispute = await seller.client.disputes.get({ params: { id: disputed } });
    expect(dispute.offers).toMatchObject({ buyer: { reason: long }, seller: { reason: long } });
  });

  it('in projects, bids and modules', async () => {
    const { seller, buyer, award, texts } = market;
    const { title, long } = texts;
    const project = await seller.client.projects.get({ params: { id: award.projectId } });
    expect(project).toMatchObject({ title, description: long, client: { username: buyer.user.username } });
    const { items: bids } = await buyer.client.projects.bids({ params: { id: award.projectId } });
    expect(bids).toMatchObject([{ freelancer: { username: seller.user.username } }]);
    const { items } = await seller.client.modules.ofProject({ params: { projectId: award.projectId } });
    expect(items).toMatchObject([{ name: title, details: long, updateCount: 1 }]);
    expect(items[0]?.projectURL).toMatch(/^https:\/\/example\.com\/[^<>"]+$/);
  });

  it('in conversations', async () => {
    const { seller, buyer, conversationId, texts } = market;
    const { items } = await buyer.client.messages.ofConversation({ params: { conversationId } });
    expect(items.map(({ desc }) => desc)).toEqual([texts.message, texts.message]);
    const { items: list } = await seller.client.conversations.list();
    expect(list).toMatchObject([
      {
        lastMessage: preview(texts.message, commonLimits.preview.lastMessage),
        buyerUsername: buyer.user.username,
      },
    ]);
  });

  it('as JSON that no browser renders as a page', async () => {
    const { headers } = await fetch(`${cloud.origin}/api/gigs/single/${market.gigId}`);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});
