import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { changeAccount } from '#functions/domain/accounts/change.ts';
import { bookDraw, finishDraw } from '#functions/domain/draws/draw.ts';
import { readLimits } from '#functions/domain/draws/limits.ts';
import { detailsOf, waitingPayouts } from '#functions/domain/draws/waiting.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import { findSellerAccount } from '#functions/domain/money/books/seller-account.ts';
import { syncDispute } from '#functions/domain/money/chargebacks/chargeback.ts';
import { revokeOperator } from '#functions/domain/operator/grants.ts';
import { claimPayout, unclaimPayout } from '#functions/domain/operator/money/claim-payout.ts';
import { confirmByHand } from '#functions/domain/operator/money/confirm-by-hand.ts';
import { findStory } from '#functions/domain/orders/read.ts';
import { positionOf } from '#functions/domain/recount/provider/solvency.ts';
import { recountAll } from '#functions/domain/recount/recount.ts';
import { now, setClock, timestamp } from '#functions/lib/clock.ts';
import { timeOf } from '#functions/table/due.ts';
import { protection } from '#shared/rules/money/protection.ts';
import { aSeller, useMarket, type Person } from '#test/functions/domain/an-order.ts';
import { aChargedOrder, advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { newsTo } from '#test/functions/domain/news/news-of.ts';
import { actsAbout, anOperator, payByHand } from '#test/functions/domain/operator/an-operator.ts';
import { approve, getEarnings } from '#test/functions/domain/steps.ts';

useMarket();
beforeEach(() => void vi.stubEnv('PAYOUTS', 'manual'));
afterEach(() => {
  setClock(null);
  vi.stubEnv('MAIL_FROM', 'none');
  vi.stubEnv('PAYOUTS', 'stripe');
});

/** The seller's part of 19.99. */
const NET = 1800;

/** A sale whose clearance is over, in an environment whose operator pays sellers by hand. */
async function aClearedSale(from: { seller?: Person } = {}) {
  const sale = await aChargedOrder({ isCompleted: true }, 'pm_card_visa', from);
  await approve({ id: sale.id, userId: sale.buyer.id });
  advance(8 * DAY);
  sale.provider.doDue();
  await sale.send();
  return sale;
}

/** Such a sale, whose payout is the only one that waits. */
async function aWaitingPayout() {
  const sale = await aClearedSale();
  const [payout, ...others] = await waitingPayouts();
  if (!payout) throw new Error('Nothing waits.');
  expect(others).toEqual([]);
  return { sale, payout };
}

const position = async () => positionOf((await recountAll()).totals);
/** What a payout does that is asked for twice, in the order of the answers. */
const statuses = async (both: Promise<unknown>[]) =>
  (await Promise.allSettled(both)).map(({ status }) => status).toSorted();

it('what has cleared waits for the operator, who draws it, pays it and records that', async () => {
  const { sale, payout } = await aWaitingPayout();
  expect(await sale.movements('transfer')).toMatchObject([{ state: 'REQUESTED', amount: NET }]);
  expect(payout).toMatchObject({ id: sale.id, amount: NET, currency: 'usd' });
  expect(await detailsOf(payout)).toMatchObject({ seller: sale.seller.username, isExamined: false });

  const { safeToWithdraw: before } = await position();
  const limits = await readLimits();
  expect(limits.forSellers).toBe(NET);
  const [kim, lee] = [await anOperator(), await anOperator()];
  const draw = { reference: 'to-pay', amount: NET, purpose: 'bank' } as const;
  await finishDraw(await bookDraw(draw, limits, kim));
  expect(await actsAbout('to-pay')).toMatchObject([{ act: 'books.draw', operator: kim.operator }]);
  expect(await position()).toMatchObject({ bank: NET, drawn: 0, safeToWithdraw: before });
  expect((await readLimits()).forSellers).toBe(0);

  await expect(confirmByHand(payout, 'SEPA 4711', kim)).rejects.toThrow('Claim this payout before');
  // Two operators want to pay it, and one records that twice at once.
  expect(await statuses([claimPayout(payout, kim), claimPayout(payout, lee)])).toEqual([
    'fulfilled',
    'rejected',
  ]);
  const { claimed } = await detailsOf(payout);
  const [mine, other] = claimed?.name === kim.operator.name ? [kim, lee] : [lee, kim];
  for (const refused of [claimPayout, unclaimPayout])
    await expect(refused(payout, other)).rejects.toThrow(`${claimed?.name} has claimed`);
  await expect(confirmByHand(payout, 'SEPA 4711', other)).rejects.toThrow('has claimed');
  const paid = () => confirmByHand(payout, 'SEPA 4711', mine);
  expect(await statuses([paid(), paid()])).toEqual(['fulfilled', 'rejected']);
  await expect(paid()).rejects.toMatchObject({ status: 409 });
  expect(await actsAbout(sale.id)).toMatchObject([
    { act: 'payout.claim', operator: mine.operator, reason: mine.reason },
    { act: 'payout.pay', operator: mine.operator, after: { amount: NET, reference: 'SEPA 4711' } },
  ]);
  expect(await sale.booked('transferProven')).toBe(1);
  expect(await waitingPayouts()).toEqual([]);
  expect(await position()).toMatchObject({ bank: 0, onItsWayToSellers: 0, safeToWithdraw: before });
  expect(await findSellerAccount(sale.seller.id)).toMatchObject({ balance: 0, onItsWay: 0, paid: NET });
  await sale.send();
  expect(await sale.movements('transfer')).toMatchObject([{ state: 'CONFIRMED' }]);
  const { findings } = await recountAll();
  // Nothing keeps the cards of lists up to date here.
  const ofRecords = findings.filter(({ name }) => !name.startsWith('cards of'));
  expect(ofRecords.flatMap(({ differences }) => differences)).toEqual([]);
});

it.each([
  ['less', 1_000],
  ['nothing', undefined],
])('is refused while a bank examines the payment, and then there is %s to pay', async (_, part) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { sale, payout } = await aWaitingPayout();
  const { id: disputeId } = sale.provider.dispute(sale.intentId, 'product_not_received', part);
  await syncDispute(disputeId, works);
  const kim = await anOperator();
  await expect(claimPayout(payout, kim)).rejects.toMatchObject({ status: 409 });
  sale.provider.endDispute(disputeId, 'lost');
  expect(await statuses([syncDispute(disputeId, works), claimPayout(payout, kim)])).toEqual([
    'fulfilled',
    'rejected',
  ]);
  await expect(claimPayout(payout, kim)).rejects.toMatchObject({ status: 409 });
  const rest = await waitingPayouts();
  expect(rest.map(({ amount }) => amount)).toEqual(part ? [NET - 900] : []);
  for (const each of rest) await payByHand(each);
  const { balance, onItsWay, paid } = await findSellerAccount(sale.seller.id);
  expect([balance, onItsWay, paid ?? 0]).toEqual([0, 0, part ? NET - 900 : 0]);
  expect(await sale.mistakes()).toEqual([]);
});

