import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { getDue, getFunding } from '#functions/domain/modules/money/payment.ts';
import { newId } from '#functions/lib/ids.ts';
import type { ModuleStage, ModuleStatus } from '#shared/rules/work/module.ts';
import { aBid, aBidding, aProject } from '#test/functions/domain/a-project.ts';
import {
  aFundedModule,
  aModule,
  aPaidModule,
  FUNDED,
  moduleFields,
  work,
  type Assignment,
} from '#test/functions/domain/an-assigned-module.ts';
import { aBuyer, aSeller } from '#test/functions/domain/an-order.ts';
import { attachIntent, makeOffer } from '#test/functions/domain/steps.ts';
import { withFrozenClock } from '#test/functions/table/frozen-clock.ts';
import { findModule } from '#test/support/work.ts';

import { anUploadedPicture } from './gigs.ts';
import { aPaidEvent, providerOf, REASON } from './orders.ts';
import { buyerOf, sellerOf, shopkeeperOf, type Cast, type Typical } from './typical.ts';

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

async function aNewProject(cast: Cast, more: { description?: string } = {}) {
  const json = { ...typical, ...more, category: 'Web Development', budget: 1_500, numberOfModules: 3 };
  return { as: await buyerOf(cast), json };
}

/** What the seller has bid, and what others have. */
export const BIDS = { own: 611.11, other: 722.22 };

type Role = 'client' | 'freelancer';

/** A request about a project with bids of six freelancers, by its client or one of them. */
async function aboutContest(role: Role, cast: Cast) {
  const [client, freelancer] = [await buyerOf(cast), await sellerOf(cast)];
  const { card } = await aProject(client, { ...typical, ...cast.texts });
  const others = await Promise.all(Array.from({ length: 5 }, aSeller));
  await aBid(card.id, freelancer, BIDS.own);
  for (const each of others) await aBid(card.id, each, BIDS.other);
  return { as: { client, freelancer }[role], params: { id: card.id } };
}

async function aPendingBid(cast: Cast) {
  const [client, freelancer] = [await buyerOf(cast), await sellerOf(cast)];
  const { card } = await aProject(client, { ...long, ...cast.texts });
  const id = await aBid(card.id, freelancer, BIDS.own);
  return { id, client, freelancer, query: { projectId: card.id, freelancerId: freelancer.id } };
}

/** A request about a bid, by the client or the freelancer. */
const aboutBid = (role: Role) => async (cast: Cast) => {
  const bid = await aPendingBid(cast);
  return { as: bid[role], params: { id: bid.id } };
};

const checkedBy = (role: Role) => async (cast: Cast) => {
  const bid = await aPendingBid(cast);
  return { as: bid[role], query: bid.query };
};

/** The client and the freelancer of a project, who have agreed. */
export const anAgreement = (cast: Cast) => aBidding('ACCEPTED', cast.texts, cast);

const by = (role: Role, assignment: Assignment) => ({
  as: assignment[role],
  params: { id: assignment.module.id },
});

/** A request about a module in this status, by its client or its freelancer. */
export const aboutModule = async (role: Role, status: ModuleStatus, cast: Cast) =>
  by(role, await aModule(status, await anAgreement(cast)));

