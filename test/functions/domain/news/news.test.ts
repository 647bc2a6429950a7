import { afterEach, describe, expect, it, vi } from 'vitest';

import { recognize } from '#functions/domain/accounts/browsers.ts';
import { changeAccount, readAccount } from '#functions/domain/accounts/change.ts';
import { confirmEmail, wishEmail } from '#functions/domain/accounts/email.ts';
import { resetPassword } from '#functions/domain/accounts/password.ts';
import { startSession, type SessionUser } from '#functions/domain/accounts/sessions.ts';
import { findLink, issueToken } from '#functions/domain/accounts/tokens.ts';
import { tellOtherBidders } from '#functions/domain/bids/tell-others.ts';
import { follow } from '#functions/domain/changes/follow.ts';
import { askForExport, makeExport } from '#functions/domain/export/export.ts';
import { cancel as endModule } from '#functions/domain/modules/cancel.ts';
import { getDue as getModuleDue } from '#functions/domain/modules/payment.ts';
import { lookAtPayoutsOf } from '#functions/domain/money/payouts/look-at-payouts-of.ts';
import { refresh } from '#functions/domain/money/payouts/refresh.ts';
import { countUnread, listNews, markNewsRead } from '#functions/domain/news/inbox.ts';
import { changeSettings, readSettings } from '#functions/domain/news/settings.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import { answer, withdraw } from '#functions/domain/portfolio/answer.ts';
import { publishReview, readBasis } from '#functions/domain/reviews/publish.ts';
import { newReview } from '#functions/domain/reviews/record.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { newsKinds } from '#shared/rules/news.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aFinishedOrder, aFinishedProject, aPiece, asks } from '#test/functions/domain/a-piece.ts';
import { aBid, aBidding, aProject } from '#test/functions/domain/a-project.ts';
import { aPasskey } from '#test/functions/domain/accounts/a-passkey.ts';
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
import { aChargedOrder, advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import {
  aReleasedOrder,
  aRichProvider,
  hearAll,
  openAccount,
} from '#test/functions/domain/money/a-released-order.ts';
import { aSnapshot, hearOfAccount } from '#test/functions/domain/money/payouts/a-payout-account.ts';
import * as steps from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';

import { allOn, caused, newsOf, toldTo, useNews } from './told.ts';

// Where it is stored has tests of its own.
vi.mock('#functions/services/s3/exports.ts', () => ({
  storeExport: () => Promise.resolve({ key: 'pending/exports/export.json', size: 2 }),
}));

useNews();

const reason = 'Because.';
/** What the stream says of an item that has changed. */
const modified = ({ PK, SK }: Key) => ({
  eventName: 'MODIFY' as const,
  dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } }, SequenceNumber: '1' },
});
const deliver = (id: string, userId: string, what = 'work') =>
  steps.deliver(id, userId, { url: `https://example.com/${what}`, note: null });