it('is owed by its seller where a bank takes it once it is claimed, as it may be paid by then', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { sale, payout } = await aWaitingPayout();
  const kim = await anOperator();
  await claimPayout(payout, kim);
  const { id: disputeId } = sale.provider.dispute(sale.intentId, 'product_not_received');
  await syncDispute(disputeId, works);
  sale.provider.endDispute(disputeId, 'lost');
  await syncDispute(disputeId, works);
  await confirmByHand(payout, 'SEPA 4711', kim);
  expect(await findSellerAccount(sale.seller.id)).toMatchObject({ balance: -NET, onItsWay: 0, paid: NET });
  expect(await sale.mistakes()).toEqual([]);
});

it('keeps what its seller owes if its operator has not paid it after all, or another one a day later', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { sale, payout } = await aWaitingPayout();
  const [kim, lee] = [await anOperator(), await anOperator()];
  await claimPayout(payout, kim);
  const { id: disputeId } = sale.provider.dispute(sale.intentId, 'product_not_received', 1_000);
  await syncDispute(disputeId, works);
  sale.provider.endDispute(disputeId, 'lost');
  await syncDispute(disputeId, works);
  expect((await waitingPayouts()).map(({ amount }) => amount)).toEqual([NET]);
  advance(DAY);
  await claimPayout(payout, lee);
  await expect(confirmByHand(payout, 'SEPA 4711', kim)).rejects.toMatchObject({ status: 409 });
  await unclaimPayout(payout, lee);
  expect(await waitingPayouts()).toEqual([]);
  expect(await sale.mistakes()).toEqual([]);
  advance(60_000);
  await sale.send();
  const rest = await waitingPayouts();
  expect(rest.map(({ amount }) => amount)).toEqual([NET - 900]);
  for (const each of rest) await payByHand(each);
  expect(await findSellerAccount(sale.seller.id)).toMatchObject({ balance: 0, onItsWay: 0, paid: NET - 900 });
  expect(await sale.mistakes()).toEqual([]);
});

