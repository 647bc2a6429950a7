import { beforeAll, describe, expect, it, vi } from 'vitest';

import { handler } from '#functions/calls/notifications/unsubscribe.ts';
import { unsubscribeToken } from '#functions/domain/mail/unsubscribe.ts';
import { readSettings } from '#functions/domain/news/settings.ts';
import type { NewsGroup } from '#shared/rules/news/news-groups.ts';
import * as notificationTexts from '#shared/texts/accounts/notifications.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import { aContext, anEvent } from '#test/functions/an-event.ts';
import { aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { allOn } from '#test/functions/domain/news/news-of.ts';

useMarket();
useSessions();
beforeAll(() => void vi.stubEnv('ATTEMPTS_PER_ADDRESS', '200'));
vi.spyOn(console, 'info').mockReturnValue(undefined);

/** What a provider of mail sends when somebody clicks on its button (RFC 8058), and the answer. */
async function unsubscribe(token: string, viewer = '203.0.113.7') {
  const event = anEvent({
    path: '/api/notifications/unsubscribe',
    query: { token },
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-viewer-address': viewer },
    body: 'List-Unsubscribe=One-Click',
  });
  const { statusCode, body = '' } = await handler(event, aContext);
  return { status: statusCode, answer: JSON.parse(body) as Record<string, unknown> };
}

const tokenOf = ({ id }: { id: string }, group: NewsGroup) => unsubscribeToken(id, group, {});

describe('the link that ends mails', () => {
  it('ends those of its group to its reader, as often as it is followed', async () => {
    const [seller, other] = [await aSeller(), await aSeller()];
    const token = await tokenOf(seller, 'orders');
    expect(await tokenOf(seller, 'orders')).toBe(token);
    const withoutOrders = { ...allOn, orders: { bell: true, mail: false } };
    for (const _ of [1, 2]) {
      expect(await unsubscribe(token)).toEqual({ status: 200, answer: { group: 'orders' } });
      expect(await readSettings(seller.id)).toEqual(withoutOrders);
    }
    await unsubscribe(await tokenOf(seller, 'messages'));
    expect(await readSettings(seller.id)).toEqual({ ...withoutOrders, messages: { mail: false } });
    expect(await readSettings(other.id)).toEqual(allOn);
  });

  it('ends nothing with any of its letters changed, taken away or added, or of somebody else', async () => {
    const [seller, other] = [await aSeller(), await aSeller()];
    const token = await tokenOf(seller, 'orders');
    await tokenOf(other, 'orders');
    const another = (letter = '') => (letter === 'a' ? 'b' : 'a');
    const wrong = [
      ...Array.from(token, (letter, at) => token.slice(0, at) + another(letter) + token.slice(at + 1)),
      ...['A', 'B', 'C', 'D'].map((letter) => token.slice(0, -1) + letter).filter((each) => each !== token),
      token.slice(0, -1),
      `${token}a`,
      token.replace('orders', 'payouts'),
      token.replace('orders', 'everything'),
      token.replace(seller.id, other.id),
      token.toUpperCase(),
      '',
      '..',
    ];
    const refused = { status: 400, answer: { ...notificationTexts.notOurLink, code: 'invalid' } };
    for (const each of wrong) expect(await unsubscribe(each)).toEqual(refused);
    for (const { id } of [seller, other]) expect(await readSettings(id)).toEqual(allOn);
    const stranger = await aSeller();
    expect(await unsubscribe(token.replace(seller.id, stranger.id))).toEqual(refused);
  });

  it('is not tried without end from one address, which keeps nobody else from using it', async () => {
    const token = await tokenOf(await aSeller(), 'orders');
    vi.stubEnv('ATTEMPTS_PER_ADDRESS', '2');
    const tries = [];
    for (let count = 0; count < 3; count += 1) tries.push((await unsubscribe('wrong', '203.0.113.8')).status);
    expect(tries).toEqual([400, 400, 429]);
    expect((await unsubscribe(token, '203.0.113.8')).status).toBe(200);
  });
});