describe('the parties of an order', () => {
  it('are told what the other one does, from its beginning to its approval, and neither what they do themselves', async () => {
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const gig = await aGig(seller);
    const provider = await aRichProvider();
    const parties = [seller, buyer];
    let id = '';
    const place = async () => {
      ({ id } = await steps.place(gig.card.id, buyer, undefined));
    };
    expect(await newsOf(parties, place)).toEqual([['order.place'], []]);
    const write = () => steps.saveRequirements(id, buyer.id, 'In red.');
    expect(await newsOf(parties, write)).toEqual([['order.writeRequirements'], []]);
    const pay = async () => {
      const { clientSecret } = await steps.beginPayment(await getDue(id, buyer.id));
      await charge(provider, clientSecret.split('_secret')[0] ?? '');
    };
    expect(await newsOf(parties, pay)).toEqual([['order.pay'], []]);
    expect(await newsOf(parties, () => deliver(id, seller.id))).toEqual([[], ['order.deliver']]);
    const revise = () => steps.requestRevision({ id, userId: buyer.id }, 'In blue.');
    expect(await newsOf(parties, revise)).toEqual([['order.requestRevision'], []]);
    expect(await newsOf(parties, () => deliver(id, seller.id, 'in-blue'))).toEqual([[], ['order.deliver']]);
    const approve = () => steps.approve({ id, userId: buyer.id });
    expect(await newsOf(parties, approve)).toEqual([['order.approve'], []]);

    const [first, , paid] = await toldTo(seller);
    const { username, img } = buyer;
    expect(first).toMatchObject({
      title: gig.card.title,
      line: `${username} ordered your gig.`,
      path: `/order/${id}`,
      from: { id: buyer.id, username, img },
      isRead: false,
    });
    expect(paid?.line).toBe(`${username} paid $19.99, which is held until the work is approved.`);
  });

  it('are told of the ways in which it ends without its work', async () => {
    const early = await anOrder();
    const cancel = () => steps.cancel({ id: early.id, userId: early.buyer.id });
    expect(await newsOf([early.seller, early.buyer], cancel)).toEqual([['order.cancel'], []]);

    const asked = await aChargedOrder();
    const parties = [asked.seller, asked.buyer];
    const ask = () => steps.cancel({ id: asked.id, userId: asked.buyer.id, reason });
    expect(await newsOf(parties, ask)).toEqual([['order.askToCancel'], []]);
    const refuse = () => steps.cancel({ id: asked.id, userId: asked.seller.id, refuse: true });
    expect(await newsOf(parties, refuse)).toEqual([[], ['order.refuseToCancel']]);
    await ask();
    const agree = () => steps.cancel({ id: asked.id, userId: asked.seller.id });
    expect(await newsOf(parties, agree)).toEqual([[], ['order.agreeToCancel']]);
    expect(await newsOf(parties, asked.send)).toEqual([[], ['order.refunded']]);
    expect((await toldTo(asked.buyer)).at(-1)?.line).toBe('$19.99 went back to your card.');

    const declined = await aChargedOrder();
    const decline = () => steps.decline({ id: declined.id, userId: declined.seller.id, reason });
    expect(await newsOf([declined.seller, declined.buyer], decline)).toEqual([[], ['order.decline']]);

    const late = await aChargedOrder();
    advance(60 * DAY);
    expect(await newsOf([late.seller, late.buyer], steps.sweep)).toEqual([
      ['order.expire'],
      ['order.expire'],
    ]);
  });

  it('are told of a dispute and of its end, and of all that is given back', async () => {
    const { id, seller, buyer } = await aChargedOrder({ isCompleted: true });
    const parties = [seller, buyer];
    const open = () => steps.openDispute({ id, userId: buyer.id }, { amount: 500, reason });
    expect(await newsOf(parties, open)).toEqual([['order.dispute'], []]);
    const offer = () => steps.makeOffer({ id, userId: seller.id }, { amount: 900, reason });
    expect(await newsOf(parties, offer)).toEqual([[], ['order.offer']]);
    const accept = () => steps.acceptOffer({ id, userId: buyer.id });
    expect(await newsOf(parties, accept)).toEqual([['order.acceptOffer'], []]);

    const open2 = await aChargedOrder({ isCompleted: true });
    await steps.openDispute({ id: open2.id, userId: open2.buyer.id }, { amount: 500, reason });
    await steps.makeOffer({ id: open2.id, userId: open2.seller.id }, { amount: 900, reason });
    advance(40 * DAY);
    const [told] = await newsOf([open2.seller, open2.buyer], steps.sweep);
    expect(told).toContain('order.divide');

    const kind = await aChargedOrder({ isCompleted: true });
    const give = (amount: number) => () => steps.refund({ id: kind.id, userId: kind.seller.id }, amount);
    const both = [kind.seller, kind.buyer];
    expect(await newsOf(both, give(500))).toEqual([[], ['order.refundPart']]);
    expect(await newsOf(both, give(1499))).toEqual([[], ['order.refundAll']]);
  });

  it('are both told what the bank does, and what the clock does', async () => {
    const order = await aChargedOrder({ isCompleted: true });
    const parties = [order.seller, order.buyer];
    const { id } = order.provider.dispute(order.intentId, 'product_not_received');
    expect(await newsOf(parties, () => hearAll(order))).toEqual([['order.freeze'], ['order.freeze']]);
    order.provider.endDispute(id, 'won');
    expect(await newsOf(parties, () => hearAll(order))).toEqual([['order.unfreeze'], ['order.unfreeze']]);
    advance(8 * DAY);
    expect(await newsOf(parties, steps.sweep)).toEqual([['order.approve'], ['order.approve']]);
    expect((await toldTo(order.buyer)).at(-1)?.line).toBe(
      'The work is approved, because 7 days have passed without an answer.',
    );

    const taken = await aChargedOrder({ isCompleted: true });
    const dispute = taken.provider.dispute(taken.intentId, 'product_not_received');
    await hearAll(taken);
    taken.provider.endDispute(dispute.id, 'lost');
    expect(await newsOf([taken.seller, taken.buyer], () => hearAll(taken))).toEqual([
      ['order.takeBack'],
      ['order.takeBack'],
    ]);
  });

  it('are told of work that is replaced, and a seller of a review', async () => {
    const { id, gig, seller, buyer } = await anOrder({ isCompleted: true });
    const replace = () => steps.deliver(id, seller.id, { url: 'https://example.com/better', note: null });
    expect(await newsOf([seller, buyer], replace)).toEqual([[], ['order.replaceDelivery']]);

    const paid = await anOrder(
      { hasRequirements: true, isCompleted: true, isPaid: true },
      { seller, buyer, gig },
    );
    const review = newReview({ ...buyer }, { gigId: gig.card.id, star: 4, desc: '' });
    const publish = async () => publishReview(review, await readBasis(gig.card.id, buyer.id));
    expect(await newsOf([paid.seller, paid.buyer], publish)).toEqual([['review.publish'], []]);
    expect((await toldTo(seller)).at(-1)?.line).toBe(`${buyer.username} gave your gig 4 stars.`);
  });
});

