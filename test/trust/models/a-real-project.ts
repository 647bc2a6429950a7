import { expect, type Mock } from 'vitest';

import { toModule, type ModuleItem } from '#functions/domain/modules/record.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import { keys } from '#functions/table/keys.ts';
import { anUploadedPicture } from '#test/flows/a-picture.ts';
import { aPlacedBid } from '#test/flows/a-project.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import type { TestCloud } from '#test/support/cloud.ts';

import { isNews, type Looked } from './a-model-run.ts';
import { kept, MODULES, seen, type WorkModel } from './a-module-model.ts';
import { aRealProject, type Company } from './a-real-bidding.ts';
import { expectLogged, shownOf, type RealTill } from './a-till.ts';

/** Ada's bid is the accepted one; Ben has bid in vain. */
export const workActors = ['client', 'another client', 'Ada', 'Ben', 'visitor'] as const;
export type WorkActor = (typeof workActors)[number];

export type RealWork = RealTill & { projectId: string; looked: Looked };

/** What Ada can hand in with her work. */
export const picturesOf = ({ browserOf }: Company) =>
  Promise.all([anUploadedPicture(browserOf('Ada')), anUploadedPicture(browserOf('Ada'))]);

/** A project that was just awarded to Ada. */
export async function aRealWork(cloud: TestCloud, company: Company, logged: Mock): Promise<RealWork> {
  logged.mockClear();
  const { browserOf } = company;
  const projectId = await aRealProject(company);
  await aPlacedBid(browserOf('Ben'), projectId, 500);
  const { id } = await aPlacedBid(browserOf('Ada'), projectId, 600);
  expect((await browserOf('client').put(`/bids/${id}/accept`)).status).toBe(200);
  const dues = Array.from({ length: MODULES }, (_, place) => ({
    id: `${projectId}.00${place + 1}`,
    intents: [],
    events: [],
  }));
  return { cloud, kind: 'module', browserOf, dues, logged, projectId, looked: {} };
}

/** All of a module but its ids, which the model has no need of. */
const withoutIds = (module: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(module).filter(([name]) => name !== 'id' && name !== 'projectId'));

/** Compares all that is kept of a project's modules, and what its parties see of them, with the model. */
export async function checkWork(model: WorkModel, real: RealWork): Promise<void> {
  const { projectId, browserOf, dues, looked } = real;
  const modules = async (party: string) => {
    const { body } = await browserOf(party).get(`/modules/project/${projectId}`);
    return (body as unknown as Record<string, unknown>[]).map(withoutIds);
  };
  const [records, payments] = await Promise.all([
    recordsUnder(keys.project(projectId).PK),
    Promise.all(dues.map(({ id }) => recordsUnder(keys.modulePayment(id).PK))),
  ]);
  const { card, modCount, doneCount } = records.find(({ SK }) => SK === 'PROJ') as ProjectItem;
  const { isCompleted, isOpen } = card;
  const items = records.filter(({ SK }) => SK.startsWith('MOD#')) as ModuleItem[];
  expect({
    modCount,
    doneCount,
    isCompleted,
    isOpen,
    modules: items.map((item) => ({ ...withoutIds(toModule(item)), amount: item.amount ?? null })),
    payments: payments.map(shownOf),
  }).toEqual(kept(model));
  expectLogged(real, model);
  if (!isNews(looked, [records, payments])) return;
  const [clients, freelancers, project] = await Promise.all([
    modules('client'),
    modules('Ada'),
    browserOf('visitor').get(`/projects/${projectId}`),
  ]);
  expect(clients).toEqual(model.modules.map(seen));
  expect(freelancers).toEqual(clients);
  expect(project.body).toMatchObject({ completedModules: doneCount, assignedModules: modCount, isCompleted });
}
