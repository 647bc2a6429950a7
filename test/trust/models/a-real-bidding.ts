import { expect } from 'vitest';

import type { BidItem } from '#functions/domain/bids/record.ts';
import type { ProjectCounts, ProjectItem } from '#functions/domain/projects/record.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { aBrowser, aMember, type Browser, type Reply } from '#test/flows/a-browser.ts';
import { aPostedProject } from '#test/flows/a-project.ts';
import type { Member } from '#test/flows/an-order.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import type { TestCloud } from '#test/support/cloud.ts';
import { modulesAmong } from '#test/support/work.ts';

import { expectedRecords, isStanding, MODULES, seenBy, seenByClient, type BidModel } from './a-bid-model.ts';
import { haveChanged, type LastCheck } from './a-model-run.ts';

export const freelancers = ['Ada', 'Ben', 'Cleo'] as const;
export const bidActors = ['client', 'another client', ...freelancers, 'visitor'] as const;
export type BidActor = (typeof bidActors)[number];

/** The people who make requests about a project, by their names in the model. */
export type Participants = {
  browserOf: (actor: string) => Browser;
  idOf: (name: string) => string;
  nameOf: (id: unknown) => string | null;
};

/** Two clients and three freelancers, signed in, and a visitor. */
export async function createParticipants(cloud: TestCloud): Promise<Participants> {
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

/** Few words, so that it is in few lists, which are not tested here. */
const fewWords = { title: 'Map', description: 'Map' };

/** Posts a project of the client, and returns its id. */
export async function aRealProject({ browserOf }: Participants): Promise<string> {
  const { id } = await aPostedProject(browserOf('client'), { ...fewWords, numberOfModules: MODULES });
  return id;
}

export type RealBidding = Participants & { projectId: string; lastCheck: LastCheck };

/** The bids in an answer, in the shape of the model. */
function bidsIn({ nameOf }: Participants, { status, body }: Reply) {
  if (status !== 200) return null;
  return (body as unknown as Record<string, unknown>[]).map(
    ({ freelancerId, amount, status: bidStatus }) => ({
      of: nameOf(freelancerId),
      amount,
      status: bidStatus,
    }),
  );
}

/** The records of a project, in the shape of the model. */
function projectIn({ nameOf }: Participants, records: Key[]) {
  const { card, wonBy } = records.find(({ SK }) => SK === 'PROJ') as ProjectItem;
  const { modCount, doneCount } = records.find(({ SK }) => SK === 'PROJ#COUNT') as Key & ProjectCounts;
  const bids = records.filter(({ SK }) => SK.startsWith('PROJBID#')) as BidItem[];
  const modules = modulesAmong(records);
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

/** Compares the records of a project and its bids, and what people see of them, with the model. */
export async function checkBidding(model: BidModel, real: RealBidding): Promise<void> {
  const { projectId, browserOf, idOf, lastCheck } = real;
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
  const stored = projectIn(real, records);
  expect(stored).toEqual(expectedRecords(model));
  if (!haveChanged(lastCheck, records)) return;
  const [forClient, forFreelancer, hasBid, project] = await Promise.all([
    bids('client'),
    bids(latest),
    own(latest),
    browserOf('visitor').get(path),
  ]);
  expect(forClient).toEqual(seenByClient(model));
  expect(forFreelancer).toEqual(seenBy(model, latest));
  expect(hasBid).toBe(isStanding(model.bids.get(latest)));
  const { bidCount, isOpen, modCount: assignedModules } = stored;
  expect(project.body).toMatchObject({ bidCount, isOpen, assignedModules });
}