describe('the parties of a project', () => {
  it('are told of bids, and what became of them', async () => {
    const [client, freelancer, other] = [await aBuyer(), await aSeller(), await aSeller()];
    const { card } = await aProject(client);
    const parties = [client, freelancer, other];
    let id = '';
    const bid = async () => {
      id = await aBid(card.id, freelancer, '900');
    };
    expect(await newsOf(parties, bid)).toEqual([['bid.place'], [], []]);
    expect((await toldTo(client)).at(-1)).toMatchObject({
      title: card.title,
      line: `${freelancer.username} bid $900 on your project.`,
      path: `/project/${card.id}/bids`,
    });
    const rejected = await aBid(card.id, other);
    expect(await newsOf(parties, () => steps.reject(rejected, client.id))).toEqual([[], [], ['bid.reject']]);
    expect(await newsOf(parties, () => steps.withdrawBid(id, freelancer.id))).toEqual([
      ['bid.withdraw'],
      [],
      [],
    ]);
    await bid();
    expect(await newsOf(parties, () => steps.accept(id, client.id))).toEqual([[], ['bid.accept'], []]);
    expect(await newsOf(parties, () => steps.reject(id, client.id))).toEqual([[], ['bid.reopen'], []]);
  });

  it('are told that a project went to another freelancer, once, if they wait for it', async () => {
    const client = await aBuyer();
    const [winner, waiting, other, rejected, gone] = await Promise.all([1, 2, 3, 4, 5].map(aSeller));
    const bidders = [winner, waiting, other, rejected, gone].map((person) => person ?? client);
    const { card } = await aProject(client);
    const bids = await Promise.all(bidders.map((person) => aBid(card.id, person)));
    await steps.reject(bids[3] ?? '', client.id);
    await steps.withdrawBid(bids[4] ?? '', bidders[4]?.id ?? '');
    const followed = () => follow([modified(keys.bid(card.id, winner?.id ?? ''))], [tellOtherBidders]);
    const nobody = bidders.map(() => []);
    expect(await newsOf(bidders, followed)).toEqual(nobody);
    await steps.accept(bids[0] ?? '', client.id);
    expect(await newsOf(bidders, followed)).toEqual([[], ['bid.lose'], ['bid.lose'], [], []]);
    expect(await newsOf(bidders, followed)).toEqual(nobody);
    expect((await toldTo(waiting ?? client)).at(-1)).toMatchObject({
      title: card.title,
      line: `${client.username} chose another freelancer.`,
      path: `/project/${card.id}`,
    });
    await steps.reject(bids[0] ?? '', client.id);
    expect(await newsOf(bidders, followed)).toEqual(nobody);
    await steps.accept(bids[1] ?? '', client.id);
    const again = () => follow([modified(keys.bid(card.id, waiting?.id ?? ''))], [tellOtherBidders]);
    expect(await newsOf(bidders, again)).toEqual([[], [], ['bid.lose'], [], []]);
  });

  it('are told what happens to a module that is paid in the end', async () => {
    const { client, freelancer, projectId } = await aBidding('ACCEPTED');
    const parties = [freelancer, client];
    let id = '';
    const assign = async () => {
      ({ id } = await steps.assign(client.id, moduleFields(projectId), undefined));
    };
    expect(await newsOf(parties, assign)).toEqual([['module.assign'], []]);
    const edit = async () =>
      modules.edit(id, client.id, { ...moduleFields(projectId), name: 'Another basket' });
    expect(await newsOf(parties, edit)).toEqual([['module.edit'], []]);
    const submit = async () => modules.submit(id, freelancer.id, work);
    expect(await newsOf(parties, submit)).toEqual([[], ['module.submit']]);
    const to = (person: typeof client, status: 'OK' | 'REWORK' | 'PAY' | 'SUBMITTED') => () =>
      modules.decide(id, person, { status, amount: status === 'OK' ? AMOUNT : undefined });
    expect(await newsOf(parties, to(client, 'REWORK'))).toEqual([['module.requestRework'], []]);
    await submit();
    expect(await newsOf(parties, to(client, 'OK'))).toEqual([['module.approve'], []]);
    expect((await toldTo(freelancer)).at(-1)).toMatchObject({
      title: 'Another basket',
      line: 'The client approved the work for $450.50.',
      path: `/assignedModule/${projectId}`,
      from: null,
    });
    expect(await newsOf(parties, to(freelancer, 'SUBMITTED'))).toEqual([[], ['module.refuse']]);
    await to(client, 'OK')();
    expect(await newsOf(parties, to(freelancer, 'PAY'))).toEqual([[], ['module.confirm']]);
    const provider = await aRichProvider();
    const pay = async () => {
      const { clientSecret } = await steps.beginPayment(await getModuleDue(id, client.id));
      await charge(provider, clientSecret.split('_secret')[0] ?? '');
    };
    expect(await newsOf(parties, pay)).toEqual([['module.pay'], []]);
  });

  it('are told what happens to the money of a funded module', async () => {
    const { client, freelancer, module } = await aModule();
    const provider = await aRichProvider();
    const fund = async () => charge(provider, await beginFunding(module.id, client.id));
    expect(await newsOf([freelancer, client], fund)).toEqual([['module.fund'], []]);

    const disputed = await aChargedModule('SUBMITTED');
    const parties = [disputed.freelancer, disputed.client];
    const dispute = { amount: 100, reason };
    const open = () => steps.openDispute(byClient(disputed), dispute);
    expect(await newsOf(parties, open)).toEqual([['module.dispute'], []]);
    const offer = () => steps.makeOffer(byFreelancer(disputed), { ...dispute, amount: 900 });
    expect(await newsOf(parties, offer)).toEqual([[], ['module.offer']]);
    const accept = () => steps.acceptOffer(byClient(disputed));
    expect(await newsOf(parties, accept)).toEqual([['module.acceptOffer'], []]);
    expect(await newsOf(parties, disputed.send)).toEqual([[], ['module.refunded']]);

    const quit = await aChargedModule();
    const give = () => endModule({ id: quit.id, userId: quit.freelancer.id });
    expect(await newsOf([quit.freelancer, quit.client], give)).toEqual([[], ['module.quit']]);
    const late = await aChargedModule();
    advance(16 * DAY);
    const end = () => endModule({ id: late.id, userId: late.client.id });
    expect(await newsOf([late.freelancer, late.client], end)).toEqual([['module.cancel'], []]);
  });

  it('are both told what the bank and the clock do to a module', async () => {
    const examined = await aChargedModule('SUBMITTED');
    const parties = [examined.freelancer, examined.client];
    const { id } = examined.provider.dispute(examined.intentId, 'product_not_received');
    expect(await newsOf(parties, () => hearAll(examined))).toEqual([['module.freeze'], ['module.freeze']]);
    examined.provider.endDispute(id, 'won');
    expect(await newsOf(parties, () => hearAll(examined))).toEqual([
      ['module.unfreeze'],
      ['module.unfreeze'],
    ]);
    const again = examined.provider.dispute(examined.intentId, 'product_not_received');
    await hearAll(examined);
    examined.provider.endDispute(again.id, 'lost');
    expect(await newsOf(parties, () => hearAll(examined))).toEqual([
      ['module.takeBack'],
      ['module.takeBack'],
    ]);

    const disputed = await aChargedModule('DISPUTED');
    await steps.makeOffer(byFreelancer(disputed), { amount: 900, reason });
    const lapsing = await aChargedModule();
    const unclaimed = await aChargedModule('COMPLETED');
    advance(50 * DAY);
    const [ofDisputed = [], ofLapsing = [], ofUnclaimed = []] = await newsOf(
      [disputed.freelancer, lapsing.client, unclaimed.freelancer],
      steps.sweep,
    );
    expect(ofDisputed).toContain('module.divide');
    expect(ofLapsing).toContain('module.lapse');
    expect(ofUnclaimed).toEqual(['payout.waits']);
    advance(40 * DAY);
    const [end] = await newsOf([unclaimed.freelancer], steps.sweep);
    expect(end).toEqual(['module.returnUnclaimed']);
  });
});

