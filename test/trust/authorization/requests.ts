import { boundTo } from '#functions/domain/accounts/email.ts';
import { newChallenge } from '#functions/domain/accounts/passkeys/challenge.ts';
import { issueToken } from '#functions/domain/accounts/tokens.ts';
import { unsubscribeToken } from '#functions/domain/mail/unsubscribe.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Case } from '#shared/api/authorization.ts';
import { aForm } from '#test/flows/a-browser.ts';
import { anUploadedPicture } from '#test/flows/a-picture.ts';
import { aProjectForm } from '#test/flows/a-project.ts';
import { aGigForm } from '#test/flows/a-published-gig.ts';
import { aReport, signedNow } from '#test/flows/a-report.ts';
import { moduleForm } from '#test/flows/an-award.ts';
import type { RequestParts } from '#test/functions/a-measured-call.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import { aPasskey, asked } from '#test/functions/domain/accounts/a-passkey.ts';
import { work } from '#test/functions/domain/an-assigned-module.ts';
import { aThinEvent } from '#test/functions/domain/money/payouts/a-payout-account.ts';
import { allOn } from '#test/functions/domain/news/told.ts';
import { anAuthenticator } from '#test/support/an-authenticator.ts';

import { planted, type Market } from './a-market.ts';
import { PHONE, type Person } from './people.ts';

/** A valid request. For some calls it depends on the caller. */
export type Request = RequestParts | ((caller: Caller) => RequestParts | Promise<RequestParts>);
/** A person, nobody, or the payment provider. */
export type Caller = Person | 'nobody' | 'provider';

/** The field that names the caller, filled in truthfully. */
const by = (caller: Caller, field: 'userId' | 'freelancerId' = 'userId') =>
  typeof caller === 'string' ? {} : { [field]: caller.id };
const passwordOf = (caller: Caller) => (typeof caller === 'string' ? 'that of nobody' : caller.password);
const of = (id: string) => ({ params: { id } });
/** The record that is there for this caller's role; for nobody the one for buyers. */
const oneFor = (caller: Caller, { buyer, seller }: { buyer: string; seller: string }) =>
  typeof caller !== 'string' && caller.role === 'seller' ? seller : buyer;
const aPicture = { fileName: 'cover.png', contentType: 'image/png', size: 40_000 };

async function ofAccounts({ people }: Market) {
  const { buyer, seller, forgetful } = people;
  const named = await aPasskey(seller.id);
  // Made before, because a request that is refused must leave no trace.
  const challenges = new Map(
    await Promise.all(Object.values(people).map(async ({ id }) => [id, await newChallenge(id)] as const)),
  );
  return {
    'auth.login': { json: { username: buyer.username, password: buyer.password } },
    'auth.register': () => ({ json: aForm() }),
    'auth.forgot': { json: { login: seller.username } },
    'auth.reset': async () => ({
      json: {
        token: await issueToken({ purpose: 'reset', userId: forgetful.id }),
        password: `${newId()} walruses`,
      },
    }),
    'auth.verify': async () => ({
      json: {
        token: await issueToken({
          purpose: 'verify',
          userId: forgetful.id,
          about: boundTo(forgetful.email),
        }),
      },
    }),
    'auth.sendVerification': {},
    'auth.changeEmail': (caller) => ({
      json: { email: `${newId()}@example.com`, password: passwordOf(caller) },
    }),
    'auth.changePassword': (caller) => ({
      json: { current: passwordOf(caller), password: passwordOf(caller) },
    }),
    'auth.logout': async (caller) => ({ cookies: typeof caller === 'string' ? [] : await cookiesOf(caller) }),
    'users.me': {},
    'sessions.list': {},
    // Of nobody: ending one would take it from the other callers.
    'sessions.end': of(newId()),
    'sessions.endOthers': {},
    'users.changeMe': (caller) => ({
      json: { username: typeof caller === 'string' ? 'Nobody' : caller.username, phone: PHONE },
    }),
    'users.openShop': {},
    'passkeys.list': {},
    'passkeys.addingOptions': (caller) => ({ json: { password: passwordOf(caller) } }),
    'passkeys.add': (caller) => {
      const challenge = challenges.get(typeof caller === 'string' ? '' : caller.id) ?? 'A'.repeat(43);
      return { json: { passkey: anAuthenticator().create(asked(challenge)) } };
    },
    'passkeys.rename': { ...of(named.id), json: { name: 'Phone' } },
    'passkeys.remove': (caller) => ({ ...of('A'.repeat(43)), json: { password: passwordOf(caller) } }),
    'passkeys.proofOptions': {},
    'passkeys.signInOptions': {},
    'passkeys.signIn': async () => {
      const { authenticator } = await aPasskey(buyer.id);
      return { json: { passkey: authenticator.use(asked(await newChallenge('use')), buyer.id) } };
    },
    'users.export': {},
    'users.askForExport': (caller) => ({ json: { password: passwordOf(caller) } }),
    'users.keep': {},
    'users.close with another password': { json: { password: 'not the right one' } },
    'users.get': of(seller.id),
    'users.details': of(seller.id),
    'bids.ofUser': of(seller.id),
    'uploads.create of a picture': { json: { purpose: 'image', ...aPicture } },
    'uploads.create of an avatar': { json: { purpose: 'avatar', ...aPicture } },
  } satisfies Partial<Record<Case, Request>>;
}

