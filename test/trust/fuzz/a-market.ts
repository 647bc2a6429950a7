import { sessionCookieName } from '#functions/http/cookies.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';
import type { OrderStage } from '#shared/rules/work/order.ts';
import { aMember } from '#test/flows/support/a-browser.ts';
import { anUploadedPicture } from '#test/flows/support/a-picture.ts';
import { payOrder, type Member as FlowMember } from '#test/flows/support/an-order.ts';
import { aConversation, aMessage } from '#test/functions/domain/a-conversation.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aBid, aProject } from '#test/functions/domain/a-project.ts';
import { aModule } from '#test/functions/domain/an-assigned-module.ts';
import { anOrder } from '#test/functions/domain/an-order.ts';
import { anUploadedFile } from '#test/functions/domain/an-uploaded-file.ts';
import { accept, makeOffer, openDispute, reject, requestRevision } from '#test/functions/domain/steps.ts';
import type { Member } from '#test/functions/typical/typical.ts';
import type { TestCloud } from '#test/support/cloud.ts';

export const kinds = [
  'user',
  'gig',
  'order',
  'project',
  'bid',
  'module',
  'conversation',
  'message',
  'picture',
  'file',
  'intent',
] as const;
/** What a request refers to by an id or by an address that the product gave out. */
export type Kind = (typeof kinds)[number];

/** Somebody who is signed in, with the ids that concern them, by kind. */
export type Person = Member & {
  cookie: string;
  own: Record<Kind, string[]>;
  /** The ids of those orders that were paid, by their stage. */
  paid: Partial<Record<OrderStage, string[]>>;
};

export type Market = { people: Person[] };

async function aPerson({ browser, ...member }: FlowMember): Promise<Person> {
  const none = Object.fromEntries(kinds.map((kind) => [kind, [] as string[]])) as Person['own'];
  const name = sessionCookieName();
  return {
    ...member,
    role: roleOf(member),
    img: null,
    cookie: `${name}=${browser.jar.get(name) ?? ''}`,
    own: { ...none, user: [member.id], picture: [await anUploadedPicture(browser)] },
    paid: {},
  };
}

function addId(kind: Kind, id: string, ...people: Person[]): string {
  for (const { own } of people) own[kind].push(id);
  return id;
}

/** Several of those that wait for a decision, because each is made only once. */
const paidStages = [
  'PAID',
  'PAID',
  'REVIEW',
  'REVIEW',
  'REVIEW',
  'REVISION',
  'REVISION',
  'DISPUTED',
  'DISPUTED',
] as const satisfies OrderStage[];

/** Orders in each state between these two. No payment is open, so that no reconciliation changes one later. */
async function trade(cloud: TestCloud, seller: Person, buyer: Person, member: FlowMember): Promise<void> {
  const gig = await aGig(seller, { title: 'Ink', desc: 'Ink', shortTitle: 'Ink', shortDesc: 'Ink' });
  addId('gig', gig.card.id, seller, buyer);
  for (const state of [{}, {}, { hasRequirements: true }, { isCompleted: true }]) {
    const { id } = await anOrder(state, { seller, buyer, gig });
    addId('order', id, seller, buyer);
    addId('file', await anUploadedFile(id), seller);
  }
  for (const stage of paidStages) {
    const state = { isCompleted: stage !== 'PAID', hasRequirements: stage !== 'PAID' };
    const { id } = await anOrder(state, { seller, buyer, gig });
    addId('order', id, seller, buyer);
    for (const { paid } of [seller, buyer]) (paid[stage] ??= []).push(id);
    addId('intent', await payOrder(cloud, member, id), buyer);
    const [asBuyer, asSeller] = [buyer, seller].map(({ id: userId }) => ({ id, userId }));
    if (stage === 'REVISION' && asBuyer) await requestRevision(asBuyer, 'In blue.');
    if (stage !== 'DISPUTED' || !asBuyer || !asSeller) continue;
    await openDispute(asBuyer, { amount: 500, reason: 'Half of it.' });
    await makeOffer(asSeller, { amount: 1_500, reason: 'Most of it.' });
  }
}

/** Several that wait for a decision, because each decision is made only once. */
const moduleStatuses = [
  'WAITING',
  ...Array.from({ length: 5 }, () => ['SUBMITTED', 'OK'] as const).flat(),
  'REWORK',
  'PAY',
  'PAY',
] as const;

/** Projects with bids in every state, and with a module in every state, between these two. */
async function assignments(freelancer: Person, client: Person): Promise<void> {
  const brief = { title: 'Lamp', description: 'Lamp', numberOfModules: 20 };
  const post = async () => addId('project', (await aProject(client, brief)).card.id, client, freelancer);
  await post();
  for (const decide of [undefined, undefined, reject]) {
    const id = addId('bid', await aBid(await post(), freelancer), client, freelancer);
    await decide?.(id, client.id);
  }
  const projectId = await post();
  const id = addId('bid', await aBid(projectId, freelancer), client, freelancer);
  await accept(id, client.id);
  const awarded = { id, projectId, client, freelancer };
  for (const status of moduleStatuses) {
    const { module } = await aModule(status, awarded);
    addId('module', module.id, client, freelancer);
  }
}

/** A conversation in which both have written a message. */
async function talk(seller: Person, buyer: Person): Promise<void> {
  const { id } = await aConversation({ seller, buyer });
  addId('conversation', id, seller, buyer);
  for (const one of [seller, buyer]) addId('message', (await aMessage(id, one)).id, seller, buyer);
}

/** A small market of real records: pairs of a seller and a buyer who trade, work and talk with each other. */
export async function aMarket(cloud: TestCloud, pairs: number): Promise<Market> {
  const people: Person[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const members = await Promise.all([aMember(cloud, { isSeller: true }), aMember(cloud)]);
    const [seller, buyer] = await Promise.all([aPerson(members[0]), aPerson(members[1])]);
    await trade(cloud, seller, buyer, members[1]);
    await assignments(seller, buyer);
    await talk(seller, buyer);
    people.push(seller, buyer);
  }
  return { people };
}
