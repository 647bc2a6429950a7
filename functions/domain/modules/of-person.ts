import { findUser } from '#functions/domain/accounts/users.ts';
import { bidsOf } from '#functions/domain/bids/of-person.ts';
import { statusOf, type BidItem } from '#functions/domain/bids/record.ts';
import { projectsOf } from '#functions/domain/projects/of-person.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import { countOpen, ifAny, type OfPerson } from '#functions/domain/work/of-person.ts';
import { mapFew } from '#functions/lib/map-few.ts';
import { keys } from '#functions/table/keys.ts';
import { emptyPager, batchesOf } from '#functions/table/pager.ts';
import { findItems } from '#functions/table/read.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';
import { moduleRules } from '#shared/work/module.ts';

import { findStories } from './read.ts';

/** How many modules of these projects are open; of this freelancer, if given. */
async function openModules(projectIds: string[], freelancerId?: string): Promise<number> {
  const counts = await mapFew(projectIds, async (id) =>
    countOpen(
      moduleRules,
      (await findStories(id))
        .map(({ item }) => item)
        .filter(({ card }) => freelancerId === undefined || card.seller.id === freelancerId),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** How many projects of somebody are open, and how many modules of all of them. */
async function givenBy(userId: string) {
  let [openProjects, given] = [0, 0];
  for await (const projects of batchesOf(projectsOf(userId))) {
    openProjects += projects.filter(({ card }) => card.isOpen).length;
    given += await openModules(projects.map(({ card }) => card.id));
  }
  return { openProjects, given };
}

/** How many of these bids can still be accepted. A project that was given to somebody else, or closed, leaves those of others as they are. */
async function countOpenBids(bids: readonly BidItem[]): Promise<number> {
  const pending = bids.filter((bid) => statusOf(bid) === 'PENDING');
  const places = pending.map(({ card }) => keys.project(card.projectId));
  const projects = await findItems<Pick<ProjectItem, 'card'>>(places, ['card'], 'strong');
  return projects.filter(({ card }) => card.isOpen).length;
}

/** Whether an account is being closed. */
const isClosing = async (userId: string) => (await findUser(userId))?.deletion !== undefined;

/** How many bids of somebody wait for an answer, and how many modules of theirs are open. */
async function takenBy(userId: string) {
  let [pending, taken] = [0, 0];
  for await (const bids of batchesOf(bidsOf(userId))) {
    pending += await countOpenBids(bids);
    // A completed module can be disputed after its bid was rejected.
    const won = bids.filter((bid) => ['ACCEPTED', 'REJECTED'].includes(statusOf(bid)));
    taken += await openModules(
      won.map(({ card }) => card.projectId),
      userId,
    );
  }
  // What had lost when its account was closed keeps it no more, also if the project is open again: it is withdrawn at the end.
  if (pending > 0 && (await isClosing(userId))) pending = 0;
  return { pending, taken };
}

/**
 * What an account has of modules, of the projects that they are of, and of the bids that lead to them. Their cards name nobody; whom their
 * news name is found by those bids.
 */
export const modulesOfPerson: OfPerson = {
  async obligations(userId) {
    const [{ openProjects, given }, { pending, taken }] = await Promise.all([
      givenBy(userId),
      takenBy(userId),
    ]);
    return [
      ...ifAny(openProjects, 'projects', userTexts.open.projects),
      ...ifAny(pending, 'bids', userTexts.open.bids),
      ...ifAny(given, 'projects', userTexts.open.givenModules),
      ...ifAny(taken, 'works', userTexts.open.takenModules),
    ];
  },
  unname: () => emptyPager,
  readers: () => emptyPager,
};
