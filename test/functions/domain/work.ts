import * as domain from '#functions/domain/modules/modules.ts';
import * as reading from '#functions/domain/modules/read.ts';
import type { ModuleStory } from '#functions/domain/modules/record.ts';
import * as submitting from '#functions/domain/modules/submission/submit.ts';
import type { ModuleEdit } from '#shared/entities/work/module.ts';
import { asCall } from '#test/functions/run-as.ts';
import { toModuleRecord, type ModuleRecord } from '#test/support/work.ts';

// What is done to modules, answered by their records.

export async function find(id: string): Promise<ModuleRecord | undefined> {
  const item = await reading.find(id);
  return item && toModuleRecord(item);
}
export const get = async (id: string): Promise<ModuleRecord> => toModuleRecord(await reading.get(id));
export const ofProject = async (projectId: string, viewerId: string): Promise<ModuleRecord[]> =>
  (await reading.ofProject(projectId, viewerId)).map(({ item }) => toModuleRecord(item));

export async function edit(id: string, userId: string, fields: ModuleEdit, found?: ModuleStory) {
  await asCall('modules-update', domain.edit)({ id, userId }, fields, found);
  return get(id);
}

type Submission = Parameters<typeof submitting.submit>[1];
export async function submit(id: string, userId: string, submission: Submission, found?: ModuleStory) {
  await asCall('modules-submit', submitting.submit)({ id, userId }, submission, found);
  return get(id);
}

type Status = Parameters<typeof domain.decideStatus>[1];
export async function decide(
  id: string,
  { id: userId }: { id: string },
  status: Status,
  found?: ModuleStory,
) {
  await asCall('modules-status', domain.decideStatus)({ id, userId }, status, found);
  return get(id);
}
