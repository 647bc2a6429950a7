import { beginWork } from '#functions/domain/accounts/begin-work.ts';
import { countCreation } from '#functions/domain/accounts/creations.ts';
import { add, indexFields } from '#functions/domain/listing/listing-index.ts';
import { env } from '#functions/lib/env.ts';
import { conflict } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { createOnce } from '#functions/table/transactions/create-once.ts';
import { create, transact, type Step } from '#functions/table/transactions/transaction.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { NewProject } from '#shared/entities/work/project.ts';
import * as commonLimits from '#shared/limits/common.ts';
import { preview } from '#shared/rules/text/preview.ts';
import { categoryList, categorySlug } from '#shared/rules/work/category.ts';
import { inProjectStage } from '#shared/rules/work/project.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';

import { parentOf, projectListing } from './listed.ts';
import { getWhole } from './read.ts';
import type { CountedProject, ProjectListing, WholeProject } from './record.ts';

/** The idempotency key of the request, and what to do before the project is written, such as checking its pictures. */
type Options = { key?: string | undefined; prepare?: () => Promise<void> };

/** Posts a project, on its own page and in every list at once; once per idempotency key. 409 while its client is closing their account. */
export function postProject(
  client: UserCard,
  fields: NewProject,
  { key, prepare }: Options = {},
): Promise<WholeProject> {
  const whole = newProject(client, fields);
  const request = { owner: client.id, call: 'projects.create', key, input: fields };
  return createOnce(request, {
    id: whole.project.card.id,
    create: async (claim) => {
      await prepare?.();
      await transact([
        ...addProject(whole),
        beginWork(whole.project.card.id, client.id, () => conflict(userTexts.closing)),
        countCreation(client.id, 'projects'),
        ...claim,
      ]);
      return whole;
    },
    get: getWhole,
  });
}

/** A new project of this client, not stored yet. */
export function newProject({ id: clientId, username, img }: UserCard, fields: NewProject): WholeProject {
  const id = newId();
  const { title, description, budget, images, numberOfModules } = fields;
  const cat = categorySlug(fields.category);
  const card: ProjectListing = {
    id,
    client: { id: clientId, username, img },
    title,
    cat,
    description: preview(description, commonLimits.preview.card),
    price: budget,
    images,
    numberOfModules,
    bidCount: 0,
    ...inProjectStage('OPEN'),
  };
  const project: CountedProject = {
    ...keys.project(id),
    GSI1PK: lists.projectsOf(clientId),
    GSI1SK: id,
    card,
    ver: 1,
    currency: env('CURRENCY'),
    modCount: 0,
    doneCount: 0,
  };
  const indexed = indexFields(projectListing, card, {
    lead: [title, categoryList.nameOf(cat)],
    rest: [description],
  });
  return { project, text: { ...keys.projectText(id), description, ...indexed } };
}

/** Steps: a new project with its counts and its text, and its cards in the lists if it is open. */
export function addProject(whole: WholeProject): Step[] {
  const { modCount, doneCount, ...project } = whole.project;
  const counts = { ...keys.projectCounts(project.card.id), modCount, doneCount };
  const cards = project.card.isOpen ? add(projectListing, parentOf(whole)) : [];
  return [create(project), create(counts), create(whole.text), ...cards];
}
