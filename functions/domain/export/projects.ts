import { ofFreelancer } from '#functions/domain/bids/list.ts';
import * as modules from '#functions/domain/modules/read.ts';
import { toModule } from '#functions/domain/modules/wire.ts';
import { listProjectsOfClient } from '#functions/domain/projects/list.ts';
import { findWhole } from '#functions/domain/projects/read.ts';
import { toProject } from '#functions/domain/projects/record.ts';
import { sideOf } from '#functions/domain/work/record.ts';

import { everyPage, mapFew } from './pages.ts';
import { receiptOf } from './sales.ts';

/** The projects that somebody posted, with their modules. */
export async function projectsOf(clientId: string) {
  const cards = await everyPage((page) => listProjectsOfClient(clientId, clientId, page));
  return mapFew(cards, async ({ id }) => {
    const whole = await findWhole(id, 'strong');
    return whole && { ...toProject(whole), modules: await modulesFor(id, clientId) };
  });
}

/** The bids that somebody placed, with the modules that they were assigned. */
export async function bidsOf(freelancerId: string) {
  const bids = await everyPage((page) => ofFreelancer(freelancerId, page));
  return mapFew(bids, async ({ bid, project }) => ({
    ...bid,
    project,
    modules: await modulesFor(project.id, freelancerId),
  }));
}

/** The modules of a project of which somebody is a party, each with its receipt. */
async function modulesFor(projectId: string, userId: string) {
  const stories = await modules.findStories(projectId);
  const own = stories.filter(({ item }) => sideOf(item.card, userId) !== undefined);
  return mapFew(own, async (story) => ({
    ...toModule(story, userId),
    receipt: await receiptOf(story.item.card.id, userId),
  }));
}
