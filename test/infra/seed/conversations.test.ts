import { describe, expect, it } from 'vitest';

import { content } from '#infra/seed/content.ts';
import { demoLogins } from '#infra/seed/demo.ts';
import { NewMessage } from '#shared/entities/message.ts';
import { limits } from '#shared/limits.ts';

const { sellers, buyers, gigs, purchases, projects, conversations } = content;
const named = conversations.map((each) => ({ ...each, name: `${each.buyer} and ${each.seller}` }));
const linesOf = ({ days }: (typeof conversations)[number]) => days.flatMap(({ lines }) => lines);

const joinedOn = (people: typeof sellers, name: string) =>
  people.find(({ username }) => username === name)?.joined ?? 0;

/** Whether the buyer has ordered a gig of the seller, or has received a bid from them. */
function haveMet({ buyer, seller }: (typeof conversations)[number]): boolean {
  const offered = new Set(gigs.filter((gig) => gig.seller === seller).map(({ key }) => key));
  return (
    purchases.some((purchase) => purchase.buyer === buyer && offered.has(purchase.gig)) ||
    projects.some(
      ({ client, bids }) => client === buyer && bids.some(({ freelancer }) => freelancer === seller),
    )
  );
}

describe('the sample conversations', () => {
  it('are at most one per buyer and seller', () => {
    expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
  });

  it.each(named)('are between people who work together, or would like to: $name', (conversation) => {
    expect(haveMet(conversation)).toBe(true);
  });

  it.each(named)('are answered by the seller within a week: $name', ({ days }) => {
    const lines = days.flatMap(({ day, lines: ofDay }) => ofDay.map(([by]) => ({ day, by })));
    const waits = lines.flatMap(({ day, by }, index) => {
      const next = lines[index + 1];
      return by === 'buyer' && next?.by === 'seller' ? day - next.day : [];
    });
    expect(Math.max(0, ...waits)).toBeLessThanOrEqual(7);
  });

  it.each(named)('go on from day to day, after both have joined: $name', ({ buyer, seller, days }) => {
    const order = days.map(({ day }) => day);
    expect(order).toEqual([...new Set(order)].toSorted((a, b) => b - a));
    expect(order[0]).toBeLessThan(Math.min(joinedOn(buyers, buyer), joinedOn(sellers, seller)));
    // Messages later on the current day would lie in the future.
    expect(order.at(-1)).toBeGreaterThanOrEqual(1);
  });

  it.each(named)('are accepted by the API: $name', (conversation) => {
    const conversationId = '0123456789abcdefghjkmnpqrs'.repeat(2);
    for (const [, desc] of linesOf(conversation)) {
      expect(NewMessage.safeParse({ conversationId, desc }).data).toEqual({
        conversationId,
        desc,
        files: [],
      });
    }
  });

  describe.each(demoLogins)('of the demo $role', ({ role, username }) => {
    const own = conversations.filter((each) => each[role] === username);
    const isUnread = (each: (typeof own)[number]) => !each.isRead && linesOf(each).at(-1)?.[0] !== role;

    it('are at least five, some of them unread', () => {
      expect(own.length).toBeGreaterThanOrEqual(5);
      expect(own.filter(isUnread).length).toBeGreaterThanOrEqual(2);
      expect(own.some((each) => !isUnread(each))).toBe(true);
    });

    it('include one that is longer than a page', () => {
      expect(Math.max(...own.map((each) => linesOf(each).length))).toBeGreaterThanOrEqual(
        limits.page.thread + 5,
      );
    });
  });
});
