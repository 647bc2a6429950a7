import { statusOf, type BidItem } from '#functions/domain/bids/record.ts';
import type { ModuleItem } from '#functions/domain/modules/record.ts';
import type { ProjectCounts, ProjectItem } from '#functions/domain/projects/record.ts';
import { differs, mistakes, type Check, type Item } from '#functions/domain/recount/check.ts';
import { between } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { pagesOf } from '#functions/table/read.ts';
import type { ProjectStage } from '#shared/rules/work/project.ts';
import { isOver } from '#shared/work/phases.ts';

type Parts = {
  project?: ProjectItem;
  counts?: ProjectCounts;
  bids: number;
  accepted: BidItem[];
  modules: ModuleItem[];
};

const PAGE = 100;

function add(parts: Parts, item: Item): void {
  if (keys.project.is(item)) parts.project = item as unknown as ProjectItem;
  if (keys.projectCounts.is(item)) parts.counts = item as unknown as ProjectCounts;
  if (keys.module.is(item)) parts.modules.push(item as unknown as ModuleItem);
  if (keys.bid.is(item)) addBid(parts, item as unknown as BidItem);
}

function addBid(parts: Parts, bid: BidItem): void {
  const status = statusOf(bid);
  if (status !== 'WITHDRAWN') parts.bids += 1;
  if (status === 'ACCEPTED') parts.accepted.push(bid);
}

async function partsOf(id: string): Promise<Parts> {
  const parts: Parts = { bids: 0, accepted: [], modules: [] };
  const { PK, SK: first } = keys.module.begins(id);
  const where = { PK, SK: between(first, `${keys.bid.begins(id).SK}~`) };
  for await (const page of pagesOf<Item>({ where, limit: PAGE })) {
    for (const item of page) add(parts, item);
  }
  return parts;
}

/** The stage that the flags of a project stand for. */
function projectStageOf({ isOpen, isCompleted, stage }: ProjectItem['card']): ProjectStage {
  if (isCompleted) return 'COMPLETED';
  if (isOpen) return 'OPEN';
  return stage === 'CLOSED' ? 'CLOSED' : 'AWARDED';
}

function mistakesOf(id: string, { project, counts, bids, accepted, modules }: Parts): string[] {
  if (!project) return ['is missing'];
  if (!counts) return ['has no counts'];
  const { card, wonBy } = project;
  const { modCount, doneCount, endedCount = 0 } = counts;
  // What was done, and is disputed afterwards, stays counted as done.
  const isDone = ({ phase, was }: ModuleItem['card']) => phase === 'DONE' || was === 'DONE';
  const open = modules.filter(({ card }) => !isOver(card.phase) && !isDone(card));
  const ended = modules.filter(({ card: { phase } }) => phase === 'ENDED');
  const done = modules.filter(({ card }) => isDone(card));
  const places = modules.map(({ SK }) => SK).toSorted();
  return [
    ...differs('bidCount', card.bidCount, bids),
    ...differs('accepted bids', wonBy ? 1 : 0, accepted.length),
    ...accepted.flatMap((bid) => differs('wonBy', wonBy, bid.card.freelancer.id)),
    ...differs('isOpen', card.isOpen, accepted.length === 0 && card.stage !== 'CLOSED'),
    ...differs('modCount', modCount, modules.length),
    ...differs('last module', places.at(-1), modCount ? keys.module(id, modCount).SK : undefined),
    ...differs('doneCount', doneCount, done.length),
    ...differs('isCompleted', card.isCompleted, done.length === card.numberOfModules),
    ...differs('stage', card.stage, projectStageOf(card)),
    ...differs('endedCount', endedCount, ended.length),
    ...open.flatMap(({ card: { id, seller } }) => differs(`freelancer of ${id}`, seller.id, wonBy)),
    ...(modules.length - ended.length > card.numberOfModules ? ['has more modules than were announced'] : []),
  ];
}

/** Checks a project's counts of bids, modules and completed modules, and that at most one bid is accepted. */
export const projectCounts: Check = {
  name: 'bids, modules and completion of projects',
  recordOf: (item) => keys.project.matchPartition(item)?.projectId,
  isCounted: (item) => keys.project.is(item),
  mistakesIn: async (id) => mistakes(mistakesOf(id, await partsOf(id))),
};
