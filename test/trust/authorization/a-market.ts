import { get as getModule } from '#functions/domain/modules/read.ts';
import { moduleKey } from '#functions/domain/modules/record.ts';
import { exists } from '#functions/table/conditions.ts';
import { dueAt } from '#functions/table/due.ts';
import { change, transact } from '#functions/table/transaction.ts';
import { moduleEndingOf } from '#shared/rules/module-endings.ts';
import type { ModuleStage, ModuleStatus } from '#shared/rules/module.ts';
import type { OrderStage } from '#shared/rules/order.ts';
import { DAY } from '#shared/rules/protection.ts';
import { beginPaying, payWith } from '#test/flows/an-order.ts';
import { aConversation, aMessage } from '#test/functions/domain/a-conversation.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { asks } from '#test/functions/domain/a-piece.ts';
import { aBid, aProject } from '#test/functions/domain/a-project.ts';
import { aFundedModule, aModule, payFor } from '#test/functions/domain/an-assigned-module.ts';
import { anIntentFor, anOrder, anOrderIn } from '#test/functions/domain/an-order.ts';
import { anAttachment, anUploadedFile } from '#test/functions/domain/an-uploaded-file.ts';
import { anAccountOf } from '#test/functions/domain/money/payouts/a-payout-account.ts';
import { accept, cancel, deliver, makeOffer, openDispute } from '#test/functions/domain/steps.ts';
import type { TestCloud } from '#test/support/cloud.ts';

import { somePeople, type Person } from './people.ts';

/** Recognizable values that only some people may see. */
export const planted = {
  work: 'https://example.com/the-sealed-work',
  note: 'A note with the work.',
  message: 'A word between the two of us.',
  attachment: 'between-us.zip',
  reason: 'Only half of it is done.',
  takenTitle: 'A project that is taken',
  /** The requirements that `anOrder` gives. */
  requirements: 'A red one, please.',
  bid: 611.11,
  otherBid: 722.22,
};

/** Orders of one gig between these two, one for each call that changes one. */
async function theirOrders(cloud: TestCloud, { buyer, seller }: { buyer: Person; seller: Person }) {
  const gig = await aGig(seller);
  const order = async (state: Parameters<typeof anOrder>[0] = {}) =>
    (await anOrder(state, { seller, buyer, gig })).id;
  const orderIn = async (stage: OrderStage) => (await anOrderIn(stage, { seller, buyer, gig })).id;
  /** One for each party, because what one of them does ends it. */
  const forEach = async (make: () => Promise<string>) => ({ buyer: await make(), seller: await make() });
  const named = { amount: 500, reason: planted.reason };
  const disputed = async () => {
    const id = await orderIn('REVIEW');
    await openDispute({ id, userId: buyer.id }, named);
    return id;
  };
  /** Finished, with something that its seller asks to show. */
  const toAnswer = async () => {
    const id = await orderIn('FINISHED');
    return { id, seen: (await asks({ id, maker: seller, client: buyer })).id };
  };
  const delivered = await order({ hasRequirements: true });
  await deliver(delivered, seller.id, { url: planted.work, note: planted.note });
  const underWay = await order({ hasRequirements: true });
  const paidUnconfirmed = await order();
  cloud.stripe.faults.dropWebhooks = true;
  const intentId = await beginPaying(buyer, paidUnconfirmed);
  await payWith(cloud, intentId);
  await cloud.stripe.delivered();
  cloud.stripe.faults.clear();
  const started = await order();
  await order({ isPaid: true, isCompleted: true });
  return {
    gigId: gig.card.id,
    delivered,
    toSpecify: await order(),
    toApprove: await orderIn('REVIEW'),
    toRevise: await orderIn('REVIEW'),
    toRefund: await orderIn('REVIEW'),
    toCancel: {
      buyer: await orderIn('ORDERED'),
      seller: await orderIn('PAID').then(async (id) => {
        await cancel({ id, userId: buyer.id });
        return id;
      }),
    },
    toDecline: await forEach(async () => {
      const id = await orderIn('ORDERED');
      await deliver(id, seller.id, { url: planted.work, note: planted.note });
      return id;
    }),
    toDispute: await forEach(() => orderIn('REVISION')),
    disputed: await disputed(),
    toAccept: await forEach(async () => {
      const id = await disputed();
      await makeOffer({ id, userId: seller.id }, named);
      return id;
    }),
    toComplete: await order({ hasRequirements: true }),
    underWay,
    uploaded: await anUploadedFile(underWay),
    toShow: await orderIn('FINISHED'),
    asked: await toAnswer(),
    shown: await forEach(async () => (await toAnswer()).id),
    toPay: await order(),
    intentId,
    due: {
      kind: 'order' as const,
      id: started,
      intentId: (await anIntentFor(started, buyer.id)).id,
      amount: gig.card.price,
    },
  };
}

