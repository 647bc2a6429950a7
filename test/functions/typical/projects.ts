import type { SessionUser } from '#functions/domain/accounts/sessions.ts';
import { getDue, getFunding } from '#functions/domain/modules/payment.ts';
import { attachIntent } from '#functions/domain/money/payments/attach-intent.ts';
import { newId } from '#functions/lib/ids.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import { aBid, aBidding, aProject } from '#test/functions/domain/a-project.ts';
import {
  aFundedModule,
  aModule,
  AMOUNT,
  aPaidModule,
  FUNDED,
  moduleFields,
  work,
} from '#test/functions/domain/an-assigned-module.ts';
import { aBuyer, aSeller, aSucceededIntent } from '#test/functions/domain/an-order.ts';
import { withFrozenClock } from '#test/functions/table/frozen-clock.ts';

import { anUploadedPicture } from './gigs.ts';
import { aPaidEvent, aProvider } from './orders.ts';
import type { Typical } from './typical.ts';

const typical = {
  title: 'A web shop for a small workshop that makes lamps by hand',
  description:
    'About twenty kinds of lamps with pictures, a basket and card payment. Drawings of every screen are there ' +
    'already. The shop first, please, then the checkout.',
};

/** Few repeated words, and more than the sixty of a description under which a project is listed. */
export const longDescription =
  'About twenty kinds of lamps with pictures, a basket and card payment. Drawings of every screen are there already, ' +
  'made by an illustrator whom you can ask whenever something is unclear. The shop comes first, please, and then the ' +
  'checkout with three ways to pay. We would like to change texts and prices ourselves, see every order in a list and ' +
  'print labels for the parcels. It should be quick on old phones too. Nobody needs an account to buy: guests pay once ' +
  'and get a receipt by mail. Tell us how long you think it takes, when you could begin and which part costs most.';

/** A long description, which shows in the figures if a bid writes its project's description again. */
const long = { description: 'Every detail of a long story. '.repeat(300) };

const repeatable = () => ({ 'idempotency-key': newId() });

type Board = { client: SessionUser; ids: string[] };
let board: Promise<Board> | undefined;

/** Twenty projects of all budgets in two categories, and twelve more of another client, who is returned. */
function aBoard(): Promise<Board> {
  board ??= withFrozenClock(async () => {
    const [many, few] = [await aBuyer(), await aBuyer()];
    for (let number = 0; number < 20; number += 1) {
      const category = number % 2 ? 'Design' : 'Music';
      await aProject(many, { ...typical, budget: 10 + number * 80, category });
    }
    const ids: string[] = [];
    for (let number = 0; number < 12; number += 1) ids.push((await aProject(few, typical)).card.id);
    return { client: few, ids };
  });
  return board;
}

const listed = (query: Record<string, string>) => async () => {
  await aBoard();
  return { query: { limit: '20', ...query } };
};

async function aNewProject(more: { description?: string } = {}) {
  const json = { ...typical, ...more, category: 'Web Development', budget: 1_500, numberOfModules: 3 };
  return { json, cookies: await cookiesOf(await aBuyer()) };
}

/** A project with bids of six freelancers. */
async function aContest() {
  const client = await aBuyer();
  const { card } = await aProject(client, typical);
  const freelancers = await Promise.all(Array.from({ length: 6 }, () => aSeller()));
  for (const each of freelancers) await aBid(card.id, each);
  return { client, id: card.id, freelancers };
}

async function aNewBid() {
  const { card } = await aProject(await aBuyer(), long);
  return { json: { projectId: card.id, amount: 900 }, cookies: await cookiesOf(await aSeller()) };
}

async function aPendingBid() {
  const [client, freelancer] = [await aBuyer(), await aSeller()];
  const { card } = await aProject(client, long);
  const id = await aBid(card.id, freelancer);
  const query = { projectId: card.id, freelancerId: freelancer.id };
  return { id, client, freelancer, query };
}

const decided = async () => {
  const { id, client } = await aPendingBid();
  return { params: { id }, cookies: await cookiesOf(client) };
};

/** Somebody who has bid on twelve projects. */
async function aBidder() {
  const bidder = await aSeller();
  for (const id of (await aBoard()).ids) await aBid(id, bidder);
  return { params: { id: bidder.id }, cookies: await cookiesOf(bidder) };
}

async function aNewModule() {
  const { client, projectId } = await aBidding('ACCEPTED');
  return { json: moduleFields(projectId), cookies: await cookiesOf(client) };
}

/** A request about a module in this status, by its client or its freelancer. */
const aModuleOf = async (
  role: 'client' | 'freelancer',
  status: Parameters<typeof aModule>[0] = 'WAITING',
) => {
  const assignment = await aModule(status);
  return { params: { id: assignment.module.id }, cookies: await cookiesOf(assignment[role]) };
};

/** A request about a module whose client has opened a dispute, by one of its parties. */
async function aDispute(role: 'client' | 'freelancer') {
  const assignment = await aFundedModule('DISPUTED');
  return { params: { id: assignment.module.id }, cookies: await cookiesOf(assignment[role]) };
}
const named = { amount: 5, reason: 'x'.repeat(500) };

const { name, details, deadlineDays } = moduleFields(newId(), { name: 'The till' });

