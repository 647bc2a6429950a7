import { describe, expect, it } from 'vitest';

import { now } from '#functions/lib/clock.ts';
import { content } from '#infra/seed/content.ts';
import type { Purchase } from '#infra/seed/content/types.ts';
import { demoLogins } from '#infra/seed/demo.ts';
import type { OrderCard } from '#shared/entities/work/order.ts';
import * as commonLimits from '#shared/limits/common.ts';
import { preview } from '#shared/rules/text/preview.ts';
import { moduleStatuses } from '#shared/rules/work/module.ts';
import { isUnbegun, orderStages, type OrderStage } from '#shared/rules/work/order.ts';
import { aVisitor } from '#test/support/actors.ts';
import { useCloud } from '#test/support/cloud.ts';
import { exampleSearch, popularSearches } from '#web/features/home/searches.ts';

const cloud = useCloud({ seed: 'demo' });

const DAY = 24 * 3_600_000;
const MONTH = 30 * DAY;

async function signedIn(role: 'buyer' | 'seller') {
  const { client } = aVisitor(cloud);
  const login = demoLogins.find((each) => each.role === role);
  const { user } = await client.auth.login({
    body: { username: login?.username, password: login?.password },
  });
  return { client, user };
}

async function ordersOf(role: 'buyer' | 'seller'): Promise<OrderCard[]> {
  const { client } = await signedIn(role);
  return (await client.orders.list({ query: { limit: 100 } })).items;
}

