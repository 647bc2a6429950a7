import { describe, expect, it } from 'vitest';

import type { Hold } from '#functions/domain/money/books/hold.ts';
import { findSellerAccount } from '#functions/domain/money/books/seller-account.ts';
import { findAccountOf, toPayoutAccount } from '#functions/domain/money/payout-accounts/account.ts';
import { refresh } from '#functions/domain/money/payout-accounts/refresh.ts';
import { applyPayout } from '#functions/domain/money/payouts/apply-payout.ts';
import { checkAccount } from '#functions/domain/money/payouts/check-account.ts';
import { syncPayoutsOf } from '#functions/domain/money/payouts/sync-payouts-of.ts';
import { balances } from '#functions/domain/recount/books/balances.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { payoutsSince, transfersIn } from '#functions/services/stripe/payouts/seller-payouts.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';
import { aSeller } from '#test/functions/domain/an-order.ts';
import { aChargedOrder, advance, booksOf, DAY, HOUR } from '#test/functions/domain/money/a-charged-order.ts';
import { newsTo } from '#test/functions/domain/news/news-of.ts';
import { approve } from '#test/functions/domain/steps.ts';
import { interceptTable } from '#test/support/table/intercept-table.ts';
import { holdKey } from '#test/support/work.ts';
import { fingerprint } from '#test/trust/fingerprint.ts';

import { anAccountOf, aSnapshot, hearOfAccount } from './a-payout-account.ts';
import { usePayouts } from './use-payouts.ts';

const payouts = usePayouts();

/** A seller with an account that is ready. */
async function aReadySeller() {
  const seller = await aSeller();
  const { accountId } = await anAccountOf(seller);
  payouts.provider.review(accountId, 'ready');
  await refresh(seller.id);
  return { ...seller, accountId };
}
type Seller = Awaited<ReturnType<typeof aReadySeller>>;

/** An order of this seller that is done, and approved by its buyer. */
async function anApproved(seller: Seller) {
  const order = await aChargedOrder({ isCompleted: true }, 'pm_card_visa', {
    seller,
    provider: payouts.provider,
  });
  await approve({ id: order.id, userId: order.buyer.id });
  return order;
}

/** The part of an order's seller: its amount, and the state of its payout. */
function saleOf({ id }: { id: string }) {
  const hold = async () => (await findItem<Hold>(holdKey('order', id))) as Hold;
  const amount = async () => (await hold()).payout?.amount ?? 0;
  return {
    id,
    hold,
    amount,
    state: async () => (await hold()).payout?.state,
    mistakes: booksOf(id).mistakes,
  };
}

/** An order of this seller that was approved and whose clearance is over, with its part transferred. */
async function aTransfer(seller: Seller) {
  const order = await anApproved(seller);
  advance(8 * DAY);
  await booksOf(order.id).send();
  return saleOf(order);
}

/** Two of them on the same day. */
async function twoTransfers(seller: Seller) {
  const [one, other] = [await anApproved(seller), await anApproved(seller)];
  advance(8 * DAY);
  for (const { id } of [one, other]) await booksOf(id).send();
  return [saleOf(one), saleOf(other)] as const;
}

/** Passes days until the provider has paid out, and answers what it says about that. */
async function payOut({ accountId }: Seller) {
  for (let day = 0; day < 9; day += 1) {
    advance(DAY);
    payouts.provider.doDue();
  }
  return payoutsSince(accountId, now() - 30 * DAY);
}

/** The same, of a seller with one transfer: the payout, and the transfer in it. */
async function payOutOne(seller: Seller) {
  const [payout] = await payOut(seller);
  const [transfer] = payout ? await transfersIn(seller.accountId, payout.id) : [];
  if (!payout || !transfer) throw new Error('Nothing was paid out.');
  return { payout, transfer };
}

/** Has a seller ask for an instant payout, and hears what the provider says of it. */
async function askFor({ accountId }: Seller, amount: number) {
  const asked = { amount, currency: 'usd', method: 'instant' } as const;
  const payout = await payouts.provider.sdk.payouts.create(asked, { stripeAccount: accountId });
  advance(HOUR);
  payouts.provider.doDue();
  for (const payload of payoutEvents()) await hearOfAccount(payload);
  return payout;
}

