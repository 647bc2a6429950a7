import type { PieceItem } from '#functions/domain/portfolio/record.ts';
import { requireClient } from '#functions/domain/projects/read.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import type { Access } from '#functions/domain/work/kind.ts';
import type { WorkEvent } from '#functions/domain/work/record.ts';
import { forbidden, notFound } from '#functions/lib/errors.ts';
import type { Key } from '#functions/table/client.ts';
import { beginsWith, between } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { allOf, findItem, query } from '#functions/table/read.ts';
import { moduleNumber, projectIdOf } from '#shared/rules/work/module-id.ts';
import * as accessTexts from '#shared/texts/access.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

import { moduleKey, type ModuleItem, type ModuleStory } from './record.ts';

export const moduleNotFound = () => notFound(notFoundTexts.module);
export const notYours = () => forbidden(accessTexts.notYours);
export const access: Access = { notFound: moduleNotFound, stranger: notYours };

/** The most events of a module that are shown: its last ones. */
export const MAX_EVENTS = 200;

/** The module of this id, if there is one. A malformed id may have the key of another module. */
export async function find(id: string): Promise<ModuleItem | undefined> {
  const module = await findItem<ModuleItem>(moduleKey(id));
  return module?.card.id === id ? module : undefined;
}

/** The module of this id; 404 where there is none. */
export async function get(id: string): Promise<ModuleItem> {
  const module = await find(id);
  if (!module) throw moduleNotFound();
  return module;
}

/** A module and what happened to it, if there is one, without checking who asks. */
export async function findStory(id: string): Promise<ModuleStory | undefined> {
  const { PK, SK } = keys.moduleEvent.begins(projectIdOf(id), moduleNumber(id));
  const [item, events] = await Promise.all([
    find(id),
    query<Key & WorkEvent>({
      where: { PK, SK: beginsWith(SK) },
      newestFirst: true,
      limit: MAX_EVENTS,
    }),
  ]);
  return item && { item, events: events.items.toReversed() };
}

/** A project's modules in their order: all for its client, and for a freelancer those that were assigned to them. */
export async function ofProject(projectId: string, viewerId: string): Promise<ModuleStory[]> {
  const { PK, SK } = keys.project(projectId);
  const items = await allOf({ where: { PK, SK: between(keys.module.begins(projectId).SK, SK) } });
  const project = items.find((item) => item.SK === SK) as ProjectItem | undefined;
  const stories = storiesIn(projectId, items);
  const own = stories.filter(({ item }) => item.card.seller.id === viewerId);
  if (own.length > 0 || project?.wonBy === viewerId) return own;
  requireClient(project, viewerId);
  return stories;
}

/** All modules of a project, without checking who asks. */
export async function findStories(projectId: string): Promise<ModuleStory[]> {
  const { PK, SK } = keys.project(projectId);
  return storiesIn(
    projectId,
    await allOf({ where: { PK, SK: between(keys.module.begins(projectId).SK, SK) } }),
  );
}

/** The modules among these items of a project, each with its events and what its freelancer shows, in their order. */
function storiesIn(projectId: string, items: Key[]): ModuleStory[] {
  const events = items.filter((item) => keys.moduleEvent.is(item)) as (Key & WorkEvent)[];
  const modules = items.filter((item) => keys.module.is(item)) as ModuleItem[];
  const eventsOf = Map.groupBy(events, (event) => keys.moduleEvent.parts(event).number);
  return modules.map((item) => ({
    item,
    events: eventsOf.get(keys.module.parts(item).number) ?? [],
    piece: items.find(({ SK }) => SK === keys.pieceOfProject(projectId, item.card.seller.id).SK) as
      | PieceItem
      | undefined,
  }));
}
