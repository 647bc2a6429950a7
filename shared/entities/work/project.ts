import { UserCard } from '#shared/entities/accounts/user.ts';
import { Id, line, MediaUrl, Price, text, Time, wholeNumber } from '#shared/entities/fields.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import * as projectLimits from '#shared/limits/projects.ts';
import * as textLimits from '#shared/limits/text.ts';
import { toMinor, type Minor } from '#shared/rules/money/money.ts';
import { projectStages } from '#shared/rules/work/project.ts';
import * as z from '#shared/zod.ts';

import { Category, GivenCategory } from './category.ts';

/** A project in a list: `description` is its preview. */
export const ProjectCard = z.object({
  id: Id,
  userId: Id,
  title: z.string(),
  description: z.string(),
  category: Category,
  budget: Price,
  images: z.array(z.string()),
  numberOfModules: z.number().check(z.int()),
  bidCount: z.number().check(z.int()),
  stage: z.enum(projectStages),
  isOpen: z.boolean(),
  isCompleted: z.boolean(),
  createdAt: Time,
  client: UserCard,
});
export type ProjectCard = z.infer<typeof ProjectCard>;

/** A full project: the whole `description`, and how many modules are assigned and paid. */
export const Project = z.extend(ProjectCard, {
  assignedModules: z.number().check(z.int()),
  completedModules: z.number().check(z.int()),
});
export type Project = z.infer<typeof Project>;

/** What a client fills in to post a project. The budget is whole major units in, minor units out. */
export const NewProject = z.object({
  userId: z.optional(Id),
  title: line(textLimits.title),
  description: text(textLimits.long),
  category: GivenCategory,
  budget: z.pipe(
    wholeNumber(projectLimits.budget.min, projectLimits.budget.max),
    z.transform((major, context): Minor => {
      const minor = toMinor(major);
      if (minor !== null && minor <= moneyLimits.max) return minor;
      context.issues.push({ code: 'custom', message: 'The budget is too large.', input: major });
      return z.NEVER;
    }),
  ),
  images: z._default(
    z.array(MediaUrl).check(z.maxLength(projectLimits.images, `At most ${projectLimits.images} pictures.`)),
    [],
  ),
  numberOfModules: wholeNumber(projectLimits.modules.min, projectLimits.modules.max),
});
export type NewProject = z.infer<typeof NewProject>;
