import type { SampleModule, SampleProject } from '#infra/seed/content/types.ts';
import type { Member } from '#infra/seed/member.ts';
import type { Picture } from '#infra/seed/pictures.ts';
import { moduleNumber } from '#shared/rules/work/module-id.ts';

import { uploadPictures } from './steps.ts';

/** The sample URL of a submitted module's work. */
export const workAddress = (key: string, number: number) => `https://files.example.com/${key}/${number}`;

/** Posts a project with its pictures and returns its id. */
export async function post(client: Member, project: SampleProject, pictures: Picture[]): Promise<string> {
  const images = await uploadPictures(client, project.key, pictures);
  const { title, category, description, budget, numberOfModules } = project;
  const { id } = await client.client.projects.create({
    body: { title, category, description, budget, numberOfModules, images },
  });
  return id;
}

/** Bids on a project and returns the bid's id. */
export async function bidOn({ client }: Member, projectId: string, amount: number): Promise<string> {
  const { id } = await client.bids.create({ body: { projectId, amount } });
  return id;
}

type Brief = Pick<SampleModule, 'name' | 'details' | 'deadlineDays'>;

/** Assigns a project's next module and returns its id. */
export async function assign(
  { client }: Member,
  projectId: string,
  { name, details, deadlineDays }: Brief,
): Promise<string> {
  const { id } = await client.modules.create({ body: { projectId, name, details, deadlineDays } });
  return id;
}

/** Edits a module, which locks it. */
export async function editModule(
  { client }: Member,
  id: string,
  { name, details, deadlineDays }: Brief,
): Promise<void> {
  await client.modules.update({ params: { id }, body: { name, details, deadlineDays } });
}

/** Submits the work of a module: a link, and pictures if there are any. */
export async function submitWork(
  freelancer: Member,
  id: string,
  { key }: SampleProject,
  pictures: Picture[],
): Promise<void> {
  const images = await uploadPictures(freelancer, key, pictures);
  await freelancer.client.modules.submit({
    params: { id },
    body: { projectURL: workAddress(key, moduleNumber(id)), ...(images.length > 0 ? { images } : {}) },
  });
}