it('is claimed by nobody who is a party, or no operator any more', async () => {
  const { sale, payout } = await aWaitingPayout();
  const kim = await anOperator();
  const party = { ...kim, operator: { ...kim.operator, id: sale.seller.id } };
  await expect(claimPayout(payout, party)).rejects.toThrow('is a party');
  await expect(claimPayout(payout, { ...kim, reason: ' ' })).rejects.toThrow('needs a reason');
  await revokeOperator(kim.operator.id, { reason: 'Has left.', by: 'ops' });
  await expect(claimPayout(payout, kim)).rejects.toThrow('is no operator');
  await payByHand(payout);
});

it('is looked at once a week, however long it waits', async () => {
  const sale = await aClearedSale();
  for (let week = 0; week < 10; week += 1) {
    advance(7 * DAY);
    await sale.send();
    expect((await sale.movements('transfer')).map(timeOf)).toEqual([now() + 7 * DAY]);
  }
  for (const payout of await waitingPayouts()) await payByHand(payout);
});

/** A sale of somebody who has not confirmed their email, where mails are sent; and how far its money has come. */
async function anUnconfirmedSale() {
  vi.stubEnv('MAIL_FROM', 'Tandem <mail@tandem.example>');
  const seller = await aSeller();
  const confirm = (emailVerifiedAt: string | null) =>
    changeAccount(seller.id, () => ({ set: { emailVerifiedAt } }));
  await confirm(null);
  const sale = await aClearedSale({ seller });
  const notified = async () => (await newsTo(seller)).filter(({ kind }) => kind === 'payout.confirm').length;
  return { sale, seller, confirm, notified };
}

it('waits for a seller who has not confirmed their email, who sees why and is told again and again', async () => {
  const { sale, seller, confirm, notified } = await anUnconfirmedSale();
  expect(await sale.movements('transfer')).toMatchObject([{ state: 'WAITING' }]);
  expect(await waitingPayouts()).toEqual([]);
  expect(await getEarnings(seller.id)).toMatchObject({
    account: { status: 'unconfirmed' },
    waiting: { amount: 18 },
  });
  expect((await newsTo(seller)).at(-1)?.line).toBe('$18 waits until you confirm your email.');
  const days = [0];
  for (let day = 1; day <= 30; day += 1) {
    const before = await notified();
    advance(DAY);
    await sale.send();
    if ((await notified()) > before) days.push(day);
  }
  expect(days).toEqual([0, ...protection.unclaimed.notices, 28]);

  await confirm(timestamp());
  advance(DAY);
  await sale.send();
  const [payout] = await waitingPayouts();
  expect(payout).toMatchObject({ id: sale.id, amount: NET });
  expect(await getEarnings(seller.id)).toMatchObject({ account: { status: 'manual' }, waiting: null });
  if (payout) await payByHand(payout);
  expect(await findSellerAccount(seller.id)).toMatchObject({ balance: 0, onItsWay: 0, paid: NET });
});

it('goes back to the buyer on the last day if the email is never confirmed', async () => {
  const { sale, seller } = await anUnconfirmedSale();
  for (let day = 0; day < 80; day += 8) {
    advance(8 * DAY);
    await sale.send();
  }
  expect(await waitingPayouts()).toEqual([]);
  expect(await findStory(sale.id)).toMatchObject({
    events: expect.arrayContaining([expect.objectContaining({ what: 'returnUnclaimed' })]),
  });
  expect(await findSellerAccount(seller.id)).toMatchObject({ balance: 0, clearing: 0 });
  expect(await sale.mistakes()).toEqual([]);
});

it('is refused for what Stripe transfers, and for what there is not', async () => {
  vi.stubEnv('PAYOUTS', 'stripe');
  const sale = await aClearedSale();
  const [transfer] = await sale.movements('transfer');
  if (!transfer) throw new Error('Nothing was released.');
  const kim = await anOperator();
  const claim = (payout: Parameters<typeof claimPayout>[0]) => claimPayout(payout, kim);
  await expect(claim(transfer)).rejects.toMatchObject({ status: 409 });
  await expect(claim({ ...transfer, movementId: 'other' })).rejects.toMatchObject({ status: 404 });
  const [fee] = await sale.movements('fee');
  if (!fee) throw new Error('There is no fee.');
  await expect(claim(fee)).rejects.toMatchObject({ status: 404 });
});
