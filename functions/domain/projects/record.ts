import { createdAt } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { NewProject, Project, ProjectCard } from '#shared/entities/work/project.ts';
import { toMajor } from '#shared/rules/money/money.ts';
import type { ListedWords } from '#shared/rules/search/index-words.ts';
import { categoryList, type CategorySlug } from '#shared/rules/work/category.ts';
import type { ProjectStage } from '#shared/rules/work/project.ts';

/** The part of a project that lists show. */
export type ProjectListing = {
  id: string;
  client: UserCard;
  title: string;
  cat: CategorySlug;
  /** A preview. */
  description: string;
  /** The budget, in minor units. */
  price: number;
  images: string[];
  numberOfModules: number;
  bidCount: number;
  stage: ProjectStage;
  isOpen: boolean;
  isCompleted: boolean;
};

/** A project as it is stored, without its text. Every change of `card` increments `ver`. */
export type ProjectItem = Key & {
  GSI1PK: string;
  GSI1SK: string;
  card: ProjectListing;
  ver: number;
  currency: string;
  /** The freelancer whose bid is accepted; absent while the project is open. */
  wonBy?: string;
  /** That this freelancer has deleted their account. */
  freelancerGone?: true;
  /** The amount of that bid, in minor units. */
  wonFor?: number;
};

/** How many modules of a project were assigned, how many of them are paid, and how many have ended without that. */
export type ProjectCounts = { modCount: number; doneCount: number; endedCount?: number };

/** A project with its counts, which are an item of their own: they change without the listed record. */
export type CountedProject = ProjectItem & ProjectCounts;

/** The parts of a project that never change, in an item of their own: too long to be written again with every bid. */
export type ProjectText = Key &
  Pick<NewProject, 'description'> & {
    words: ListedWords;
    facets: string[];
  };

/** A project with its counts and its text. */
export type WholeProject = { project: CountedProject; text: ProjectText };

/** A project as lists carry it. */
export function toProjectCard(card: ProjectListing): ProjectCard {
  const { id, client, title, cat, description, price, images } = card;
  const { numberOfModules, bidCount, stage, isOpen, isCompleted } = card;
  return {
    id,
    userId: client.id,
    title,
    description,
    category: categoryList.nameOf(cat),
    budget: toMajor(price),
    images,
    numberOfModules,
    bidCount,
    stage,
    isOpen,
    isCompleted,
    createdAt: createdAt(id),
    client,
  };
}

/** A project as responses carry it in full. */
export function toProject({ project, text }: WholeProject): Project {
  return {
    ...toProjectCard(project.card),
    description: text.description,
    assignedModules: project.modCount - (project.endedCount ?? 0),
    completedModules: project.doneCount,
  };
}