describe('a seller', () => {
  it('is told how far their money has come, and what its provider wants', async () => {
    const order = await aReleasedOrder();
    const { provider, seller } = order;
    expect(await newsOf([seller, order.buyer], order.clear)).toEqual([['payout.sent'], []]);
    for (let day = 0; day < 9; day += 1) {
      advance(DAY);
      provider.doDue();
    }
    expect(await newsOf([seller], () => lookAtPayoutsOf(seller.id))).toEqual([['payout.paid']]);
    expect(await newsOf([seller], () => lookAtPayoutsOf(seller.id))).toEqual([[]]);

    const accountId = (await order.accountId()) ?? '';
    provider.review(accountId, 'document');
    const hear = () => hearOfAccount(aSnapshot(accountId, 'account.updated', { id: accountId }));
    expect(await newsOf([seller], hear)).toEqual([['payout.account']]);
    expect(await newsOf([seller], hear)).toEqual([[]]);
  });

  it('is told of a payout that their bank sends back', async () => {
    const order = await aReleasedOrder();
    const { provider, seller } = order;
    await order.clear();
    const accountId = (await order.accountId()) ?? '';
    for (let day = 0; day < 9; day += 1) {
      advance(DAY);
      provider.doDue();
    }
    await lookAtPayoutsOf(seller.id);
    const [payout] = (await provider.sdk.payouts.list({}, { stripeAccount: accountId })).data;
    provider.settle(payout?.id ?? '', 'failed');
    expect(await newsOf([seller], () => lookAtPayoutsOf(seller.id))).toEqual([['payout.sentBack']]);
  });

  it('is told that money waits for an account, and with its buyer that it went back', async () => {
    const order = await aReleasedOrder({ hasAccount: false });
    const parties = [order.seller, order.buyer];
    expect(await newsOf(parties, order.clear)).toEqual([['payout.waits'], []]);
    expect(await newsOf(parties, order.send)).toEqual([[], []]);
    advance(2 * DAY);
    expect(await newsOf(parties, order.send)).toEqual([['payout.waits'], []]);
    advance(90 * DAY);
    expect(await newsOf(parties, order.send)).toEqual([['order.returnUnclaimed'], ['order.returnUnclaimed']]);
    await openAccount(order.provider, order.seller, 'checking');
    await refresh(order.seller.id);
  });
});

