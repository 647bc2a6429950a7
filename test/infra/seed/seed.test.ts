import { describe, expect, it } from 'vitest';

import { now } from '#functions/services/clock.ts';
import { content } from '#infra/local/seed/content.ts';
import { demoLogins } from '#infra/local/seed/demo.ts';
import { categories } from '#shared/entities/category.ts';
import type { OrderCard } from '#shared/entities/order.ts';
import { aVisitor } from '#test/support/actors.ts';
import { useCloud } from '#test/support/cloud.ts';

const cloud = useCloud({ seed: 'demo' });
const MONTH = 30 * 24 * 3_600_000;

async function ordersOf(role: 'buyer' | 'seller'): Promise<OrderCard[]> {
  const { client } = aVisitor(cloud);
  const login = demoLogins.find((each) => each.role === role);
  await client.auth.login({ body: { username: login?.username, password: login?.password } });
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

  it('has gigs in every category', async () => {
    const { client } = aVisitor(cloud);
    for (const cat of categories) {
      expect((await client.gigs.list({ query: { cat } })).items, cat).not.toEqual([]);
    }
  });

  it('counts as sales what was paid, and sorts by it', async () => {
    const { items } = await aVisitor(cloud).client.gigs.list({ query: { limit: 100, sort: 'sales' } });
    const sales = items.map((gig) => gig.sales);
    expect(sales).toEqual(sales.toSorted((a, b) => b - a));
    const paid = content.purchases.filter(({ gig, paid: on }) => {
      const { deleted } = content.gigs.find(({ key }) => key === gig) ?? {};
      return on !== undefined && deleted === undefined;
    });
    expect(sales.reduce((sum, each) => sum + each, 0)).toBe(paid.length);
  });

  it('has a history of months, and gives the clock back', async () => {
    const { items } = await aVisitor(cloud).client.gigs.list({ query: { limit: 100, sort: 'createdAt' } });
    const ages = items.map(({ createdAt }) => Date.now() - Date.parse(createdAt));
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect(Math.max(...ages)).toBeGreaterThan(8 * MONTH);
    expect(Math.min(...ages)).toBeGreaterThan(MONTH);
    expect(Math.abs(now() - Date.now())).toBeLessThan(1_000);
  });

  it.each(['buyer', 'seller'] as const)(
    'lets the demo %s sign in, with orders in every state',
    async (role) => {
      const orders = await ordersOf(role);
      const states = new Set(
        orders.map(({ isPaid, isCompleted, hasRequirements }) =>
          [isPaid ? 'paid' : 'unpaid', isCompleted ? 'delivered' : hasRequirements ? 'asked' : 'fresh'].join(
            ' ',
          ),
        ),
      );
      expect([...states].toSorted()).toEqual([
        'paid asked',
        'paid delivered',
        'unpaid asked',
        'unpaid delivered',
        'unpaid fresh',
      ]);
      expect(orders.some(({ gigExists }) => !gigExists)).toBe(true);
    },
  );

  it('has delivered files that the demo buyer can download', async () => {
    const { client } = aVisitor(cloud);
    const { username, password } = demoLogins[0];
    await client.auth.login({ body: { username, password } });
    const { items } = await client.orders.list({ query: { limit: 100 } });
    const finished = items.filter(({ isPaid, isCompleted }) => isPaid && isCompleted);
    const orders = await Promise.all(finished.map(({ id }) => client.orders.get({ params: { id } })));
    const byFile = orders.find(({ fileName }) => fileName);
    const response = await fetch(String(byFile?.workUrl));
    expect(response.status).toBe(200);
    expect(new TextDecoder('latin1').decode(await response.arrayBuffer()).slice(1, 4)).toBe('PNG');
  });
});
