import { afterEach, describe, expect, it } from 'vitest';

import { toProfile } from '#functions/domain/accounts/record.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { setClock } from '#functions/lib/clock.ts';
import { aConversation, aMessage } from '#test/functions/domain/a-conversation.ts';
import { aSeller, useMarket } from '#test/functions/domain/an-order.ts';

useMarket();

const MINUTE = 60_000;
const noon = Date.UTC(2026, 0, 1, 12);
const at = (minutes: number) => setClock(() => noon + minutes * MINUTE);
afterEach(() => setClock(null));

const responseTime = async (id: string) => toProfile(await getUser(id), undefined).responseTime;

describe('the response time of a seller', () => {
  it('is unknown until they have answered somebody', async () => {
    const seller = await aSeller();
    const { id, buyer } = await aConversation({ seller });
    expect(await responseTime(seller.id)).toBeNull();
    await aMessage(id, buyer);
    expect(await responseTime(seller.id)).toBeNull();
  });

  it('counts from the first message that waits to the next answer, and is the average of all answers', async () => {
    at(0);
    const { id, seller, buyer } = await aConversation();
    await aMessage(id, seller, 'Written first, it answers nobody.');
    await aMessage(id, buyer);
    at(10);
    await aMessage(id, buyer, 'Are you there?');
    at(60);
    await aMessage(id, seller);
    at(90);
    await aMessage(id, seller, 'One more thing.');
    expect(await responseTime(seller.id)).toBe(60 * MINUTE);
    at(100);
    await aMessage(id, buyer);
    at(120);
    await aMessage(id, seller);
    expect(await responseTime(seller.id)).toBe(40 * MINUTE);
  });
});