describe('a seller whom the operator pays', () => {
  afterEach(() => void vi.stubEnv('PAYOUTS', 'stripe'));

  it('is told that money waits until they confirm their email', async () => {
    vi.stubEnv('PAYOUTS', 'manual');
    const order = await aReleasedOrder({ hasAccount: false });
    await changeAccount(order.seller.id, () => ({ set: { emailVerifiedAt: null } }));
    expect(await newsOf([order.seller, order.buyer], order.clear)).toEqual([['payout.confirm'], []]);
  });
});

describe('an inbox', () => {
  it('tells how much is unread, up to what was read, which never goes back', async () => {
    const seller = await aSeller();
    expect(await countUnread(seller.id)).toEqual({ count: 0, hasMore: false });
    const gig = await aGig(seller);
    for (let number = 0; number < 3; number += 1) await anOrder({}, { seller, gig });
    const all = await toldTo(seller);
    expect(await countUnread(seller.id)).toEqual({ count: 3, hasMore: false });
    expect(await markNewsRead(seller.id, all[1]?.id ?? '')).toEqual({ count: 1, hasMore: false });
    expect(await markNewsRead(seller.id, all[0]?.id ?? '')).toEqual({ count: 1, hasMore: false });
    expect((await toldTo(seller)).map(({ isRead }) => isRead)).toEqual([true, true, false]);
    const { items, next } = await listNews(seller.id, { limit: 2 });
    expect(items.map(({ id }) => id)).toEqual([all[2]?.id, all[1]?.id]);
    const rest = await listNews(seller.id, { limit: 2, cursor: next });
    expect(rest.items.map(({ id }) => id)).toEqual([all[0]?.id]);
    for (let number = 0; number < 21; number += 1) await anOrder({}, { seller, gig });
    expect(await countUnread(seller.id)).toEqual({ count: 20, hasMore: true });
    expect(await markNewsRead(seller.id, newId())).toEqual({ count: 0, hasMore: false });
  });

  it('neither lists nor counts what its owner does not want in the bell', async () => {
    const { client: buyer, projectId, freelancer: seller } = await aBidding('ACCEPTED');
    const gig = await aGig(seller);
    const assign = () => steps.assign(buyer.id, moduleFields(projectId), undefined);
    const fromTheStart = await toldTo(seller);
    await anOrder({}, { seller, gig });
    await assign();
    for (let number = 0; number < 3; number += 1) await anOrder({}, { seller, gig });
    await assign();
    expect(await readSettings(seller.id)).toEqual(allOn);
    const withoutOrders = { ...allOn, orders: { bell: false, mail: true } };
    expect(await changeSettings(seller.id, withoutOrders)).toEqual(withoutOrders);
    expect(await readSettings(seller.id)).toEqual(withoutOrders);

    const shown = (await toldTo(seller)).slice(fromTheStart.length);
    expect(shown.map(({ kind }) => kind)).toEqual(['module.assign', 'module.assign']);
    expect(await countUnread(seller.id)).toEqual({ count: fromTheStart.length + 2, hasMore: false });
    const { items, next } = await listNews(seller.id, { limit: 1 });
    const rest = await listNews(seller.id, { limit: 1, cursor: next });
    expect([...items, ...rest.items].map(({ id }) => id)).toEqual([shown[1]?.id, shown[0]?.id]);

    expect(await changeSettings(seller.id, allOn)).toEqual(allOn);
    expect(await countUnread(seller.id)).toEqual({ count: fromTheStart.length + 6, hasMore: false });
  });
});

