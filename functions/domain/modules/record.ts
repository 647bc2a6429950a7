import type { Story, WorkCard, WorkItem } from '#functions/domain/work/record.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { moduleNumber, projectIdOf } from '#shared/rules/work/module-id.ts';

/** A module as it is stored. Its client is the buyer, its freelancer the seller. */
export type ModuleItem = WorkItem<WorkCard & { terms: { total: null } }> & {
  details: string;
  projectURL?: string;
  images: string[];
  /** Pictures that the last hand-in with pictures replaced, which are deleted (`handed-in.ts`). */
  formerImages?: string[];
};

/** A module with what happened to it, oldest first; read with its project's others, also with what is shown of the project. */
export type ModuleStory = Story<ModuleItem>;

/** The key of the module of this id. */
export const moduleKey = (id: string): Key => keys.module(projectIdOf(id), moduleNumber(id));