describe('the marketplace of a first start', () => {
  it('shows every gig that is on the market, with its cover and its seller’s picture', async () => {
    const { items } = await aVisitor(cloud).client.gigs.list({ query: { limit: 100 } });
    const offered = content.gigs.filter(({ deleted }) => deleted === undefined).map(({ title }) => title);
    expect(items.map(({ title }) => title).toSorted()).toEqual(offered.toSorted());
    for (const { cover, seller } of items.slice(0, 5)) {
      for (const address of [cover, seller.img]) {
        const { status, headers } = await fetch(cloud.origin + address);
        expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
      }
    }
  });

  it.each([exampleSearch, ...popularSearches])(
    'has gigs for the search of the home page: %s',
    async (search) => {
      const { items } = await aVisitor(cloud).client.gigs.list({ query: { search } });
      expect(items).not.toEqual([]);
    },
  );

  /** What was cancelled, or not delivered for a month, was paid back. */
  const isKept = ({ paid, ordered, delivered, steps = [] }: Purchase) =>
    paid !== undefined &&
    (delivered !== undefined || (ordered < 30 && !steps.some(({ action }) => action === 'agreeToCancel')));

  it('shows at once what was sold of each gig and its stars, and sorts by sales', async () => {
    const { client } = aVisitor(cloud);
    const { items } = await client.gigs.list({ query: { limit: 100, sort: 'sales' } });
    const sales = items.map((gig) => gig.sales);
    expect(sales).toEqual(sales.toSorted((a, b) => b - a));
    for (const card of items) {
      const { key } = content.gigs.find(({ title }) => title === card.title) ?? {};
      const purchases = content.purchases.filter(({ gig }) => gig === key);
      const stars = purchases.flatMap(({ review }) => review?.star ?? []);
      const counted = {
        sales: purchases.filter(isKept).length,
        starNumber: stars.length,
        totalStars: stars.reduce((sum: number, star) => sum + star, 0),
      };
      expect(card, card.title).toMatchObject(counted);
      expect(await client.gigs.single({ params: { id: card.id } }), card.title).toMatchObject(counted);
    }
  });

  it('has a history of several months, and resets the clock', async () => {
    const { items } = await aVisitor(cloud).client.gigs.list({ query: { limit: 100, sort: 'createdAt' } });
    const ages = items.map(({ createdAt }) => Date.now() - Date.parse(createdAt));
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect(Math.max(...ages)).toBeGreaterThan(8 * MONTH);
    expect(Math.min(...ages)).toBeGreaterThan(MONTH);
    expect(Math.abs(now() - Date.now())).toBeLessThan(1_000);
  });

  it.each(['buyer', 'seller'] as const)(
    'lets the demo %s sign in, with orders in every stage, whose clocks run',
    async (role) => {
      const orders = await ordersOf(role);
      expect(new Set(orders.map(({ stage }) => stage))).toEqual(new Set(orderStages));
      const unbegun = orders.filter(isUnbegun);
      expect(unbegun.length).toBeGreaterThan(0);
      // The sample is loaded with the times of midnight: until the next one, no clock of an order may end it.
      for (const { title, clock } of orders)
        if (clock) expect(Date.parse(clock.at) - Date.now(), title).toBeGreaterThan(DAY / 2);
      const ended = orders.flatMap(({ stage, hold }) => (hold?.state === 'closed' ? { stage, hold } : []));
      const paidBack = (wanted: OrderStage) =>
        ended
          .filter(({ stage, hold }) => stage === wanted && hold.toBuyer > 0)
          .map(({ hold }) => hold.toSeller);
      expect(paidBack('CANCELLED')).toEqual([0, 0]);
      expect(paidBack('FINISHED').toSorted((one, other) => one - other)).toEqual([100, 180]);
      const asked = orders.filter(({ clock }) => clock?.action === 'agreeToCancel');
      expect(asked).toHaveLength(1);
      expect(orders.some(({ gigExists }) => !gigExists)).toBe(true);
    },
  );

  it('has delivered files that the demo buyer can download', async () => {
    const { client } = await signedIn('buyer');
    const { items } = await client.orders.list({ query: { limit: 100 } });
    const finished = items.filter(({ isPaid, isCompleted }) => isPaid && isCompleted);
    const orders = await Promise.all(finished.map(({ id }) => client.orders.get({ params: { id } })));
    const byFile = orders.find(({ fileName }) => fileName);
    const response = await fetch(String(byFile?.workUrl));
    expect(response.status).toBe(200);
    expect(new TextDecoder('latin1').decode(await response.arrayBuffer()).slice(8, 12)).toBe('WEBP');
  });

  it('shows every project that is open to bids, with its number of bids', async () => {
    const { items } = await aVisitor(cloud).client.projects.list({ query: { limit: 100 } });
    const open = content.projects.filter(({ bids }) => bids.every(({ accepted }) => accepted === undefined));
    const line = (title: string, count: number) => `${title}: ${count}`;
    expect(items.map(({ title, bidCount }) => line(title, bidCount)).toSorted()).toEqual(
      open.map(({ title, bids }) => line(title, bids.length)).toSorted(),
    );
  });

  it('gives the demo buyer projects in every state, with modules in every status', async () => {
    const { client, user } = await signedIn('buyer');
    const { items } = await client.projects.ofUser({ params: { userId: user.id }, query: { limit: 100 } });
    expect(new Set(items.map(({ stage }) => stage))).toEqual(new Set(['OPEN', 'AWARDED', 'COMPLETED']));
    const lists = await Promise.all(
      items.map(({ id }) => client.modules.ofProject({ params: { projectId: id } })),
    );
    const modules = lists.flatMap((list) => list.items);
    expect(new Set(modules.map(({ status }) => status))).toEqual(new Set(moduleStatuses));
    expect(modules.some(({ images }) => images.length === 2)).toBe(true);
    expect(modules.some(({ status, updateCount }) => status === 'WAITING' && updateCount === 1)).toBe(true);
  });

  it('gives the demo seller bids of every status, and modules in the order of their assignment', async () => {
    const { client, user } = await signedIn('seller');
    const { projectBids } = await client.bids.ofUser({ params: { id: user.id }, query: { limit: 100 } });
    expect(new Set(projectBids.map(({ bid }) => bid.status))).toEqual(
      new Set(['PENDING', 'ACCEPTED', 'REJECTED']),
    );
    for (const { modules = [], title } of content.projects) {
      const shared = projectBids.find(
        ({ project, bid }) => project.title === title && bid.status === 'ACCEPTED',
      );
      if (!shared) continue;
      const { items } = await client.modules.ofProject({ params: { projectId: shared.project.id } });
      expect(items.map(({ name }) => name)).toEqual(modules.map(({ name }) => name));
    }
  });

  it.each(['buyer', 'seller'] as const)(
    'gives the demo %s conversations, the latest first, some of them unread',
    async (role) => {
      const { client, user } = await signedIn(role);
      const { items } = await client.conversations.list({ query: {} });
      const own = content.conversations.filter((each) => each[role] === user.username);
      expect(items).toHaveLength(own.length);
      const times = items.map(({ updatedAt }) => updatedAt);
      expect(times).toEqual(times.toSorted().toReversed());
      expect(new Set(items.map(({ isUnread }) => isUnread))).toEqual(new Set([true, false]));
      for (const { counterpart, isUnread, lastMessage } of items) {
        const sample = own.find(({ buyer, seller }) => [buyer, seller].includes(counterpart.username));
        const [by, desc] = sample?.days.at(-1)?.lines.at(-1) ?? [];
        expect(lastMessage).toBe(preview(desc ?? '', commonLimits.preview.lastMessage));
        expect(isUnread, counterpart.username).toBe(by !== role && !sample?.isRead);
      }
    },
  );

  it('gives the two demo accounts a conversation of several months, longer than a page', async () => {
    const { client } = await signedIn('buyer');
    const { items } = await client.conversations.list({ query: {} });
    const shared = items.find(({ sellerUsername }) => sellerUsername === 'kofi.dev');
    const params = { conversationId: shared?.id ?? '' };
    const latest = await client.messages.ofConversation({ params });
    expect(latest.items).toHaveLength(commonLimits.page.thread);
    const older = await client.messages.ofConversation({ params, query: { cursor: latest.next ?? '' } });
    const all = [...older.items, ...latest.items];
    const written = content.conversations.find((each) => each.buyer === 'maya' && each.seller === 'kofi.dev');
    expect(all.map(({ desc }) => desc)).toEqual(
      written?.days.flatMap(({ lines }) => lines.map(([, desc]) => desc)),
    );
    const times = all.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times.map((time) => Math.floor(time / 60_000))).size).toBe(times.length);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(3 * MONTH);
  });
});