describe('the owner of an account', () => {
  const place = { browser: 'Firefox on Windows', country: 'PE' };
  const signIn = (person: SessionUser, browserId = newId()) =>
    startSession(person, [recognize(person.id, browserId, place)], place);

  it('is told of a sign-in with a browser that was not used before, also if they switched off all they can', async () => {
    const person = await aBuyer();
    expect(await newsOf([person], () => signIn(person))).toEqual([[]]);
    const off = { bell: false, mail: false };
    await changeSettings(person.id, {
      messages: { mail: false },
      orders: off,
      projects: off,
      reviews: off,
      payouts: off,
    });
    expect(await newsOf([person], () => signIn(person))).toEqual([['account.signIn']]);
  });

  it('is told that the export they asked for is there', async () => {
    const person = await aBuyer();
    await askForExport(person.id);
    expect(await newsOf([person], () => makeExport(keys.export(person.id)))).toEqual([['account.export']]);
  });

  it('is told of a passkey that was added', async () => {
    const person = await aBuyer();
    expect(await newsOf([person], () => aPasskey(person.id))).toEqual([['account.addPasskey']]);
  });

  it('is mailed although the bell was looked at: perhaps by somebody else', async () => {
    const person = await aBuyer();
    await signIn(person);
    await signIn(person);
    const [news] = await toldTo(person);
    await planFor(keys.news(person.id, news?.id ?? ''));
    await markNewsRead(person.id, newId());
    const [mail, ...others] = await mailsBy(sendDueMails);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Somebody signed in with a new browser · Firefox on Windows, Peru');
  });
});