const payoutEvents = () =>
  payouts.provider
    .events()
    .filter(({ type }) => type.startsWith('payout.'))
    .map((event) => JSON.stringify(event));

const sums = async ({ id }: { id: string }) => {
  const { onItsWay = 0, paid = 0 } = await findSellerAccount(id);
  return { onItsWay, paid };
};

describe('what was transferred to a seller', () => {
  it('is on its way until the payout has reached the bank, and paid from then on, by the books too', async () => {
    const seller = await aReadySeller();
    const [one, other] = [await aTransfer(seller), await aTransfer(seller)];
    const sum = (await one.amount()) + (await other.amount());
    expect(sum).toBeGreaterThan(0);
    expect([await one.state(), await other.state()]).toEqual(['onItsWay', 'onItsWay']);
    expect(await sums(seller)).toEqual({ onItsWay: sum, paid: 0 });
    await payOut(seller);
    for (const payload of payoutEvents()) await hearOfAccount(payload);
    expect([await one.state(), await other.state()]).toEqual(['paid', 'paid']);
    expect((await one.hold()).payout).toMatchObject({ payoutId: expect.stringMatching(/^po_/) });
    expect(await sums(seller)).toEqual({ onItsWay: 0, paid: sum });
    expect(await balances.mistakesIn(`seller#${seller.id}`)).toEqual([]);
    expect(await one.mistakes()).toEqual([]);
  });

  it('is told once for each payout of a bank, with the sum of what it brought', async () => {
    const seller = await aReadySeller();
    await twoTransfers(seller);
    const { onItsWay } = await sums(seller);
    await payOut(seller);
    for (const payload of payoutEvents()) await hearOfAccount(payload);
    expect(await sums(seller)).toEqual({ onItsWay: 0, paid: onItsWay });
    const notified = (await newsTo(seller)).filter(({ kind }) => kind === 'payout.paid');
    expect(notified.map(({ title, line }) => [title, line])).toEqual([
      ['Your payouts', `$${onItsWay / 100} was paid to your bank account.`],
    ]);
  });

  it('is told after a day without a transfer that our books do not have as sent, and then of the rest', async () => {
    const seller = await aReadySeller();
    const [one, other] = await twoTransfers(seller);
    await payOut(seller);
    const sent = (await other.hold()).payout;
    const record = (payout: Hold['payout']) =>
      update(holdKey('order', other.id), { set: { payout }, when: { PK: exists } });
    const lines = async () =>
      (await newsTo(seller)).filter(({ kind }) => kind === 'payout.paid').map(({ line }) => line);
    const [payout] = await payoutsSince(seller.accountId, 0);
    const [lineOfOne, lineOfOther] = [await one.amount(), await other.amount()].map(
      (amount) => `$${amount / 100} was paid to your bank account.`,
    );
    await record(sent && { ...sent, transferId: 'tr_of_another' });
    const arrived = Date.parse(payout?.arrivesAt ?? '');
    setClock(() => arrived + HOUR);
    expect(await syncPayoutsOf(seller.id)).toBe(true);
    expect(await lines()).toEqual([]);
    setClock(() => arrived + DAY);
    for (const _ of ['once', 'again']) expect(await syncPayoutsOf(seller.id)).toBe(true);
    expect(await lines()).toEqual([lineOfOne]);
    await record(sent);
    for (const isIncomplete of [false, false]) expect(await syncPayoutsOf(seller.id)).toBe(isIncomplete);
    expect(await lines()).toEqual([lineOfOne, lineOfOther]);
    expect([await one.state(), await other.state()]).toEqual(['paid', 'paid']);
    expect(await findAccountOf(seller.id)).not.toHaveProperty('notifiedInPart');
  });

  it('is looked for every day while a payout has a transfer that our books do not have as sent', async () => {
    const seller = await aReadySeller();
    const sale = await aTransfer(seller);
    await payOut(seller);
    const { payout } = await sale.hold();
    const unknown = payout && { ...payout, transferId: 'tr_of_another' };
    await update(holdKey('order', sale.id), { set: { payout: unknown }, when: { PK: exists } });
    await update(keys.sellerBalance(seller.id), { set: { onItsWay: 0 }, when: { PK: exists } });
    expect(await checkAccount(keys.payoutAccount(seller.id))).toBe('account');
    expect(await findAccountOf(seller.id)).toHaveProperty('GSI3PK');
  });

  it('is paid once, however often and in which order its events arrive', async () => {
    const seller = await aReadySeller();
    const sale = await aTransfer(seller);
    await payOut(seller);
    const events = payoutEvents();
    expect(events.length).toBeGreaterThan(1);
    const shuffled = [...events, ...events.toReversed(), ...events];
    await Promise.all(shuffled.map((payload) => hearOfAccount(payload)));
    const { onItsWay, paid } = await sums(seller);
    expect([await sale.state(), onItsWay, paid]).toEqual(['paid', 0, (await sale.hold()).payout?.amount]);
    const before = await fingerprint();
    for (const payload of shuffled) await hearOfAccount(payload);
    expect(await fingerprint()).toEqual(before);
  });

  it('is found paid by the clock when every event was lost', async () => {
    const seller = await aReadySeller();
    const sale = await aTransfer(seller);
    await payOut(seller);
    expect(await sale.state()).toBe('onItsWay');
    expect(await checkAccount(keys.payoutAccount(seller.id))).toBe('account');
    expect(await sale.state()).toBe('paid');
    expect(await findAccountOf(seller.id)).not.toHaveProperty('GSI3PK');
  });

  it('stays on its way once its account is closed, which is not checked any more', async () => {
    const seller = await aReadySeller();
    const sale = await aTransfer(seller);
    await payOut(seller);
    await payouts.provider.sdk.v2.core.accounts.close(seller.accountId, {
      applied_configurations: ['recipient'],
    });
    for (const payload of payoutEvents()) await hearOfAccount(payload);
    expect(await checkAccount(keys.payoutAccount(seller.id))).toBe('account');
    expect(await sale.state()).toBe('onItsWay');
    expect(await findAccountOf(seller.id)).not.toHaveProperty('GSI3PK');
  });

  it('is on its way again when the bank sends the payout back, and is paid with the next one', async () => {
    const seller = await aReadySeller();
    const sale = await aTransfer(seller);
    await payOut(seller);
    await syncPayoutsOf(seller.id);
    expect(await sale.state()).toBe('paid');
    const [first] = await payoutsSince(seller.accountId, 0);
    payouts.provider.settle(first?.id ?? '', 'failed');
    for (const payload of payoutEvents()) await hearOfAccount(payload);
    const { amount } = (await sale.hold()).payout ?? {};
    expect([await sale.state(), await sums(seller)]).toEqual(['onItsWay', { onItsWay: amount, paid: 0 }]);
    const notified = toPayoutAccount(await findAccountOf(seller.id), false);
    expect(notified.due.join()).toMatch(/sent the last payout back/);
    expect(await balances.mistakesIn(`seller#${seller.id}`)).toEqual([]);
    const late = { object: 'payout', id: first?.id, status: 'paid' };
    await hearOfAccount(aSnapshot(seller.accountId, 'payout.paid', late));
    expect(await sale.state()).toBe('onItsWay');
    // With another bank account.
    payouts.provider.review(seller.accountId, 'ready');
    expect(await payOut(seller)).toHaveLength(2);
    await syncPayoutsOf(seller.id);
    expect([await sale.state(), await sums(seller)]).toEqual(['paid', { onItsWay: 0, paid: amount }]);
    expect(await findAccountOf(seller.id)).not.toHaveProperty('failedPayout');
    expect(await balances.mistakesIn(`seller#${seller.id}`)).toEqual([]);
  });

  it('is paid by a payout that its seller asked for if it fits, and by the next one otherwise', async () => {
    const seller = await aReadySeller();
    const [sale, FEE] = [await aTransfer(seller), 50];
    const amount = await sale.amount();
    await askFor(seller, amount - FEE - 1);
    expect(await sale.state()).toBe('onItsWay');
    await payOut(seller);
    await syncPayoutsOf(seller.id);
    expect(await sale.state()).toBe('paid');
    const next = await aTransfer(seller);
    const asked = await askFor(seller, amount - FEE);
    expect([await next.state(), await sums(seller)]).toEqual(['paid', { onItsWay: 0, paid: 2 * amount }]);
    payouts.provider.settle(asked.id, 'failed');
    for (const payload of payoutEvents()) await hearOfAccount(payload);
    expect([await sale.state(), await next.state()]).toEqual(['paid', 'onItsWay']);
    payouts.provider.review(seller.accountId, 'ready');
    await payOut(seller);
    await syncPayoutsOf(seller.id);
    expect([await next.state(), await sums(seller)]).toEqual(['paid', { onItsWay: 0, paid: 2 * amount }]);
    expect(await balances.mistakesIn(`seller#${seller.id}`)).toEqual([]);
  });

  it('is not paid by what its seller asked for while an earlier payout takes it to the bank', async () => {
    // The provider pays out at midnight.
    advance(DAY + HOUR - (now() % DAY));
    const seller = await aReadySeller();
    const sale = await aTransfer(seller);
    advance(DAY);
    payouts.provider.doDue();
    const more = { amount: 5_000, currency: 'usd', destination: seller.accountId };
    await payouts.provider.sdk.transfers.create(more);
    await askFor(seller, 4_000);
    expect(await sale.state()).toBe('onItsWay');
    await payOut(seller);
    await syncPayoutsOf(seller.id);
    const [first] = await payoutsSince(seller.accountId, 0);
    expect((await sale.hold()).payout).toMatchObject({ state: 'paid', payoutId: first?.id });
  });

  it.each([1, 2, 3])('is paid once when the look ends before its write number %i', async (last) => {
    const seller = await aReadySeller();
    const sales = [await aTransfer(seller), await aTransfer(seller)];
    await payOut(seller);
    let writes = 0;
    const restore = interceptTable(async ({ constructor: { name } }, send) => {
      if (/^(Transact|Update|Put)/.test(name)) writes += 1;
      if (writes >= last) throw new Error('The function was stopped.');
      return send();
    });
    await expect(syncPayoutsOf(seller.id).finally(restore)).rejects.toThrow('The function was stopped.');
    await syncPayoutsOf(seller.id);
    expect([await sales[0]?.state(), await sales[1]?.state()]).toEqual(['paid', 'paid']);
    expect((await sums(seller)).onItsWay).toBe(0);
    expect(await balances.mistakesIn(`seller#${seller.id}`)).toEqual([]);
  });

  it('that the bank sent back never counts as paid by a look that was slow', async () => {
    const seller = await aReadySeller();
    const sale = await aTransfer(seller);
    const { payout, transfer } = await payOutOne(seller);
    payouts.provider.settle(payout.id, 'failed');
    await syncPayoutsOf(seller.id);
    await applyPayout(seller.id, { ...payout, state: 'paid' }, transfer);
    expect([await sale.state(), (await sums(seller)).paid]).toEqual(['onItsWay', 0]);
    // Another payout takes it there.
    await applyPayout(seller.id, { ...payout, id: 'po_next', state: 'paid' }, transfer);
    expect([await sale.state(), (await sums(seller)).onItsWay]).toEqual(['paid', 0]);
  });

  it('of another seller is not paid by the payout of this one', async () => {
    const [seller, other] = [await aReadySeller(), await aReadySeller()];
    const sale = await aTransfer(seller);
    const { payout, transfer } = await payOutOne(seller);
    expect(await applyPayout(other.id, payout, transfer)).toMatchObject({ amount: 0 });
    const foreign = { ...transfer, metadata: { ...transfer.metadata, environment: 'staging' } };
    expect(await applyPayout(seller.id, payout, foreign)).toMatchObject({ amount: 0 });
    expect(await sale.state()).toBe('onItsWay');
  });
});