export const projects: Typical = {
  'projects.list': listed({}),
  'projects.list popular': listed({ sort: 'sales' }),
  'projects.list a category': listed({ cat: 'design' }),
  'projects.list a budget in one band': listed({ min: '1000', max: '1500' }),
  'projects.list a budget in four bands': listed({ min: '700', max: '4000' }),
  'projects.list a word': listed({ search: 'lamp' }),
  'projects.list three words': listed({ search: 'shop workshop lamps' }),
  'projects.list a word nobody uses': listed({ search: 'zither' }),
  'projects.list an unknown category': listed({ cat: 'Cooking' }),
  'projects.get': async () => ({ params: { id: (await aProject(await aBuyer(), typical)).card.id } }),
  'projects.ofUser': async () => ({ params: { userId: (await aBoard()).client.id } }),
  'projects.ofUser of oneself': async () => {
    const { client } = await aBoard();
    return { params: { userId: client.id }, cookies: await cookiesOf(client) };
  },
  'projects.create': () => aNewProject(),
  'projects.create a long description': () => aNewProject({ description: longDescription }),
  'projects.create repeatable': async () => ({ ...(await aNewProject()), headers: repeatable() }),
  'projects.close': async () => {
    const { id, client } = await aContest();
    return { params: { id }, cookies: await cookiesOf(client) };
  },
  'projects.bids': async () => {
    const { id, client } = await aContest();
    return { params: { id }, cookies: await cookiesOf(client) };
  },
  'projects.bids for a bidder': async () => {
    const { id, freelancers } = await aContest();
    return { params: { id }, cookies: await cookiesOf(freelancers[0] ?? (await aSeller())) };
  },
  'bids.check': async () => {
    const { query, freelancer } = await aPendingBid();
    return { query, cookies: await cookiesOf(freelancer) };
  },
  'bids.check by the client': async () => {
    const { query, client } = await aPendingBid();
    return { query, cookies: await cookiesOf(client) };
  },
  'bids.create': aNewBid,
  'bids.create repeatable': async () => ({ ...(await aNewBid()), headers: repeatable() }),
  'bids.accept': decided,
  'bids.reject': decided,
  'bids.reject an accepted one': async () => {
    const { id, client } = await aBidding('ACCEPTED');
    return { params: { id }, cookies: await cookiesOf(client) };
  },
  'bids.withdraw': async () => {
    const { id, freelancer } = await aPendingBid();
    return { params: { id }, cookies: await cookiesOf(freelancer) };
  },
  'bids.ofUser': aBidder,
  'modules.ofProject': async () => {
    const first = await aModule();
    await aModule('WAITING', first);
    return { params: { projectId: first.projectId }, cookies: await cookiesOf(first.freelancer) };
  },
  'modules.create': aNewModule,
  'modules.create repeatable': async () => ({ ...(await aNewModule()), headers: repeatable() }),
  'modules.update': async () => ({ ...(await aModuleOf('client')), json: { name, details, deadlineDays } }),
  'modules.status approve': async () => ({
    ...(await aModuleOf('client', 'SUBMITTED')),
    json: { status: 'OK', amount: 450.5 },
  }),
  'modules.status': async () => ({ ...(await aModuleOf('freelancer', 'OK')), json: { status: 'PAY' } }),
  'modules.submit': async () => ({ ...(await aModuleOf('freelancer')), json: work }),
  'modules.submit with pictures': async () => {
    const { freelancer, module } = await aModule();
    const images = [await anUploadedPicture(freelancer)];
    const cookies = await cookiesOf(freelancer);
    return { params: { id: module.id }, json: { ...work, images }, cookies };
  },
  'modules.pay': async () => {
    await aProvider();
    return aModuleOf('client', 'PAY');
  },
  'receipts.get of a module': async () => {
    const { client, module } = await aPaidModule();
    return { params: { id: module.id }, cookies: await cookiesOf(client) };
  },
  'modules.fund': async () => {
    await aProvider();
    return { ...(await aModuleOf('client')), json: { amount: 600 } };
  },
  'modules.fund the estimate': async () => {
    await aProvider();
    return { ...(await aModuleOf('client')), json: {} };
  },
  'modules.status confirm a funded one': async () => {
    const { freelancer, module } = await aFundedModule('OK');
    return { params: { id: module.id }, json: { status: 'PAY' }, cookies: await cookiesOf(freelancer) };
  },
  'disputes.create about a module': async () => {
    const { client, module } = await aFundedModule('SUBMITTED');
    return { json: { moduleId: module.id, ...named }, cookies: await cookiesOf(client) };
  },
  'disputes.offer about a module': async () => ({ ...(await aDispute('freelancer')), json: named }),
  'disputes.accept about a module': () => aDispute('freelancer'),
  'disputes.get about a module': () => aDispute('client'),
  'modules.cancel': async () => {
    const { freelancer, module } = await aFundedModule();
    return { params: { id: module.id }, json: {}, cookies: await cookiesOf(freelancer) };
  },
  'webhooks.stripe a funded module': async () => {
    await aProvider();
    const { client, module } = await aModule();
    const due = await getFunding(module.id, client.id, { amount: FUNDED });
    const { intentId } = await attachIntent(due, `pi_${newId()}`, 1);
    const metadata = { environment: 'local', kind: 'module', id: module.id };
    return aPaidEvent(aSucceededIntent(module.id, intentId, { amount: FUNDED, metadata }));
  },
  'webhooks.stripe a module': async () => {
    await aProvider();
    const { client, module } = await aModule('PAY');
    const { intentId } = await attachIntent(await getDue(module.id, client.id), `pi_${newId()}`, 1);
    const metadata = { environment: 'local', kind: 'module', id: module.id };
    return aPaidEvent(aSucceededIntent(module.id, intentId, { amount: AMOUNT, metadata }));
  },
};
