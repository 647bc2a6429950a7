import { bidsOf } from '#functions/domain/bids/of-person.ts';
import { statusOf } from '#functions/domain/bids/record.ts';
import { projectsOf } from '#functions/domain/projects/of-person.ts';
import { countOpen, ifAny, type OfPerson } from '#functions/domain/work/of-person.ts';
import { reasons } from '#shared/reasons.ts';
import { moduleRules } from '#shared/work/module.ts';

import { findStories } from './read.ts';

const { open } = reasons.users;

/** How many modules of these projects are open; of this freelancer, if given. */
async function openModules(projectIds: string[], freelancerId?: string): Promise<number> {
  let count = 0;
  for (const id of projectIds)
    count += await countOpen(
      moduleRules,
      (await findStories(id))
        .map(({ item }) => item)
        .filter(({ card }) => freelancerId === undefined || card.seller.id === freelancerId),
    );
  return count;
}

/** What an account has of modules, of the projects that they are of, and of the bids that lead to them. Their cards name nobody. */
export const modulesOfPerson: OfPerson = {
  async obligations(userId) {
    const [projects, bids] = await Promise.all([projectsOf(userId), bidsOf(userId)]);
    const openProjects = projects.filter(({ card }) => card.isOpen).length;
    const pending = bids.filter((bid) => statusOf(bid) === 'PENDING').length;
    // A completed module can be disputed after its bid was rejected.
    const won = bids.filter((bid) => ['ACCEPTED', 'REJECTED'].includes(statusOf(bid)));
    const [given, taken] = await Promise.all([
      openModules(projects.map(({ card }) => card.id)),
      openModules(
        won.map(({ card }) => card.projectId),
        userId,
      ),
    ]);
    return [
      ...ifAny(openProjects, 'projects', open.projects),
      ...ifAny(pending, 'bids', open.bids),
      ...ifAny(given, 'projects', open.givenModules),
      ...ifAny(taken, 'works', open.takenModules),
    ];
  },
  unname: async () => undefined,
  readers: async () => [],
};