describe('whoever signs in by other means than before', () => {
  it('is told that their password was changed by a link', async () => {
    const buyer = await aBuyer();
    const link = await findLink(await issueToken({ purpose: 'reset', userId: buyer.id }), ['reset']);
    const reset = async () =>
      resetPassword(link, async () => 'hash', { session: { id: newId() }, steps: [] });
    expect(await newsOf([buyer], reset)).toEqual([['account.password']]);
  });

  it('is told that they have another address', async () => {
    const { id } = await aBuyer();
    const { wishedEmail } = await wishEmail(await readAccount(id), `${id}@elsewhere.example`, () => []);
    const about = wishedEmail?.id ?? '';
    const link = await findLink(await issueToken({ purpose: 'email', userId: id, about }), ['email']);
    expect(await newsOf([{ id }], () => confirmEmail(link, () => []))).toEqual([['account.email']]);
  });
});

describe.each([
  ['an order', aFinishedOrder],
  ['a project', aFinishedProject],
])('the two sides of finished work, %s,', (_, finished) => {
  it('are told what the other one wants to have shown of it', async () => {
    const work = await finished();
    const sides = [work.maker, work.client];
    let seen = '';
    const asking = async (title: string) => void ({ id: seen } = await asks(work, aPiece({ title })));
    const answering = (agrees: boolean) => () => answer({ id: work.id, by: work.client }, { agrees, seen });
    expect(await newsOf(sides, () => asking('First'))).toEqual([[], ['portfolio.ask']]);
    expect(await newsOf(sides, answering(false))).toEqual([['portfolio.decline'], []]);
    expect(await newsOf(sides, () => asking('Second'))).toEqual([[], ['portfolio.ask']]);
    expect(await newsOf(sides, answering(true))).toEqual([['portfolio.agree'], []]);
    expect(await newsOf(sides, answering(true))).toEqual([[], []]);
    expect(await newsOf(sides, () => withdraw({ id: work.id, by: work.client }))).toEqual([
      ['portfolio.withdraw'],
      [],
    ]);
    await asking('Third');
    expect(await newsOf(sides, () => withdraw({ id: work.id, by: work.maker }))).toEqual([
      [],
      ['portfolio.withdraw'],
    ]);
    const told = (await toldTo(work.client)).findLast(({ kind }) => kind === 'portfolio.ask');
    expect(told?.line).toBe(`${work.maker.username} asks to show this work in their portfolio.`);
  });
});

it('every kind of news but reminders was caused by what it tells', () => {
  const kinds = newsKinds.filter((kind) => !kind.includes('.remind'));
  expect([...caused].filter((kind) => !kind.includes('.remind')).toSorted()).toEqual(kinds.toSorted());
});
