import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { changeAccount } from '#functions/domain/accounts/change.ts';
import { recognize } from '#functions/domain/accounts/sessions/browsers.ts';
import { startSession, type SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { notifyOtherBidders } from '#functions/domain/bids/notify-others.ts';
import { follow } from '#functions/domain/changes/follow.ts';
import { findWork } from '#functions/domain/kinds/finished-work.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import { cancel as endModule } from '#functions/domain/modules/cancel.ts';
import { getDue as getModuleDue } from '#functions/domain/modules/money/payment.ts';
import type { PayableNow } from '#functions/domain/money/books/works.ts';
import { resolveExternalRefund } from '#functions/domain/money/external-refund.ts';
import { refresh } from '#functions/domain/money/payout-accounts/refresh.ts';
import { syncPayoutsOf } from '#functions/domain/money/payouts/sync-payouts-of.ts';
import { countUnread, listNews, markNewsRead } from '#functions/domain/news/inbox.ts';
import { notify } from '#functions/domain/news/notify.ts';
import { changeSettings, readSettings } from '#functions/domain/news/settings.ts';
import { keyOfFailedMovement } from '#functions/domain/operator/money/find-failed-movement.ts';
import { holdPayouts, releasePayouts } from '#functions/domain/operator/money/hold-payouts.ts';
import { resolveRefund } from '#functions/domain/operator/money/resolve.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import { answer, withdraw } from '#functions/domain/portfolio/answer.ts';
import { find as findProject } from '#functions/domain/projects/read.ts';
import { publishReview, readBasis } from '#functions/domain/reviews/publish.ts';
import { newReview } from '#functions/domain/reviews/record.ts';
import type { OperatorAct } from '#functions/domain/work/operate.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { remove } from '#functions/table/write.ts';
import { newsKinds, type NewsKind } from '#shared/rules/news/news.ts';
import { aChange } from '#test/functions/a-change.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aPiece, asks, finishedWorks, nothing } from '#test/functions/domain/a-piece.ts';
import { aBid, aBidding, aProject } from '#test/functions/domain/a-project.ts';
import { aModule, AMOUNT, moduleFields, work } from '#test/functions/domain/an-assigned-module.ts';
import { aBuyer, anOrder, aSeller } from '#test/functions/domain/an-order.ts';
import { mailsBy, planFor, sendDueMails } from '#test/functions/domain/mail/a-mailbox.ts';
import {
  aChargedModule,
  beginFunding,
  byClient,
  byFreelancer,
  charge,
} from '#test/functions/domain/modules/a-charged-module.ts';
import { aChargedOrder, advance, booksOf, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import {
  aReleasedOrder,
  hearAll,
  openAccount,
  type Provider,
} from '#test/functions/domain/money/a-released-order.ts';
import { aSnapshot, hearOfAccount } from '#test/functions/domain/money/payouts/a-payout-account.ts';
import { anOperator } from '#test/functions/domain/operator/an-operator.ts';
import * as steps from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { firstRows } from '#test/size.ts';

import { allOn, caused, newsOf, newsTo, useNews } from './news-of.ts';

useNews();

const reason = 'Because.';
const deliver = (id: string, userId: string, what = 'work') =>
  steps.deliver(id, userId, { url: `https://example.com/${what}`, note: null });
const pays = async (provider: Provider, due: PayableNow) => {
  const { clientSecret } = await steps.beginPayment(due);
  await charge(provider, clientSecret.split('_secret')[0] ?? '');
};
/** Expects each of these people, in turn, to be told this by what is done, and nothing else: null for nothing at all. */
const expectNews = async (people: { id: string }[], expected: (NewsKind | null)[], act: () => unknown) =>
  expect(await newsOf(people, act)).toEqual(expected.map((kind) => (kind ? [kind] : [])));
/** The same about these people, as often as it is asked. */
const telling =
  (...people: { id: string }[]) =>
  (expected: (NewsKind | null)[], act: () => unknown) =>
    expectNews(people, expected, act);

describe('the parties of an order', () => {
  it('are told what the other one does, from its beginning to its review, and neither what they do themselves', async () => {
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const gig = await aGig(seller);
    const provider = await aProvider();
    const expectNotices = telling(seller, buyer);
    let id = '';
    await expectNotices(['order.place', null], async () => {
      ({ id } = await steps.place(gig.card.id, buyer, undefined));
    });
    await expectNotices(['order.writeRequirements', null], () =>
      steps.saveRequirements(id, buyer.id, 'In red.'),
    );
    await expectNotices([null, 'order.deliver'], () => deliver(id, seller.id));
    await expectNotices([null, 'order.replaceDelivery'], () => deliver(id, seller.id, 'better'));
    await expectNotices(['order.pay', null], async () => pays(provider, await getDue(id, buyer.id)));
    await expectNotices(['order.requestRevision', null], () =>
      steps.requestRevision({ id, userId: buyer.id }, 'In blue.'),
    );
    await expectNotices([null, 'order.deliver'], () => deliver(id, seller.id, 'in-blue'));
    await expectNotices(['order.approve', null], () => steps.approve({ id, userId: buyer.id }));
    const review = newReview({ ...buyer }, { gigId: gig.card.id, star: 4, desc: '' });
    await expectNotices(['review.publish', null], async () =>
      publishReview(review, await readBasis(gig.card.id, buyer.id)),
    );

    const { username, img } = buyer;
    const notified = await newsTo(seller);
    expect(notified[0]).toMatchObject({
      title: gig.card.title,
      line: `${username} ordered your gig.`,
      path: `/order/${id}`,
      from: { id: buyer.id, username, img },
      isRead: false,
    });
    const lines = notified.map(({ line }) => line);
    expect(lines).toContain(`${username} paid $19.99, which is held until the work is approved.`);
    expect(lines.at(-1)).toBe(`${username} gave your gig 4 stars.`);
  });

  it(
    'are told of the ways in which it ends without its work, and of all that is given back',
    { tags: 'full' },
    async () => {
      const early = await anOrder();
      await expectNews([early.seller, early.buyer], ['order.cancel', null], () =>
        steps.cancel({ id: early.id, userId: early.buyer.id }),
      );

      const asked = await aChargedOrder();
      const { id } = asked;
      const expectNotices = telling(asked.seller, asked.buyer);
      const ask = () => steps.cancel({ id, userId: asked.buyer.id, reason });
      await expectNotices(['order.askToCancel', null], ask);
      await expectNotices([null, 'order.refuseToCancel'], () =>
        steps.cancel({ id, userId: asked.seller.id, refuse: true }),
      );
      await ask();
      await expectNotices([null, 'order.agreeToCancel'], () => steps.cancel({ id, userId: asked.seller.id }));
      await expectNotices([null, 'order.refunded'], asked.send);
      expect((await newsTo(asked.buyer)).at(-1)?.line).toBe(
        '$19.99 refunded. Your bank shows it in 5–10 days.',
      );

      const declined = await aChargedOrder();
      await expectNews([declined.seller, declined.buyer], [null, 'order.decline'], () =>
        steps.decline({ id: declined.id, userId: declined.seller.id, reason }),
      );

      const kind = await aChargedOrder({ isCompleted: true });
      for (const [amount, news] of [[500, 'order.refundPart'] as const, [1499, 'order.refundAll'] as const])
        await expectNews([kind.seller, kind.buyer], [null, news], () =>
          steps.refund({ id: kind.id, userId: kind.seller.id }, amount),
        );

      const late = await aChargedOrder();
      advance(60 * DAY);
      await expectNews([late.seller, late.buyer], ['order.expire', 'order.expire'], steps.sweep);
    },
  );

  it('are both told what the clock does', async () => {
    const { seller, buyer } = await aChargedOrder({ isCompleted: true });
    advance(8 * DAY);
    await expectNews([seller, buyer], ['order.approve', 'order.approve'], steps.sweep);
    expect((await newsTo(buyer)).at(-1)?.line).toBe(
      'The work is approved, because 7 days have passed without an answer.',
    );
  });
});

describe('the parties of a project', () => {
  it('are told of bids, and what became of them', async () => {
    const [client, freelancer, other] = [await aBuyer(), await aSeller(), await aSeller()];
    const { card } = await aProject(client);
    const expectNotices = telling(client, freelancer, other);
    let id = '';
    const bid = async () => {
      id = await aBid(card.id, freelancer, '900');
    };
    await expectNotices(['bid.place', null, null], bid);
    expect((await newsTo(client)).at(-1)).toMatchObject({
      title: card.title,
      line: `${freelancer.username} bid $900 on your project.`,
      path: `/project/${card.id}/bids`,
    });
    const rejected = await aBid(card.id, other);
    await expectNotices([null, null, 'bid.reject'], () => steps.reject(rejected, client.id));
    await expectNotices(['bid.withdraw', null, null], () => steps.withdrawBid(id, freelancer.id));
    await bid();
    await expectNotices([null, 'bid.accept', null], () => steps.accept(id, client.id));
    await expectNotices([null, 'bid.reopen', null], () => steps.reject(id, client.id));
  });

  it('are told that a project went to another freelancer, once, if they wait for it', async () => {
    const client = await aBuyer();
    const [winner, waiting, other, rejected, gone] = [
      await aSeller(),
      await aSeller(),
      await aSeller(),
      await aSeller(),
      await aSeller(),
    ];
    const bidders = [winner, waiting, other, rejected, gone];
    const expectNotices = telling(...bidders);
    const { card } = await aProject(client);
    const bids = await Promise.all(bidders.map((person) => aBid(card.id, person)));
    await steps.reject(bids[3] ?? '', client.id);
    await steps.withdrawBid(bids[4] ?? '', gone.id);
    const changed = ({ id }: SessionUser) => follow([aChange(keys.bid(card.id, id))], [notifyOtherBidders]);
    const nobody = bidders.map(() => null);
    await expectNotices(nobody, () => changed(winner));
    await steps.accept(bids[0] ?? '', client.id);
    await expectNotices([null, 'bid.lose', 'bid.lose', null, null], () => changed(winner));
    await expectNotices(nobody, () => changed(winner));
    expect((await newsTo(waiting)).at(-1)).toMatchObject({
      title: card.title,
      line: `${client.username} chose another freelancer.`,
      path: `/project/${card.id}`,
    });
    await steps.reject(bids[0] ?? '', client.id);
    await expectNotices(nobody, () => changed(winner));
    await steps.accept(bids[1] ?? '', client.id);
    await expectNotices([null, null, 'bid.lose', null, null], () => changed(waiting));
    // News are kept for 90 days; whoever won may change their picture on any day.
    await remove(keys.news(other.id, (await newsTo(other)).at(-1)?.id ?? ''));
    advance(91 * DAY);
    await expectNotices(nobody, () => changed(waiting));
  });

  it('are told what happens to a module that is paid in the end', async () => {
    const { client, freelancer, projectId } = await aBidding('ACCEPTED');
    const expectNotices = telling(freelancer, client);
    let id = '';
    await expectNotices(['module.assign', null], async () => {
      ({ id } = await steps.assign(client.id, moduleFields(projectId), undefined));
    });
    const fields = { ...moduleFields(projectId), name: 'Another basket' };
    await expectNotices(['module.edit', null], () => modules.edit(id, client.id, fields));
    const submit = () => modules.submit(id, freelancer.id, work);
    await expectNotices([null, 'module.submit'], submit);
    const to = (person: SessionUser, status: 'OK' | 'REWORK' | 'PAY' | 'SUBMITTED') => () =>
      modules.decide(id, person, { status, amount: status === 'OK' ? AMOUNT : undefined });
    await expectNotices(['module.requestRework', null], to(client, 'REWORK'));
    await submit();
    await expectNotices(['module.approve', null], to(client, 'OK'));
    expect((await newsTo(freelancer)).at(-1)).toMatchObject({
      title: `Another basket · ${(await findProject(projectId))?.card.title}`,
      line: `${client.username} approved the work for $450.50.`,
      path: `/assignedModule/${projectId}`,
      from: { id: client.id, username: client.username },
    });
    await expectNotices([null, 'module.refuse'], to(freelancer, 'SUBMITTED'));
    await to(client, 'OK')();
    await expectNotices([null, 'module.confirm'], to(freelancer, 'PAY'));
    const provider = await aProvider();
    await expectNotices(['module.pay', null], async () => pays(provider, await getModuleDue(id, client.id)));
  });

  it('are told that a module without money has ended, and of no refund', async () => {
    const owed = await aModule('PAY');
    await expectNews([owed.freelancer, owed.client], [null, 'module.quit'], () =>
      endModule({ id: owed.module.id, userId: owed.freelancer.id }),
    );
    expect((await newsTo(owed.client)).at(-1)?.line).toBe(`${owed.freelancer.username} gave up the module.`);

    const [ignored, approved] = [await aModule('SUBMITTED'), await aModule('OK')];
    advance(31 * DAY);
    await steps.sweep();
    const lastOf = async ({ client }: typeof ignored) => (await newsTo(client)).at(-1)?.line;
    expect([await lastOf(ignored), await lastOf(approved)]).toEqual([
      expect.stringMatching(/^Cancelled: the client did not approve the work by [^.]*\.$/),
      expect.stringMatching(/^Cancelled: the freelancer did not confirm the amount by [^.]*\.$/),
    ]);
  });

  it('are told what becomes of money that came too late, its payer alone', async () => {
    const provider = await aProvider();
    const { client, freelancer, module } = await aModule('SUBMITTED');
    const expectNotices = telling(freelancer, client);
    const late = await beginFunding(module.id, client.id, AMOUNT);
    await modules.decide(module.id, client, { status: 'OK', amount: AMOUNT });
    await expectNotices([null, 'module.tooLate'], () => charge(provider, late));
    await expectNotices([null, 'module.refunded'], booksOf(module.id, 'module').send);
    expect((await newsTo(client)).at(-2)?.line).toBe(
      'Your payment of $450.50 came too late to count, so it is refunded.',
    );

    const { id, buyer } = await anOrder();
    const { clientSecret } = await steps.beginPayment(await getDue(id, buyer.id));
    advance(60 * DAY);
    const [notified] = await newsOf([buyer], () => charge(provider, clientSecret.split('_secret')[0] ?? ''));
    expect(notified).toEqual(['order.expire', 'order.tooLate']);
  });

  it('are told what happens to the money of a funded module', { tags: 'full' }, async () => {
    const { client, freelancer, module } = await aModule();
    const provider = await aProvider();
    await expectNews([freelancer, client], ['module.fund', null], async () =>
      charge(provider, await beginFunding(module.id, client.id)),
    );
    const quit = await aChargedModule();
    await expectNews([quit.freelancer, quit.client], [null, 'module.quit'], () =>
      endModule(byFreelancer(quit)),
    );
    const late = await aChargedModule();
    advance(16 * DAY);
    await expectNews([late.freelancer, late.client], ['module.cancel', null], () =>
      endModule(byClient(late)),
    );

    const [lapsing, unclaimed] = [await aChargedModule(), await aChargedModule('COMPLETED')];
    advance(50 * DAY);
    const [ofLapsing, ofUnclaimed] = await newsOf([lapsing.client, unclaimed.freelancer], steps.sweep);
    expect(ofLapsing).toContain('module.lapse');
    expect(ofUnclaimed).toEqual(['payout.waits']);
    advance(40 * DAY);
    await expectNews([unclaimed.freelancer], ['module.returnUnclaimed'], steps.sweep);
  });
});

const heldMoney = {
  order: async () => {
    const order = await aChargedOrder({ isCompleted: true });
    return { ...order, payee: order.seller, payer: order.buyer };
  },
  module: async () => {
    const module = await aChargedModule('SUBMITTED');
    return { ...module, payee: module.freelancer, payer: module.client };
  },
};

describe.each(firstRows(['order', 'module'] as const, 1))('the two sides of held money (%s)', (kind) => {
  it('are told of a dispute and of its end', async () => {
    const { id, payee, payer, send } = await heldMoney[kind]();
    const expectNotices = telling(payee, payer);
    const dispute = { amount: 500, reason };
    const offer = { amount: 900, reason };
    await expectNotices([`${kind}.dispute`, null], () =>
      steps.openDispute({ id, userId: payer.id }, dispute),
    );
    await expectNotices([null, `${kind}.offer`], () => steps.makeOffer({ id, userId: payee.id }, offer));
    await expectNotices([`${kind}.acceptOffer`, null], () => steps.acceptOffer({ id, userId: payer.id }));
    await expectNotices([null, `${kind}.refunded`], send);

    const open = await heldMoney[kind]();
    await steps.openDispute({ id: open.id, userId: open.payer.id }, dispute);
    await steps.makeOffer({ id: open.id, userId: open.payee.id }, offer);
    advance(40 * DAY);
    const [notified] = await newsOf([open.payee, open.payer], steps.sweep);
    expect(notified).toContain(`${kind}.divide`);
  });

  it('are both told what the operator does', async () => {
    const { id, payee, payer } = await heldMoney[kind]();
    const expectNotices = telling(payee, payer);
    const both = (act: OperatorAct) =>
      expectNotices([`${kind}.${act.do}`, `${kind}.${act.do}`], () => steps.operate(id, act));
    await steps.openDispute({ id, userId: payer.id }, { amount: 500, reason });
    await both({ do: 'decide', amount: 700, reason });
    await both({ do: 'reopen', reason });
    await steps.operate(id, { do: 'decide', amount: 600, reason });
    await both({ do: 'refund', amount: 100, reason });
    const [notified] = (await newsTo(payee)).slice(-1);
    expect(notified).toMatchObject({ line: 'The marketplace refunded $1 to the buyer.', from: null });
  });

  it('are both told what the bank does', async () => {
    const money = await heldMoney[kind]();
    const expectNotices = telling(money.payee, money.payer);
    const both = (what: 'freeze' | 'unfreeze' | 'takeBack') =>
      expectNotices([`${kind}.${what}`, `${kind}.${what}`], () => hearAll(money));
    const first = money.provider.dispute(money.intentId, 'product_not_received');
    await both('freeze');
    money.provider.endDispute(first.id, 'won');
    await both('unfreeze');
    const second = money.provider.dispute(money.intentId, 'product_not_received');
    await hearAll(money);
    money.provider.endDispute(second.id, 'lost');
    await both('takeBack');
  });

  it('are both told what the marketplace does at the provider', async () => {
    const money = await heldMoney[kind]();
    const { id, payee, payer, provider, intentId } = money;
    const { id: refundId } = await provider.sdk.refunds.create({ payment_intent: intentId, amount: 700 });
    await hearAll(money);
    await resolveExternalRefund({ ref: { kind, id }, refundId, bearer: 'held' }, { by: 'kim' }, works);
    for (const person of [payee, payer])
      expect((await newsTo(person)).slice(-2).map(({ line }) => line)).toEqual([
        'The marketplace is reviewing the payment. Nothing goes on until it has decided.',
        'The marketplace refunded $7 to the buyer.',
      ]);
  });

  it('are told of a refund that failed and was paid in another way, its payer alone', async () => {
    const { id, payee, payer, provider, ...money } = await heldMoney[kind]();
    await steps.openDispute({ id, userId: payer.id }, { amount: 500, reason });
    await steps.operate(id, { do: 'decide', amount: 0, reason });
    for (let time = 0; time < 3; time += 1) {
      await money.send();
      const { data } = await provider.sdk.refunds.list({ payment_intent: money.intentId, limit: 1 });
      for (const refund of data) provider.settle(refund.id, 'failed');
      await hearAll({ provider });
      advance(DAY);
    }
    const [movement] = await money.movements('refund');
    const key = await keyOfFailedMovement(movement?.movementId ?? '');
    const acting = await anOperator();
    await expectNews([payee, payer], [null, `${kind}.paidElsewhere`], () =>
      resolveRefund(key, 'SEPA 4711', acting),
    );
  });
});

describe('a seller', () => {
  afterEach(() => void vi.stubEnv('PAYOUTS', 'stripe'));

  it('is told how far their money has come, what its provider wants, and of a payout that is sent back', async () => {
    const { provider, seller, buyer, ...order } = await aReleasedOrder();
    const expectNotices = telling(seller);
    await expectNews([seller, buyer], ['payout.sent', null], order.clear);
    for (let day = 0; day < 9; day += 1) {
      advance(DAY);
      provider.doDue();
    }
    const look = () => syncPayoutsOf(seller.id);
    await expectNotices(['payout.paid'], look);
    await expectNotices([null], look);

    const accountId = (await order.accountId()) ?? '';
    provider.review(accountId, 'document');
    const hear = () => hearOfAccount(aSnapshot(accountId, 'account.updated', { id: accountId }));
    await expectNotices(['payout.account'], hear);
    await expectNotices([null], hear);

    const [payout] = (await provider.sdk.payouts.list({}, { stripeAccount: accountId })).data;
    provider.settle(payout?.id ?? '', 'failed');
    await expectNotices(['payout.sentBack'], look);

    const acting = await anOperator();
    await expectNotices(['payout.held'], () => holdPayouts(seller.id, 14, acting));
    await expectNotices(['payout.goesOn'], () => releasePayouts(seller.id, acting));
  });

  it('is told once that what a bank has examined is paid later than it should be, and when it leaves', async () => {
    const { provider, intentId, seller, ...order } = await aReleasedOrder();
    await order.clear();
    const { id } = provider.dispute(intentId, 'product_not_received');
    await hearAll({ provider });
    await order.send();
    provider.endDispute(id, 'won');
    await hearAll({ provider });
    provider.faults.failNext('balance-insufficient', { resource: 'transfer', times: 2 });
    const expectNotices = telling(seller);
    for (const kind of ['payout.delayed', null, 'payout.sent'] as const)
      await expectNotices([kind], () => order.clear(1));
  });

  it('is told that money waits for an account, and with its buyer that it went back', async () => {
    const order = await aReleasedOrder({ hasAccount: false });
    const expectNotices = telling(order.seller, order.buyer);
    await expectNotices(['payout.waits', null], order.clear);
    await expectNotices([null, null], order.send);
    advance(2 * DAY);
    await expectNotices(['payout.waits', null], order.send);
    advance(90 * DAY);
    await expectNotices(['order.returnUnclaimed', 'order.returnUnclaimed'], order.send);
    await openAccount(order.provider, order.seller, 'checking');
    await refresh(order.seller.id);
  });

  it('whom the operator pays is told that money waits until they confirm their email', async () => {
    vi.stubEnv('PAYOUTS', 'manual');
    const order = await aReleasedOrder({ hasAccount: false });
    await changeAccount(order.seller.id, () => ({ set: { emailVerifiedAt: null } }));
    await expectNews([order.seller, order.buyer], ['payout.confirm', null], order.clear);
  });
});

describe('an inbox', () => {
  it('tells how much is unread, up to what was read, which never goes back', async () => {
    const seller = await aSeller();
    expect(await countUnread(seller.id)).toEqual({ count: 0, hasMore: false });
    const gig = await aGig(seller);
    for (let number = 0; number < 3; number += 1) await anOrder({}, { seller, gig });
    const all = await newsTo(seller);
    expect(await countUnread(seller.id)).toEqual({ count: 3, hasMore: false });
    expect(await markNewsRead(seller.id, all[1]?.id ?? '')).toEqual({ count: 1, hasMore: false });
    expect(await markNewsRead(seller.id, all[0]?.id ?? '')).toEqual({ count: 1, hasMore: false });
    expect((await newsTo(seller)).map(({ isRead }) => isRead)).toEqual([true, true, false]);
    const { items, next } = await listNews(seller.id, { limit: 2 });
    expect(items.map(({ id }) => id)).toEqual([all[2]?.id, all[1]?.id]);
    const rest = await listNews(seller.id, { limit: 2, cursor: next });
    expect(rest.items.map(({ id }) => id)).toEqual([all[0]?.id]);
    for (let number = 0; number < 21; number += 1) await anOrder({}, { seller, gig });
    expect(await countUnread(seller.id)).toEqual({ count: 20, hasMore: true });
    expect(await markNewsRead(seller.id, newId())).toEqual({ count: 0, hasMore: false });
  });

  it('is not read before it happens, whatever somebody says that they have seen', async () => {
    const seller = await aSeller();
    const gig = await aGig(seller);
    await anOrder({}, { seller, gig });
    expect(await markNewsRead(seller.id, '7zzzzzzzzzzzzzzzzzzzzzzzzz')).toEqual({ count: 0, hasMore: false });
    await anOrder({}, { seller, gig });
    expect(await countUnread(seller.id)).toEqual({ count: 1, hasMore: false });
  });

  it('neither lists nor counts what its owner does not want in the bell', async () => {
    const { client: buyer, projectId, freelancer: seller } = await aBidding('ACCEPTED');
    const gig = await aGig(seller);
    const assign = () => steps.assign(buyer.id, moduleFields(projectId), undefined);
    const fromTheStart = await newsTo(seller);
    await anOrder({}, { seller, gig });
    await assign();
    for (let number = 0; number < 3; number += 1) await anOrder({}, { seller, gig });
    await assign();
    expect(await readSettings(seller.id)).toEqual(allOn);
    const withoutOrders = { ...allOn, orders: { bell: false, mail: true } };
    expect(await changeSettings(seller.id, withoutOrders)).toEqual(withoutOrders);
    expect(await readSettings(seller.id)).toEqual(withoutOrders);

    const shown = (await newsTo(seller)).slice(fromTheStart.length);
    expect(shown.map(({ kind }) => kind)).toEqual(['module.assign', 'module.assign']);
    expect(await countUnread(seller.id)).toEqual({ count: fromTheStart.length + 2, hasMore: false });
    const { items, next } = await listNews(seller.id, { limit: 1 });
    const rest = await listNews(seller.id, { limit: 1, cursor: next });
    expect([...items, ...rest.items].map(({ id }) => id)).toEqual([shown[1]?.id, shown[0]?.id]);

    expect(await changeSettings(seller.id, allOn)).toEqual(allOn);
    expect(await countUnread(seller.id)).toEqual({ count: fromTheStart.length + 6, hasMore: false });
  });

  it('of which its owner wants little is read in a bounded number of pages, the latest first', async () => {
    const reader = await aSeller();
    const notifyOf = (kind: 'order.place' | 'module.assign') =>
      transact([notify(reader.id, { kind, title: 'A thing', path: '/order/1', by: 'clock' })]);
    await notifyOf('module.assign');
    for (let number = 0; number < 6 * 21; number += 1) await notifyOf('order.place');
    await changeSettings(reader.id, { ...allOn, orders: { bell: false, mail: true } });
    expect(await countUnread(reader.id)).toEqual({ count: 1, hasMore: false });
    // There may be others beyond what is looked through.
    await Promise.all(Array.from({ length: 400 }, () => notifyOf('order.place')));
    const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
    expect(await countUnread(reader.id)).toEqual({ count: 0, hasMore: true });
    expect(send.mock.calls.filter(([command]) => command instanceof QueryCommand)).toHaveLength(5);
    send.mockRestore();
    await notifyOf('module.assign');
    expect(await countUnread(reader.id)).toEqual({ count: 1, hasMore: true });
    expect(await markNewsRead(reader.id, newId())).toEqual({ count: 0, hasMore: false });
  });
});

describe('the owner of an account', () => {
  const place = { browser: 'Firefox on Windows', country: 'PE' };
  const signIn = (person: SessionUser, browserId = newId()) =>
    startSession(person, [recognize(person.id, { sent: [], fresh: browserId }, place)], place);

  it('is told of a sign-in with a browser that was not used before, also if they switched off all they can', async () => {
    const person = await aBuyer();
    await expectNews([person], [null], () => signIn(person));
    const off = { bell: false, mail: false };
    await changeSettings(person.id, {
      messages: { mail: false },
      orders: off,
      projects: off,
      reviews: off,
      payouts: off,
    });
    await expectNews([person], ['account.signIn'], () => signIn(person));
  });

  it('is mailed although the bell was looked at: perhaps by somebody else', async () => {
    const person = await aBuyer();
    await signIn(person);
    await signIn(person);
    const [news] = await newsTo(person);
    await planFor(keys.news(person.id, news?.id ?? ''));
    await markNewsRead(person.id, newId());
    const [mail, ...others] = await mailsBy(sendDueMails);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Somebody signed in with a new browser · Firefox on Windows, Peru');
  });
});

describe.each(finishedWorks)('the two sides of finished work, %s,', (_, finished) => {
  it('are told what the other one wants to have shown of it', async () => {
    const work = await finished();
    const { id, maker, client } = work;
    const expectNotices = telling(maker, client);
    let seen = '';
    const asking = async (title: string) => void ({ id: seen } = await asks(work, aPiece({ title })));
    const answering = (agrees: boolean) => () =>
      answer({ id, by: client, findWork }, { agrees, seen }, nothing);
    await expectNotices([null, 'portfolio.ask'], () => asking('First'));
    await expectNotices(['portfolio.decline', null], answering(false));
    await expectNotices([null, 'portfolio.ask'], () => asking('Second'));
    await expectNotices(['portfolio.agree', null], answering(true));
    await expectNotices([null, null], answering(true));
    await expectNotices(['portfolio.withdraw', null], () => withdraw({ id, by: client, findWork }, nothing));
    await asking('Third');
    await expectNotices([null, 'portfolio.withdraw'], () => withdraw({ id, by: maker, findWork }, nothing));
    const notified = (await newsTo(client)).findLast(({ kind }) => kind === 'portfolio.ask');
    expect(notified?.line).toBe(`${maker.username} asks to show this work in their portfolio.`);
  });
});

it(
  'every kind of news was caused by what it tells, but reminders, and what tests of accounts cause',
  { tags: 'full' },
  () => {
    const ofOthers = [
      'account.password',
      'account.email',
      'account.keep',
      'account.addPasskey',
      'account.export',
      'account.openPayouts',
      'account.readyPayouts',
    ];
    const isOfOthers = (kind: NewsKind) => kind.includes('.remind') || ofOthers.includes(kind);
    const kinds = newsKinds.filter((kind) => !isOfOthers(kind));
    expect([...caused].filter((kind) => !isOfOthers(kind)).toSorted()).toEqual(kinds.toSorted());
  },
);