async function ofGigs({ people: { seller, anotherSeller, opener }, orders: { gigId }, gigToDelete }: Market) {
  const form = await aGigForm(anotherSeller.browser);
  const formOfOpener = await aGigForm(opener.browser);
  return {
    'gigs.list': {},
    'gigs.single': of(gigId),
    'gigs.ofUser': of(seller.id),
    'gigs.create': (caller) => ({
      json: { ...(caller === opener ? formOfOpener : form), ...by(caller) },
    }),
    'gigs.delete': of(gigToDelete),
    'reviews.ofGig': { params: { gigId } },
    'reviews.ofUser': of(seller.id),
    'reviews.create': { json: { gigId, star: 5, desc: 'Just what I wanted.' } },
  } satisfies Partial<Record<Case, Request>>;
}

function ofOrders({ orders }: Market) {
  const { delivered, toSpecify, toComplete, underWay, uploaded, toPay, intentId, due } = orders;
  const body = aReport('succeeded', due);
  const reasoned = { reason: planted.requirements };
  const named = { amount: 7.5, reason: planted.reason };
  const signed = (secret?: string) => ({ body, headers: signedNow(body, secret) });
  return {
    'orders.create': { params: { gigId: orders.gigId } },
    'orders.list': {},
    'orders.get': of(delivered),
    'orders.details': of(delivered),
    'orders.requirements': { ...of(toSpecify), json: { requirements: planted.requirements } },
    'orders.approve': of(orders.toApprove),
    'orders.revision': { ...of(orders.toRevise), json: { message: planted.requirements } },
    'orders.cancel': (caller) => ({ ...of(oneFor(caller, orders.toCancel)), json: reasoned }),
    'orders.decline': (caller) => ({ ...of(oneFor(caller, orders.toDecline)), json: reasoned }),
    'orders.refund': { ...of(orders.toRefund), json: { amount: 5 } },
    'orders.uploadWork': { ...of(underWay), json: { finalWork: uploaded, note: planted.note } },
    'orders.complete': { ...of(toComplete), json: { fileUrl: planted.work } },
    'orders.pay': of(toPay),
    'disputes.create': (caller) => ({ json: { ...named, orderId: oneFor(caller, orders.toDispute) } }),
    'disputes.offer': { ...of(orders.disputed), json: named },
    'disputes.accept': (caller) => of(oneFor(caller, orders.toAccept)),
    'disputes.get': of(orders.disputed),
    'uploads.create of a delivery': { json: { ...aPicture, purpose: 'delivery', orderId: underWay } },
    'uploads.create for requirements': {
      json: { ...aPicture, purpose: 'requirements', orderId: toSpecify },
    },
    'payments.confirm': { json: { paymentIntentId: intentId } },
    'earnings.get': {},
    'earnings.entries': {},
    'receipts.get': of(orders.toRefund),
    'webhooks.stripe': (caller) => signed(caller === 'provider' ? undefined : 'whsec_of_somebody_else'),
  } satisfies Partial<Record<Case, Request>>;
}

function ofPayouts({ payoutAccount }: Market) {
  const body = aThinEvent(payoutAccount);
  return {
    'payouts.account': { json: { country: 'US' } },
    'payouts.login': {},
    'payouts.status': {},
    'webhooks.connect': (caller) => ({
      body,
      headers: signedNow(
        body,
        caller === 'provider' ? process.env['STRIPE_CONNECT_WEBHOOK_SECRET'] : 'whsec_of_somebody_else',
      ),
    }),
  } satisfies Partial<Record<Case, Request>>;
}