/** Projects of this client and bids of this freelancer, one for each call that changes one. */
async function theirProjects(people: { buyer: Person; seller: Person; rival: Person }) {
  const { buyer: client, seller: freelancer, rival } = people;
  const project = async (more = {}) => (await aProject(client, more)).card.id;
  const contested = await project();
  await aBid(contested, rival, planted.otherBid);
  const taken = await project({ title: planted.takenTitle, numberOfModules: 20 });
  const accepted = await aBid(taken, freelancer, planted.bid);
  await accept(accepted, client.id);
  const bidding = { id: accepted, projectId: taken, client, freelancer };
  const module = async (status: ModuleStatus) => (await aModule(status, bidding)).module.id;
  const funded = async (stage: ModuleStage) => (await aFundedModule(stage, bidding)).module.id;
  /** Assigned so long ago that its client may cancel it. */
  const lateModule = async () => {
    const id = await funded('WAITING');
    const assignedAt = new Date(Date.now() - 16 * DAY).toISOString();
    const { at = 0 } = moduleEndingOf({ ...(await getModule(id)), assignedAt }) ?? {};
    await transact([change(moduleKey(id), { set: { assignedAt, ...dueAt(at, id) }, when: { PK: exists } })]);
    return id;
  };
  /** A project with a paid module, as work that may be shown. */
  const finished = async () => {
    const projectId = await project();
    const id = await aBid(projectId, freelancer);
    await accept(id, client.id);
    await payFor((await aModule('PAY', { id, projectId, client, freelancer })).module);
    return projectId + freelancer.id;
  };
  const asked = async () => {
    const id = await finished();
    return { id, seen: (await asks({ id, maker: freelancer, client })).id };
  };
  const named = { amount: 500, reason: planted.reason };
  const disputed = async () => {
    const id = await funded('SUBMITTED');
    await openDispute({ id, userId: client.id }, named);
    return id;
  };
  const offered = async () => {
    const id = await disputed();
    await makeOffer({ id, userId: freelancer.id }, named);
    return id;
  };
  return {
    open: await project(),
    contested,
    toClose: await project(),
    toAccept: await aBid(contested, freelancer, planted.bid),
    toWithdraw: await aBid(await project(), freelancer, planted.bid),
    toReject: await aBid(await project(), freelancer, planted.bid),
    taken,
    toShow: await finished(),
    asked: await asked(),
    shown: { buyer: (await asked()).id, seller: (await asked()).id },
    modules: {
      toEdit: await module('WAITING'),
      toSubmit: await module('WAITING'),
      toApprove: await module('SUBMITTED'),
      toRework: await module('SUBMITTED'),
      toConfirm: await module('OK'),
      toRefuse: await module('OK'),
      toPay: await module('PAY'),
      toFund: await module('WAITING'),
      toCancel: { buyer: await lateModule(), seller: await funded('WAITING') },
      toDispute: { buyer: await funded('REWORK'), seller: await funded('REWORK') },
      disputed: await disputed(),
      toAccept: { buyer: await offered(), seller: await offered() },
    },
  };
}

/** Opens a payout account for each seller, which is ready; answers the last one's id. */
async function theirAccounts({ stripe }: TestCloud, people: Person[]): Promise<string> {
  let last = '';
  for (const { id } of people.filter(({ role }) => role === 'seller')) {
    last = (await anAccountOf({ id })).accountId;
    stripe.review(last, 'ready');
    await stripe.delivered();
  }
  return last;
}

/** Some people, and a record of every kind that a call can be about between two of them. */
export async function aMarket(cloud: TestCloud) {
  const people = await somePeople(cloud);
  const { buyer, seller } = people;
  const { id: conversationId } = await aConversation({ buyer, seller });
  await aMessage(conversationId, buyer, planted.message);
  const { id: attachedId } = await aMessage(conversationId, buyer, planted.message, [
    await anAttachment(conversationId, buyer.id, { name: planted.attachment }),
  ]);
  return {
    people,
    orders: await theirOrders(cloud, people),
    projects: await theirProjects(people),
    payoutAccount: await theirAccounts(cloud, Object.values(people)),
    conversationId,
    attachedId,
    gigToDelete: (await aGig(seller)).card.id,
  };
}
export type Market = Awaited<ReturnType<typeof aMarket>>;
