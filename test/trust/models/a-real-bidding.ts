import { expect } from 'vitest';

import type { BidItem } from '#functions/domain/bids/record.ts';
import type { ModuleItem } from '#functions/domain/modules/record.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { aBrowser, aMember, type Browser, type Reply } from '#test/flows/a-browser.ts';
import { aPostedProject } from '#test/flows/a-project.ts';
import type { Member } from '#test/flows/an-order.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import type { TestCloud } from '#test/support/cloud.ts';

import { kept, MODULES, seenBy, seenByClient, type BidModel } from './a-bid-model.ts';
import { isNews, type Looked } from './a-model-run.ts';

export const freelancers = ['Ada', 'Ben', 'Cleo'] as const;
export const bidActors = ['client', 'another client', ...freelancers, 'visitor'] as const;
export type BidActor = (typeof bidActors)[number];

/** Whoever may try something on a project, by their names here. */
export type Company = {
  browserOf: (actor: string) => Browser;
  idOf: (name: string) => string;
  nameOf: (id: unknown) => string | null;
};

/** Two clients and three freelancers, signed in, and somebody who is not. */
export async function aCompany(cloud: TestCloud): Promise<Company> {
  const members = new Map<string, Member>();
  for (const name of bidActors) {
    if (name === 'visitor') continue;
    const isSeller = freelancers.some((each) => each === name);
    members.set(name, await aMember(cloud, { isSeller }));
  }
  const visitor = aBrowser(cloud);
  return {
    browserOf: (actor) => members.get(actor)?.browser ?? visitor,
    idOf: (name) => members.get(name)?.id ?? '',
    nameOf: (id) => [...members].find(([, member]) => member.id === id)?.[0] ?? null,
  };
}

/** So that it stands in few lists, which are no part of this. */
const fewWords = { title: 'Map', description: 'Map' };

/** A project that the client has just posted. */
export async function aRealProject({ browserOf }: Company): Promise<string> {
  const { id } = await aPostedProject(browserOf('client'), { ...fewWords, numberOfModules: MODULES });
  return id;
}

export type RealBidding = Company & { projectId: string; looked: Looked };

/** The bids of an answer, as the model shows them. */
function bidsIn({ nameOf }: Company, { status, body }: Reply) {
  if (status !== 200) return null;
  return (body as unknown as Record<string, unknown>[]).map(({ freelancerId, amount, status: standing }) => ({
    of: nameOf(freelancerId),
    amount,
    status: standing,
  }));
}

/** What is kept of a project, as the model shows it. */
function keptOf({ nameOf }: Company, records: Key[]) {
  const { card, wonBy, modCount, doneCount } = records.find(({ SK }) => SK === 'PROJ') as ProjectItem;
  const bids = records.filter(({ SK }) => SK.startsWith('PROJBID#')) as BidItem[];
  const modules = records.filter(({ SK }) => SK.startsWith('MOD#')) as ModuleItem[];
  const { bidCount, isOpen, isCompleted } = card;
  return {
    bidCount,
    isOpen,
    isCompleted,
    wonBy: wonBy === undefined ? null : nameOf(wonBy),
    modCount,
    doneCount,
    bids: Object.fromEntries(
      bids.map((bid) => [
        nameOf(bid.card.freelancer.id),
        { amount: bid.card.amount / 100, status: bid.card.status },
      ]),
    ),
    modules: modules.map(({ status, freelancerId }) => ({ status, of: nameOf(freelancerId) })),
  };
}

/** Compares all that is kept of a project and its bids, and what everybody sees of them, with the model. */
export async function checkBidding(model: BidModel, real: RealBidding): Promise<void> {
  const { projectId, browserOf, idOf, looked } = real;
  const path = `/projects/${projectId}`;
  const bids = async (viewer: string) => bidsIn(real, await browserOf(viewer).get(`${path}/bids`));
  const own = async (freelancer: string) => {
    const { body } = await browserOf(freelancer).get(
      `/bids/check?projectId=${projectId}&freelancerId=${idOf(freelancer)}`,
    );
    return body['hasBid'];
  };
  const latest = [...model.bids.keys()].at(-1) ?? freelancers[0];
  const records = await recordsUnder(keys.project(projectId).PK);
  const standing = keptOf(real, records);
  expect(standing).toEqual(kept(model));
  if (!isNews(looked, records)) return;
  const [forClient, forFreelancer, hasBid, project] = await Promise.all([
    bids('client'),
    bids(latest),
    own(latest),
    browserOf('visitor').get(path),
  ]);
  expect(forClient).toEqual(seenByClient(model));
  expect(forFreelancer).toEqual(seenBy(model, latest));
  expect(hasBid).toBe(model.bids.has(latest));
  const { bidCount, isOpen, modCount: assignedModules } = standing;
  expect(project.body).toMatchObject({ bidCount, isOpen, assignedModules });
}
