import type { BidItem } from '#functions/domain/bids/record.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import type { Naming } from '#functions/domain/work/kind.ts';
import type { WorkCard, WorkEvent } from '#functions/domain/work/record.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import { projectIdOf } from '#shared/rules/work/module-id.ts';

type Titled = Pick<WorkCard, 'id' | 'title'>;

const projectOf = ({ id }: Titled) => findItem<ProjectItem>(keys.project(projectIdOf(id)), 'eventual');

/** A module as a receipt names it: its project's title before its own. */
export async function receiptTitle(module: Titled): Promise<string> {
  const project = await projectOf(module);
  return project ? `${project.card.title}: ${module.title}` : module.title;
}

/** How news call a module, by its own title first, of which the subject of a mail shows most; and the side who did it. */
export async function naming(module: Titled, by?: WorkEvent['by']): Promise<Naming> {
  const [project, freelancer] = await Promise.all([
    projectOf(module),
    by?.kind === 'seller' && by.id ? freelancerOf(module, by.id) : undefined,
  ]);
  const from = by?.kind === 'buyer' ? project?.card.client : freelancer;
  return { title: project ? `${module.title} · ${project.card.title}` : module.title, from };
}

/** As their bid names them: the card of a module names nobody. */
async function freelancerOf({ id }: Titled, freelancerId: string): Promise<UserCard | undefined> {
  const bid = await findItem<BidItem>(keys.bid(projectIdOf(id), freelancerId), 'eventual');
  return bid?.card.freelancer;
}
