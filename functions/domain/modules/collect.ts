import { ofFreelancer } from '#functions/domain/bids/list.ts';
import { listProjectsOfClient } from '#functions/domain/projects/list.ts';
import { findWhole } from '#functions/domain/projects/read.ts';
import { toProject } from '#functions/domain/projects/record.ts';
import { findReceipt } from '#functions/domain/receipts/read.ts';
import type { Collect } from '#functions/domain/work/of-person.ts';
import { sideOf } from '#functions/domain/work/record.ts';
import { mapFew } from '#functions/lib/map-few.ts';
import { mapPager, listPager, type Pager } from '#functions/table/pager.ts';

import { moduleKind } from './kind.ts';
import { findStories } from './read.ts';
import { toModule } from './wire.ts';

/** What an export has of modules: with the projects that they are of, and with the bids that led to them. */
export const collectModules: Collect = (userId) => ({ projects: projectsOf(userId), bids: bidsOf(userId) });

/** Projects and bids of a page, of which each takes several requests. */
const PAGE = 20;

/** The projects that somebody posted, with their modules. */
const projectsOf = (clientId: string): Pager<unknown> =>
  mapPager(
    listPager((page) => listProjectsOfClient(clientId, clientId, page), PAGE),
    (cards) =>
      mapFew(cards, async ({ id }) => {
        const whole = await findWhole(id, 'strong');
        return whole && { ...toProject(whole), modules: await modulesFor(id, clientId) };
      }),
  );

/** The bids that somebody placed, with the modules that they were assigned. */
const bidsOf = (freelancerId: string): Pager<unknown> =>
  mapPager(
    listPager((page) => ofFreelancer(freelancerId, page), PAGE),
    (bids) =>
      mapFew(bids, async ({ bid, project }) => ({
        ...bid,
        project,
        modules: await modulesFor(project.id, freelancerId),
      })),
  );

/** The modules of a project of which somebody is a party, each with its receipt. */
async function modulesFor(projectId: string, userId: string) {
  const stories = await findStories(projectId);
  const own = stories.filter(({ item }) => sideOf(item.card, userId) !== undefined);
  return mapFew(own, async (story) => ({
    ...toModule(story, userId),
    receipt: await findReceipt(moduleKind, story.item.card.id, userId),
  }));
}