function ofProjects({ people: { buyer, seller }, projects }: Market) {
  const { open, contested, toAccept, toReject, taken, modules } = projects;
  const named = { amount: 7.5, reason: planted.reason };
  const status = (id: string, json: object) => ({ ...of(id), json });
  const bid = { projectId: open, amount: planted.bid };
  return {
    'projects.list': {},
    'projects.get': of(open),
    'projects.ofUser': { params: { userId: buyer.id } },
    'projects.create': (caller) => ({ json: aProjectForm(by(caller)) }),
    'projects.close': of(projects.toClose),
    'projects.bids': of(contested),
    'bids.check': { query: { projectId: contested, freelancerId: seller.id } },
    'bids.create': (caller) => ({ json: { ...bid, ...by(caller, 'freelancerId') } }),
    'bids.accept': of(toAccept),
    'bids.reject': of(toReject),
    'bids.withdraw': of(projects.toWithdraw),
    'modules.ofProject': { params: { projectId: taken } },
    'modules.create': { json: { ...moduleForm, projectId: taken } },
    'modules.update': { ...of(modules.toEdit), json: moduleForm },
    'modules.status OK': status(modules.toApprove, { status: 'OK', amount: 450.5 }),
    'modules.status REWORK': status(modules.toRework, { status: 'REWORK' }),
    'modules.status PAY': status(modules.toConfirm, { status: 'PAY' }),
    'modules.status SUBMITTED': status(modules.toRefuse, { status: 'SUBMITTED' }),
    'modules.submit': { ...of(modules.toSubmit), json: work },
    'modules.pay': of(modules.toPay),
    'modules.fund': { ...of(modules.toFund), json: { amount: 300 } },
    'modules.cancel': (caller) => ({ ...of(oneFor(caller, modules.toCancel)), json: {} }),
    'disputes.create about a module': (caller) => ({
      json: { ...named, moduleId: oneFor(caller, modules.toDispute) },
    }),
    'disputes.offer about a module': { ...of(modules.disputed), json: named },
    'disputes.accept about a module': (caller) => of(oneFor(caller, modules.toAccept)),
    'disputes.get about a module': of(modules.disputed),
  } satisfies Partial<Record<Case, Request>>;
}

function ofConversations({ people, conversationId, attachedId }: Market) {
  const { buyer, seller, anotherBuyer } = people;
  const message = { conversationId, desc: planted.message };
  return {
    'conversations.list': {},
    'conversations.single': of(conversationId),
    'conversations.create to a seller': { json: { to: seller.id } },
    'conversations.create to a buyer': { json: { to: buyer.id } },
    'conversations.create with oneself': (caller) => ({
      json: { to: (typeof caller === 'string' ? anotherBuyer : caller).id },
    }),
    'conversations.markRead': of(conversationId),
    'conversations.block': { ...of(conversationId), json: { blocked: false } },
    'conversations.report': { ...of(conversationId), json: { reason: 'They ask me to pay elsewhere.' } },
    'messages.ofConversation': { params: { conversationId } },
    'messages.files': { params: { conversationId, id: attachedId } },
    'messages.create': { json: message },
    'notifications.list': {},
    'notifications.unread': {},
    'notifications.markRead': { json: { upTo: newId() } },
    'notifications.settings': {},
    'notifications.changeSettings': { json: allOn },
    'notifications.unsubscribe': async () => ({
      query: { token: await unsubscribeToken(seller.id, 'orders', {}) },
    }),
    'uploads.create for a message': { json: { ...aPicture, purpose: 'message', conversationId } },
  } satisfies Partial<Record<Case, Request>>;
}

async function ofPortfolio({ people: { seller }, orders, projects }: Market) {
  const json = {
    title: 'Ropes',
    text: 'Spliced by hand.',
    images: [await anUploadedPicture(seller.browser)],
  };
  const another = { ...json, images: [await anUploadedPicture(seller.browser)] };
  const answer = ({ id, seen }: { id: string; seen: string }) => ({
    ...of(id),
    json: { agrees: true, seen },
  });
  return {
    'portfolio.ofUser': of(seller.id),
    'portfolio.ask': { ...of(orders.toShow), json },
    'portfolio.answer': answer(orders.asked),
    'portfolio.withdraw': (caller) => of(oneFor(caller, orders.shown)),
    'portfolio.ask about a project': { ...of(projects.toShow), json: another },
    'portfolio.answer about a project': answer(projects.asked),
    'portfolio.withdraw about a project': (caller) => of(oneFor(caller, projects.shown)),
  } satisfies Partial<Record<Case, Request>>;
}

/** A valid request for every case. */
export async function requestsIn(market: Market): Promise<Record<Case, Request>> {
  return {
    ...(await ofAccounts(market)),
    ...(await ofGigs(market)),
    ...ofOrders(market),
    ...ofPayouts(market),
    ...ofProjects(market),
    ...ofConversations(market),
    ...(await ofPortfolio(market)),
  };
}
