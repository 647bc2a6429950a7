import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { newUser } from '#functions/domain/accounts/record.ts';
import { register } from '#functions/domain/accounts/register.ts';
import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { follow } from '#functions/domain/changes/follow.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import * as finishing from '#functions/domain/closing/finish.ts';
import { newClosing } from '#functions/domain/closing/record.ts';
import { syncPayoutsOf } from '#functions/domain/money/payouts/sync-payouts-of.ts';
import type { News } from '#functions/domain/news/record.ts';
import { followShown } from '#functions/domain/people/follow-shown.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put } from '#functions/table/write.ts';
import { aChange } from '#test/functions/a-change.ts';
import { anOrder, aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { aReleasedOrder, chargeBack, hearAll } from '#test/functions/domain/money/a-released-order.ts';
import { newsTo } from '#test/functions/domain/news/news-of.ts';
import { asJob } from '#test/functions/run-as.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';
import { aProvider } from '#test/functions/typical/orders.ts';

import { everything, everythingElse } from './everything.ts';

const finishClosing = asJob('closings', finishing.finishClosing);

useMarket();
useBucket();
beforeEach(() => {
  vi.stubEnv('SITE_ORIGIN', 'https://tandem.example');
  for (const method of ['error', 'info'] as const) vi.spyOn(console, method).mockReturnValue(undefined);
});
afterEach(() => {
  setClock(null);
  vi.restoreAllMocks();
});

let count = 0;

async function aPerson(): Promise<SessionUser> {
  count += 1;
  const account = { username: `Wilhelmina Quist${count}`, email: `helm${count}@quist.example` };
  const img = `/media/quist${count}.webp`;
  const more = { isSeller: true, phone: undefined, desc: undefined, country: 'Denmark', img };
  const { id, username, country } = await register(newUser(newId(), { ...account, ...more }), 'hash');
  return { id, username, img, country, role: 'seller' };
}

/** Erases an account, whatever is still open. */
async function erase({ id }: SessionUser): Promise<void> {
  await put({ ...newClosing(id, now()), state: 'erasing' });
  expect(await finishClosing(id)).toBe('erased');
  for (let page = 0; page < 5; page += 1) await follow([aChange(keys.shown(id))], [followShown]);
}

/** The items in which a person is named or pictured, besides receipts. */
const naming = async ({ username, img }: SessionUser) =>
  (await everythingElse()).filter((item) => item.includes(username) || item.includes(img ?? username));

it('is named in no news after being erased, and an hour later in none that were written meanwhile', async () => {
  const [person, seller] = [await aPerson(), await aSeller()];
  await anOrder({}, { seller, buyer: person });
  const [notified] = await newsTo(seller);
  const written = await findItem<Key & News>(keys.news(seller.id, notified?.id ?? ''));
  await erase(person);
  const from = { id: person.id, username: 'Deleted user', img: null };
  expect(await newsTo(seller)).toEqual([{ ...notified, line: 'Deleted user ordered your gig.', from }]);
  await put({ ...written, ...keys.news(seller.id, newId()) });
  expect(await naming(person)).toHaveLength(1);
  advance(DAY);
  expect(await finishClosing(person.id)).toBe('checked');
  expect(await naming(person)).toEqual([]);
  expect(await finishClosing(person.id)).toBe('nothing');
});

it('is not named again by what a bank or the provider does later, on either side of an order', async () => {
  const provider = await aProvider();
  const [seller, buyer] = [await aPerson(), await aPerson()];
  const order = await aReleasedOrder({ provider, seller, buyer });
  await order.clear();
  for (let day = 0; day < 9; day += 1) {
    advance(DAY);
    provider.doDue();
  }
  await hearAll(order);
  await syncPayoutsOf(seller.id);
  expect(await order.sums()).toEqual({ paid: expect.any(Number) });
  for (const person of [seller, buyer]) {
    await closeAccount(person.id);
    expect(await naming(person)).not.toEqual([]);
  }
  advance(14.01 * DAY);
  for (const person of [seller, buyer]) {
    expect(await finishClosing(person.id)).toBe('erased');
    await follow([aChange(keys.shown(person.id))], [followShown]);
  }
  await chargeBack(order);
  await order.send();
  advance(DAY);
  await order.send();
  await hearAll(order);
  const chargedBack = (await everything()).filter((item) => item.includes('order.takeBack'));
  expect(chargedBack).toHaveLength(2);
  for (const person of [seller, buyer]) {
    expect(await naming(person)).toEqual([]);
    expect(await finishClosing(person.id)).toBe('checked');
  }
  expect(await order.allMistakes()).toEqual([]);
});
