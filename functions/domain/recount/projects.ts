import { statusOf, type BidItem } from '#functions/domain/bids/record.ts';
import type { ModuleItem } from '#functions/domain/modules/record.ts';
import type { ProjectCounts, ProjectItem } from '#functions/domain/projects/record.ts';

import { differs, getOrCreate, findingOf, isA, type Check } from './check.ts';

type Parts = { project?: ProjectItem; counts?: ProjectCounts; bids: BidItem[]; modules: ModuleItem[] };

function mistakesOf({ project, counts, bids, modules }: Parts): string[] {
  if (!project) return ['is missing'];
  if (!counts) return ['has no counts'];
  const { card, wonBy } = project;
  const { modCount, doneCount } = counts;
  const accepted = bids.filter((bid) => statusOf(bid) === 'ACCEPTED');
  const done = modules.filter(({ status }) => status === 'COMPLETED');
  const places = modules.map(({ SK }) => SK).toSorted();
  return [
    ...differs('bidCount', card.bidCount, bids.length),
    ...differs('accepted bids', wonBy ? 1 : 0, accepted.length),
    ...accepted.flatMap((bid) => differs('wonBy', wonBy, bid.card.freelancer.id)),
    ...differs('isOpen', card.isOpen, accepted.length === 0),
    ...differs('modCount', modCount, modules.length),
    ...differs(
      'last module',
      places.at(-1),
      modCount ? `MOD#${String(modCount).padStart(3, '0')}` : undefined,
    ),
    ...differs('doneCount', doneCount, done.length),
    ...differs('isCompleted', card.isCompleted, done.length === card.numberOfModules),
    ...modules.flatMap(({ id, freelancerId }) => differs(`freelancer of ${id}`, freelancerId, wonBy)),
    ...(modules.length > card.numberOfModules ? ['has more modules than were announced'] : []),
  ];
}

/** Checks a project's counts of bids, modules and completed modules, and that at most one bid is accepted. */
export function projectCounts(): Check {
  const all = new Map<string, Parts>();
  return {
    visit(item) {
      if (!item.PK.startsWith('PROJ#')) return;
      const parts = getOrCreate(all, item.PK.slice('PROJ#'.length), (): Parts => ({ bids: [], modules: [] }));
      if (isA(item, 'PROJ', 'PROJ')) parts.project = item as unknown as ProjectItem;
      if (isA(item, 'PROJ', 'PROJ#COUNT')) parts.counts = item as unknown as ProjectCounts;
      if (isA(item, 'PROJ', 'PROJBID#')) parts.bids.push(item as unknown as BidItem);
      if (isA(item, 'PROJ', 'MOD#')) parts.modules.push(item as unknown as ModuleItem);
    },
    finding: () => findingOf('bids, modules and completion of projects', all, mistakesOf),
  };
}
