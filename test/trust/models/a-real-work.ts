import { expect, type Mock } from 'vitest';

import type { ProjectCounts, ProjectItem } from '#functions/domain/projects/record.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { moduleId } from '#shared/rules/module-id.ts';
import { anUploadedPicture } from '#test/flows/a-picture.ts';
import { aPlacedBid } from '#test/flows/a-project.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import type { TestCloud } from '#test/support/cloud.ts';
import { booksUnder, modulesAmong } from '#test/support/work.ts';

import { haveChanged, type LastCheck } from './a-model-run.ts';
import { expectedRecords, MODULES, nameOfPicture, seen, type WorkModel } from './a-module-model.ts';
import { aRealProject, type Participants } from './a-real-bidding.ts';
import { expectLogged, paymentIn, type RealPayments } from './real-payments.ts';

/** Ada's bid is accepted; Ben's is not. */
export const workActors = ['client', 'another client', 'Ada', 'Ben', 'visitor'] as const;
export type WorkActor = (typeof workActors)[number];

export type RealWork = RealPayments & { projectId: string; lastCheck: LastCheck };

/** Uploads pictures that Ada can submit with her work. */
export const uploadPictures = ({ browserOf }: Participants) =>
  Promise.all([anUploadedPicture(browserOf('Ada')), anUploadedPicture(browserOf('Ada'))]);

/** A project that has been awarded to Ada. */
export async function aRealWork(
  cloud: TestCloud,
  participants: Participants,
  logged: Mock,
): Promise<RealWork> {
  logged.mockClear();
  const { browserOf } = participants;
  const projectId = await aRealProject(participants);
  await aPlacedBid(browserOf('Ben'), projectId, 500);
  const { id } = await aPlacedBid(browserOf('Ada'), projectId, 600);
  expect((await browserOf('client').put(`/bids/${id}/accept`)).status).toBe(200);
  const dues = Array.from({ length: MODULES }, (_, index) => ({
    id: moduleId(projectId, index + 1),
    intents: [],
    events: [],
  }));
  return { cloud, kind: 'module', browserOf, dues, logged, projectId, lastCheck: {} };
}

const modelled = [
  'name',
  'details',
  'deadlineDays',
  'status',
  'updateCount',
  'projectURL',
  'images',
  'amount',
] as const;

/** The fields of a module that the model has. Its pictures are copies of those that were sent, with the same names. */
const asModelled = (module: Record<string, unknown>) => ({
  ...Object.fromEntries(modelled.map((name) => [name, module[name]])),
  images: (module['images'] as string[]).map(nameOfPicture),
});

/** Compares the records of a project's modules, and what its parties see of them, with the model. */
export async function checkWork(model: WorkModel, real: RealWork): Promise<void> {
  const { projectId, browserOf, dues, lastCheck } = real;
  const modules = async (party: string) => {
    const { body } = await browserOf(party).get(`/modules/project/${projectId}`);
    return (body as unknown as Record<string, unknown>[]).map(asModelled);
  };
  const [records, payments] = await Promise.all([
    recordsUnder(keys.project(projectId).PK),
    Promise.all(dues.map(({ id }) => recordsUnder(booksUnder('module', id)))),
  ]);
  const { card } = records.find(({ SK }) => SK === 'PROJ') as ProjectItem;
  const { modCount, doneCount } = records.find(({ SK }) => SK === 'PROJ#COUNT') as Key & ProjectCounts;
  const { isCompleted, isOpen } = card;
  const items = modulesAmong(records);
  expect({
    modCount,
    doneCount,
    isCompleted,
    isOpen,
    modules: items.map((item) =>
      asModelled({
        ...item,
        deadlineDays: item.terms.days,
        updateCount: item.edits,
        projectURL: item.projectURL ?? null,
        amount: item.amount ?? null,
      }),
    ),
    payments: payments.map(paymentIn),
  }).toEqual(expectedRecords(model));
  expectLogged(real, model);
  if (!haveChanged(lastCheck, [records, payments])) return;
  const [clients, freelancers, project] = await Promise.all([
    modules('client'),
    modules('Ada'),
    browserOf('visitor').get(`/projects/${projectId}`),
  ]);
  expect(clients).toEqual(model.modules.map(seen));
  expect(freelancers).toEqual(clients);
  expect(project.body).toMatchObject({ completedModules: doneCount, assignedModules: modCount, isCompleted });
}