/** A request about a module in this stage whose client has paid beforehand. */
export const aboutFunded = async (role: Role, stage: ModuleStage, cast: Cast) =>
  by(role, await aFundedModule(stage, await anAgreement(cast)));

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
  'projects.get': async (cast) => ({
    params: { id: (await aProject(await buyerOf(cast), typical)).card.id },
  }),
  'projects.ofUser': async () => ({ params: { userId: (await aBoard()).client.id } }),
  'projects.ofUser of oneself': async () => {
    const { client } = await aBoard();
    return { as: client, params: { userId: client.id } };
  },
  'projects.create': (cast) => aNewProject(cast),
  'projects.create a long description': (cast) => aNewProject(cast, { description: longDescription }),
  'projects.close': (cast) => aboutContest('client', cast),
  'projects.bids': (cast) => aboutContest('client', cast),
  'projects.bids for a bidder': (cast) => aboutContest('freelancer', cast),
  'bids.check': checkedBy('freelancer'),
  'bids.check by the client': checkedBy('client'),
  'bids.create': async (cast) => {
    const { card } = await aProject(await buyerOf(cast), { ...long, ...cast.texts });
    return { as: await shopkeeperOf(cast), json: { projectId: card.id, amount: BIDS.own } };
  },
  'bids.accept': aboutBid('client'),
  'bids.reject': aboutBid('client'),
  'bids.reject an accepted one': async (cast) => {
    const { id, client: as } = await anAgreement(cast);
    return { as, params: { id } };
  },
  'bids.withdraw': aboutBid('freelancer'),
  'bids.ofUser': async (cast) => {
    const as = await sellerOf(cast);
    for (const id of (await aBoard()).ids) await aBid(id, as, BIDS.own);
    return { as, params: { id: as.id } };
  },
  'modules.ofProject': async (cast) => {
    const first = await aModule('WAITING', await anAgreement(cast));
    await aModule('WAITING', first);
    return { as: first.freelancer, params: { projectId: first.projectId } };
  },
  'modules.create': async (cast) => {
    const { client: as, projectId } = await anAgreement(cast);
    return { as, json: moduleFields(projectId) };
  },
  'modules.update': async (cast) => ({
    ...(await aboutModule('client', 'WAITING', cast)),
    json: { name, details, deadlineDays },
  }),
  'modules.status approve': async (cast) => ({
    ...(await aboutModule('client', 'SUBMITTED', cast)),
    json: { status: 'OK', amount: 450.5 },
  }),
  'modules.status': async (cast) => ({
    ...(await aboutModule('freelancer', 'OK', cast)),
    json: { status: 'PAY' },
  }),
  'modules.submit': async (cast) => ({ ...(await aboutModule('freelancer', 'WAITING', cast)), json: work }),
  'modules.submit with pictures': async (cast) => {
    const request = await aboutModule('freelancer', 'WAITING', cast);
    return { ...request, json: { ...work, images: [await anUploadedPicture(request.as)] } };
  },
  'modules.pay': async (cast) => {
    await providerOf(cast);
    return aboutModule('client', 'PAY', cast);
  },
  'receipts.get of a module': async (cast) => by('client', await aPaidModule(await anAgreement(cast))),
  'modules.fund': async (cast) => {
    await providerOf(cast);
    return { ...(await aboutModule('client', 'WAITING', cast)), json: { amount: 600 } };
  },
  'modules.fund the estimate': async (cast) => {
    await providerOf(cast);
    return { ...(await aboutModule('client', 'WAITING', cast)), json: {} };
  },
  'modules.status confirm a funded one': async (cast) => ({
    ...(await aboutFunded('freelancer', 'OK', cast)),
    json: { status: 'PAY' },
  }),
  'disputes.create about a module': async (cast) => {
    const { as, params } = await aboutFunded('client', 'REWORK', cast);
    return { as, json: { moduleId: params.id, amount: 5, reason: REASON } };
  },
  'disputes.offer about a module': async (cast) => ({
    ...(await aboutFunded('freelancer', 'DISPUTED', cast)),
    json: { amount: 5, reason: REASON },
  }),
  'disputes.accept about a module': async (cast) => {
    const { as, params } = await aboutFunded('freelancer', 'DISPUTED', cast);
    await makeOffer({ ...params, userId: as.id }, { amount: 500, reason: REASON });
    return { as, params };
  },
  'disputes.get about a module': (cast) => aboutFunded('client', 'DISPUTED', cast),
  'modules.cancel': async (cast) => ({ ...(await aboutFunded('freelancer', 'WAITING', cast)), json: {} }),
  'modules.refund': async (cast) => {
    const { as, params } = await aboutFunded('freelancer', 'COMPLETED', cast);
    const seen = String((await findModule(params.id))?.version);
    return { as, params, query: { seen }, json: { amount: 5 } };
  },
  'webhooks.stripe a funded module': async (cast) => {
    await providerOf(cast);
    const { as, params } = await aboutModule('client', 'WAITING', cast);
    const due = await getFunding(params.id, as.id, { amount: FUNDED });
    return aPaidEvent(await attachIntent(due, `pi_${newId()}`, 1));
  },
  'webhooks.stripe a module': async (cast) => {
    await providerOf(cast);
    const { as, params } = await aboutModule('client', 'PAY', cast);
    return aPaidEvent(await attachIntent(await getDue(params.id, as.id), `pi_${newId()}`, 1));
  },
};
